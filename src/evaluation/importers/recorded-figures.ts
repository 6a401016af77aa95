/**
 * Reads the figures from a line of another tool's prediction file: the cost and the scores of a question, as measured
 * by the tool's authors. Reports label these figures as recorded and never mix them with Taxolink's measurements.
 */
import { recordOf } from "../../base/io/index.ts";
import { breakdownColumns } from "../summarise.ts";

export type RecordedCost = {
  readonly latency_ms: number | null;
  readonly tokens: number | null;
  /** The cost in US dollars. */
  readonly cost: number | null;
  readonly energy_kwh: number | null;
  readonly ce_kg: number | null;
};

export type RecordedFigures = {
  /** The cost, or `null` if the line does not state it. */
  readonly cost: RecordedCost | null;
  /** Maps the authors' measures to their values, or to `null` if the cell does not contain a number. */
  readonly scores: Readonly<Record<string, number | null>>;
};

/**
 * Maps Taxolink's names for costs to the names that files use, with the factors that convert the values to Taxolink's
 * units.
 */
const costNames: Readonly<Record<keyof RecordedCost, Readonly<Record<string, number>>>> = {
  latency_ms: { latency_ms: 1, runtime: 1000 },
  tokens: { tokens: 1, llm_tokens: 1 },
  cost: { cost: 1, llm_cost: 1 },
  energy_kwh: { energy_kwh: 1, total_energy_consumption: 1, energy_consumed: 1 },
  ce_kg: { ce_kg: 1, emissions: 1 },
};

/**
 * Columns whose numbers are neither costs nor scores, such as positions, labels, and the parts of a sum that another
 * column contains.
 */
const otherNumbers = new Set([
  ...breakdownColumns,
  "semi_typed",
  "uid",
  "index",
  "rows_in_dataset",
  "confidence",
  "timestamp",
  "duration",
  "tracking_duration",
  "cpu_energy_consumption",
  "gpu_energy_consumption",
  "ram_energy_consumption",
  "cpu_energy",
  "gpu_energy",
  "ram_energy",
  "cpu_count",
  "gpu_count",
  "ram_total_size",
  "cpu_power",
  "gpu_power",
  "ram_power",
  "emissions_rate",
  "water_consumed",
  "cpu_utilization_percent",
  "gpu_utilization_percent",
  "ram_utilization_percent",
  "ram_used_gb",
  "longitude",
  "latitude",
  "pue",
  "wue",
  ...Object.values(costNames).flatMap(Object.keys),
]);

/** Matches the content of a cell without a value. */
const missingValue = /^(?:nan|null|none|n\/a)?$/i;

/**
 * @param fields a prediction line. Scores are fields of the line itself, or of an object under `published` or `scores`
 * @param scoreColumns the columns of a table that contain only numbers. In other formats, every number is read as a
 * score
 */
export function recordedFigures(
  fields: Readonly<Record<string, unknown>>,
  scoreColumns: ReadonlySet<string> | null = null,
): RecordedFigures {
  const flat: Record<string, unknown> = {
    ...fields,
    ...objectOf(fields.published),
    ...objectOf(fields.scores),
  };
  const costs = recordOf(
    Object.entries(costNames).map(([name, columns]) => [name, costOf(flat, columns)]),
  ) as Record<keyof RecordedCost, number | null>;
  const scores = Object.entries(flat).flatMap(([name, value]): [string, number | null][] => {
    if (otherNumbers.has(name)) return [];
    if (scoreColumns !== null) return scoreColumns.has(name) ? [[name, numberOf(value)]] : [];
    return typeof value === "number" ? [[name, numberOf(value)]] : [];
  });
  const hasCosts = Object.values(costs).some((value) => value !== null);
  return { cost: hasCosts ? costs : null, scores: recordOf(scores) };
}

/** Finds the table columns that contain only numbers and empty cells, with at least one number. */
export function numericColumns(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const names = new Set(rows.flatMap(Object.keys));
  return new Set(
    [...names].filter((name) => {
      const cells = rows.map((row) => row[name]);
      const filledCells = cells.filter(
        (cell) => !(typeof cell === "string" && missingValue.test(cell.trim())),
      );
      return filledCells.length > 0 && filledCells.every((cell) => numberOf(cell) !== null);
    }),
  );
}

function costOf(
  fields: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, number>>,
): number | null {
  for (const [name, factor] of Object.entries(names)) {
    const value = numberOf(fields[name]);
    if (value !== null) return value * factor;
  }
  return null;
}

/** Returns the number in a cell, or `null` for NaN, infinity, an empty cell or other text. */
function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || missingValue.test(value.trim())) return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
