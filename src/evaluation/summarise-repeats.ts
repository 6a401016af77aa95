/** Combines runs that differ only in the seed, and computes the mean and the standard deviation over these repeats. */
import { hashValue, recordOf } from "../base/io/index.ts";
import { mean, standardDeviation } from "../base/mean.ts";
import type { NamedTable } from "./compare-runs.ts";
import type { RepeatSummary, RunSummary } from "./summary-schema.ts";

/** @param origins the provenance of each run. Runs can be repeats of one another only if they have a seed */
export function summariseRepeats(
  runs: readonly RunSummary[],
  origins: readonly Readonly<Record<string, unknown>>[],
): readonly RepeatSummary[] {
  const runsWithOrigin = runs.map((run, at) => ({ run, origin: origins[at] ?? {} }));
  const groups = Map.groupBy(
    runsWithOrigin.filter(({ origin }) => typeof origin.seed === "number"),
    ({ origin }) => hashValue({ ...origin, seed: null }),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    const names = Object.keys(first.run.metrics);
    return [
      {
        configuration: first.run.retriever.replace(/ #\d+$/, ""),
        runs: group.map(({ run }) => run.retriever),
        seeds: group.map(({ origin }) => Number(origin.seed)),
        metrics: recordOf(
          names.map((name) => {
            const values = group.map(({ run }) => run.metrics[name] ?? null);
            const n = values.filter((value) => value !== null).length;
            return [name, { mean: mean(values), sd: standardDeviation(values), n }];
          }),
        ),
      },
    ];
  });
}

/**
 * Builds one table per configuration, with the mean over the repeats for each question. Configurations are compared
 * across questions, because repeats of the same question are not independent observations.
 * @param runs tables over the same questions in the same order
 */
export function averageRepeats(
  runs: readonly NamedTable[],
  repeats: readonly RepeatSummary[],
): readonly NamedTable[] {
  return repeats.flatMap(({ configuration, runs: names }) => {
    const tables = runs.filter(({ name }) => names.includes(name)).map(({ table }) => table);
    const [first] = tables;
    if (!first) return [];
    const columns = first.columns.map(({ measure, values, reasons }, column) => ({
      measure,
      values: values.map((_, at) => mean(tables.map((table) => table.columns[column]?.values[at] ?? null))),
      reasons,
    }));
    return [{ name: configuration, table: { cases: first.cases, columns } }];
  });
}
