/** Puts the labels of runs in place of their names, for readers of a document with results. */
import { recordOf } from "../base/io/index.ts";
import { isByRules, rulesNote, runLabel } from "../retrieval/index.ts";

export { answeredBy, runLabel } from "../retrieval/index.ts";

type Pair = { readonly a: string; readonly b: string };

/** The parts of a summary document that contain names of runs. */
type LabelledParts = {
  readonly runs: readonly { readonly retriever: string; readonly answered_by?: string | null | undefined }[];
  readonly comparisons: readonly Pair[];
  readonly group_comparisons?: Readonly<Record<string, Readonly<Record<string, readonly Pair[]>>>>;
  readonly repeats?: readonly { readonly configuration: string; readonly runs: readonly string[] }[];
  readonly repeat_comparisons?: readonly Pair[];
  readonly variants?: { readonly systems: readonly { readonly retriever: string }[] };
  readonly manifest?: { readonly runs: Readonly<Record<string, unknown>> };
};

/** Replaces the names of all runs in a document by their labels. */
export function labelRuns<D extends LabelledParts>(document: D): D {
  const labels = new Map(
    document.runs.map(({ retriever, answered_by }) => [retriever, runLabel(retriever, answered_by)]),
  );
  const { repeats = [], group_comparisons: groups, repeat_comparisons, variants, manifest } = document;
  for (const { configuration, runs } of repeats) {
    const [first = ""] = runs;
    const answered = document.runs.find(({ retriever }) => retriever === first)?.answered_by;
    labels.set(configuration, runLabel(configuration, answered));
  }
  const labelOf = (name: string): string => labels.get(name) ?? name;
  const relabel = (pairs: readonly Pair[]): readonly Pair[] =>
    pairs.map((pair) => ({ ...pair, a: labelOf(pair.a), b: labelOf(pair.b) }));
  const mapValues = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
    recordOf(Object.entries(record).map(([key, value]) => [key, change(value)]));
  return {
    ...document,
    runs: document.runs.map((run) => ({ ...run, retriever: labelOf(run.retriever) })),
    comparisons: relabel(document.comparisons),
    ...(groups && { group_comparisons: mapValues(groups, (values) => mapValues(values, relabel)) }),
    ...(document.repeats && {
      repeats: repeats.map((repeat) => ({
        ...repeat,
        configuration: labelOf(repeat.configuration),
        runs: repeat.runs.map(labelOf),
      })),
    }),
    ...(repeat_comparisons && { repeat_comparisons: relabel(repeat_comparisons) }),
    ...(variants && {
      variants: {
        ...variants,
        systems: variants.systems.map((system) => ({ ...system, retriever: labelOf(system.retriever) })),
      },
    }),
    ...(manifest && {
      manifest: {
        ...manifest,
        runs: recordOf(Object.entries(manifest.runs).map(([name, run]) => [labelOf(name), run])),
      },
    }),
  };
}

/** Returns the note on runs by rules if a published system among the runs was run by rules. */
export function rulesNotes(
  runs: readonly {
    readonly origin?: string | null | undefined;
    readonly answered_by?: string | null | undefined;
  }[],
): readonly string[] {
  const hasRules = runs.some(
    ({ origin, answered_by }) => isByRules(answered_by) && origin !== "own" && origin !== null,
  );
  return hasRules ? [rulesNote] : [];
}
