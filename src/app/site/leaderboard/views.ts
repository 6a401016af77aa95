/** Computes what the leaderboard shows of each system: over all questions, and over each group of questions. */
import {
  type Comparison,
  type Figure,
  figureOf,
  formatFigure,
  pairOf,
  plotInterval,
  type RunSummary,
} from "../../../evaluation/index.ts";
import type { Cell } from "../../../pages/blocks.ts";
import { html } from "../../../pages/design/index.ts";
import type { PlacedBenchmark } from "../site-content.ts";

export type View = {
  /** The column and value of the group, as in the address of the page; empty for all questions. */
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  /** For each system, the best over all questions first, the letters of the groups that the tests do not distinguish, and its measures. */
  readonly rows: readonly (readonly Cell[])[];
};

/** Returns the runs with their positions, the best by the benchmark's measure first. */
export function rankedRuns({ measure, evaluation }: PlacedBenchmark) {
  const qualityOf = (run: RunSummary): number => run.metrics[measure] ?? -1;
  return [...evaluation.document.runs.entries()].sort(
    ([, left], [, right]) => qualityOf(right) - qualityOf(left),
  );
}

type Reader = (run: RunSummary, measure: string) => Figure;

/** @returns the view of all questions, followed by a view for each value of each column */
export function leaderboardViews(benchmark: PlacedBenchmark): readonly View[] {
  const { runs, comparisons, group_comparisons } = benchmark.evaluation.document;
  const all = { id: "", title: "all questions", questions: runs[0]?.questions ?? 0 };
  const groups = Object.entries(runs[0]?.by ?? {}).filter(([, values]) => Object.keys(values).length > 1);
  return [
    createView(benchmark, comparisons, all, figureOf),
    ...groups.flatMap(([column, values]) =>
      Object.entries(values).map(([value, { n }]) => {
        const title = `${column.replaceAll("_", " ")}: ${value}`;
        const names = { id: `${column}=${value}`, title, questions: n };
        const pairs = group_comparisons[column]?.[value] ?? [];
        return createView(benchmark, pairs, names, ({ by }, name) => figureOf(by[column]?.[value], name));
      }),
    ),
  ];
}

function createView(
  benchmark: PlacedBenchmark,
  comparisons: readonly Comparison[],
  names: Omit<View, "rows">,
  read: Reader,
): View {
  const { measure, evaluation } = benchmark;
  const { runs, manifest } = evaluation.document;
  const rank = (name: string): readonly RunSummary[] =>
    runs
      .filter((run) => read(run, name).value !== null)
      .sort((left, right) => (read(right, name).value ?? 0) - (read(left, name).value ?? 0));
  const firsts = new Map(manifest.measures.map((name) => [name, rank(name)[0]]));
  const cell = (run: RunSummary, name: string): Cell => {
    const { value, ...interval } = read(run, name);
    const best = firsts.get(name);
    const isBest = best !== undefined && value === read(best, name).value;
    const isNoise =
      pairOf(comparisons, name, run.retriever, best?.retriever ?? "")?.verdict === "within noise";
    const mark = isNoise && !isBest ? " ≈" : "";
    const figure = formatFigure(value);
    const ends = plotInterval(interval);
    const range = ends === null ? "" : `[${ends.map(formatFigure).join(", ")}]`;
    const note = interval.caution === undefined ? range : `${range} caution`;
    return {
      text: `${figure}${mark} ${note}`.trim(),
      html: html`${isBest ? html`<b>${figure}</b>` : figure}${mark} <small>${note}</small>`,
      value: value ?? -1,
      look: "figures measured",
    };
  };
  const ranked = rank(measure).map(({ retriever }) => retriever);
  const letters = comparisons.length === 0 ? null : groupLetters(ranked, comparisons, measure);
  const rows = rankedRuns(benchmark).map(([, run]) => {
    const text = letters?.get(run.retriever) ?? "";
    return [text, ...manifest.measures.map((name) => cell(run, name))];
  });
  return { ...names, rows };
}

/**
 * Gives each longest run of neighbours in the ranking a letter if no test distinguishes any two of them. Source: the
 * compact letter display of Piepho (2004), for ranked means.
 * @param ranked the names of the systems, best first
 */
export function groupLetters(
  ranked: readonly string[],
  comparisons: readonly Comparison[],
  measure: string,
): ReadonlyMap<string, string> {
  const differ = (a: string, b: string): boolean => {
    const verdict = pairOf(comparisons, measure, a, b)?.verdict;
    return verdict !== undefined && verdict !== "within noise";
  };
  const ends = ranked.map((_name, start) => {
    const rest = ranked.slice(start);
    const end = rest.findIndex((name, at) => rest.slice(0, at).some((other) => differ(other, name)));
    return end === -1 ? ranked.length : start + end;
  });
  // A run within the previous one adds nothing.
  const runs = [...ends.entries()].filter(([start, end]) => end > (ends[start - 1] ?? 0));
  const lettersOf = (place: number): string[] =>
    runs.flatMap(([start, end], at) =>
      start <= place && place < end ? String.fromCharCode(97 + (at % 26)) : [],
    );
  return new Map(ranked.map((name, place) => [name, lettersOf(place).join("")]));
}
