/** Shows the metrics of the GQM plan as a table with the values of every increment. */
import { type Cell, type Table, table } from "../pages/blocks.ts";
import { html } from "../pages/design/index.ts";
import { bar } from "../pages/plots/bars.ts";
import type { GqmRow, GqmTable } from "./gqm.ts";
import { gqmQuestions } from "./gqm-questions.ts";
import { formatRatio } from "./metrics/index.ts";

/** Shows increments from left to right, and their metrics in the order of the last one. */
export function metricsTable(caption: string, increments: readonly GqmTable[]): Table {
  const keyOf = ({ metric, name }: GqmRow): string => `${metric} ${name}`;
  const rows = new Map(
    increments.toReversed().flatMap((increment) => increment.rows.map((row) => [keyOf(row), row])),
  );
  const cells = [...rows].map(([key, { metric, name, question }]): Cell[] => [
    { text: name, note: `${metric}, ${question} ${gqmQuestions[question]}` },
    ...increments.map((increment) => valueCell(increment.rows.find((row) => keyOf(row) === key))),
  ]);
  return table(caption, ["Metric", ...increments.map(({ increment }) => increment)], cells);
}

function valueCell(row: GqmRow | undefined): Cell {
  if (row === undefined) return "not measured";
  const text = describeMetric(row);
  if (row.ratio === null) return text;
  return { text, html: html`${text}${bar(row.ratio.value ?? 0)}`, look: "words" };
}

/** Formats the value of a metric with its fraction and the number of judged items, or the reason why it is missing. */
export function describeMetric({ ratio, why, evidence }: Pick<GqmRow, "ratio" | "why" | "evidence">): string {
  if (ratio === null) return `not measured: ${why ?? "no value"}`;
  return `${formatRatio(ratio)}${evidence ? `, ${evidence.judged} of ${evidence.of} judged` : ""}`;
}
