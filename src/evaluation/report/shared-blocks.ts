/** Builds the tables, charts and sentences that reports, leaderboards and commands share. */
import { type Block, type Cell, plot, table } from "../../pages/blocks.ts";
import type { Bar, Chart } from "../../pages/plots/chart.ts";
import { answerRightName } from "../measures/answer-right.ts";
import type { rulesNotes } from "../run-label.ts";
import type { Comparison, RunSummary, SummaryDocument } from "../summary-schema.ts";
import {
  type Figure,
  figureOf,
  formatFigure,
  formatP,
  formatVerdict,
  formatWithInterval,
  plotInterval,
  type ShownInterval,
} from "./format.ts";

type Runs = readonly RunSummary[];

/** What figures show of a run, which every summary contains. */
export type ShownRun = Pick<RunSummary, "retriever" | "questions" | "failed" | "unanswered" | "metrics"> &
  Parameters<typeof rulesNotes>[0][number] & {
    readonly detail: Readonly<
      Record<
        string,
        ShownInterval & {
          readonly n: number;
          readonly excluded?: Readonly<Record<string, number>> | undefined;
        }
      >
    >;
  };

/** Returns a bar with its interval, or none for a missing value. */
export function barOf(names: Pick<Bar, "place" | "series">, figure: Figure): readonly Bar[] {
  const { value } = figure;
  return value === null ? [] : [{ ...names, value, interval: plotInterval(figure) }];
}

/** Draws the means of all systems with their intervals, in each measure the best first. */
export function meanBars(runs: readonly ShownRun[], measures: readonly string[]): Chart {
  const bars = measures.flatMap((place) =>
    runs
      .flatMap((run) => barOf({ place, series: run.retriever }, figureOf(run, place)))
      .sort((left, right) => right.value - left.value),
  );
  return { kind: "bars", axis: "mean over questions", bars };
}

/** Draws a measure against a cost, if the cost of at least one system is known and not zero. */
export function costPlot(
  runs: Runs,
  measure: string,
  [name, axis, costOf]: readonly [
    name: string,
    axis: string,
    costOf: (at: number) => number | null | undefined,
  ],
): Block {
  const points = runs.flatMap(({ retriever, metrics }, at) => {
    const [x, value] = [costOf(at) ?? null, metrics[measure] ?? null];
    return x === null || value === null ? [] : [{ name: retriever, x, value }];
  });
  const isKnown = points.some(({ x }) => x > 0);
  return isKnown && plot(`${measure} against ${name}`, { kind: "scatter", x: axis, y: measure, points });
}

/** Shows for each measure and system the mean, and how many questions it covers. */
export function measuredTable(
  caption: string,
  runs: Runs,
  measures: readonly string[],
  nameOf: (measure: string) => string = (measure) => measure,
): Block {
  const rows = measures.flatMap((measure) =>
    runs.map((run) => {
      const figure = figureOf(run, measure);
      const excluded = Object.entries(run.detail[measure]?.excluded ?? {});
      const reasons = excluded.map(([reason, number]) => `${number}: ${reason}`);
      return [
        nameOf(measure),
        run.retriever,
        formatWithInterval(figure.value, figure),
        `${figure.n} of ${figure.of}`,
        run.failed,
        run.unanswered,
        reasons.join("; ") || "–",
      ];
    }),
  );
  const header = ["Measure", "System", "Mean", "n", "failed", "unanswered", "Without a value"];
  return table(caption, header, rows);
}

/**
 * Shows differences with their intervals and tests; null without differences.
 * @param lead the headings of the columns before the differences
 */
export function comparisonTable(
  caption: string,
  lead: readonly string[],
  rows: readonly (readonly [lead: readonly Cell[], pair: Comparison | undefined])[],
  id?: string,
): Block {
  const header = [...lead, "Difference", "p", "p (Holm)", "d_z", "detectable", "n", "Verdict"];
  const cells = rows.map(([names, pair]): Cell[] => [
    ...names,
    ...(pair === undefined
      ? ["–", "–", "–", "–", "–", "–", "not tested"]
      : [
          { text: formatWithInterval(pair.difference, pair), value: pair.difference },
          formatP(pair.p),
          formatP(pair.p_holm),
          formatFigure(pair.effect_size),
          formatFigure(pair.detectable),
          pair.n,
          formatVerdict(pair),
        ]),
  ]);
  return table(caption, header, cells, id);
}

/** Returns the name of a pair of systems, in the order of their difference. */
export function pairName({ a, b }: Pick<Comparison, "a" | "b">): string {
  return `${a} − ${b}`;
}

/** Finds the comparison of two systems in either order. */
export function pairOf(
  comparisons: readonly Comparison[],
  measure: string,
  ...names: readonly [string, string]
): Comparison | undefined {
  return comparisons.find(
    (pair) => pair.measure === measure && names.includes(pair.a) && names.includes(pair.b),
  );
}

/** Summarises the ranking in a sentence that claims only what the statistical tests support. */
export function leadSentence({ runs, comparisons }: SummaryDocument, measure: string): string {
  const shown = runs
    .filter(({ metrics }) => typeof metrics[measure] === "number")
    .sort((left, right) => (right.metrics[measure] ?? 0) - (left.metrics[measure] ?? 0))
    .map((run) => {
      const { value, n } = figureOf(run, measure);
      return { name: run.retriever, value, right: `${Math.round((value ?? 0) * n)} of ${n}` };
    });
  const [best, next] = shown;
  const countsRight = measure === answerRightName;
  if (best === undefined) return "";
  if (next === undefined && countsRight) return `${best.name} answers ${best.right} questions right.`;
  if (next === undefined) return `${best.name} has a ${measure} of ${formatFigure(best.value)}.`;
  const order = countsRight
    ? `${best.name} answers ${best.right} questions right, and ${next.name} ${next.right}`
    : `By ${measure}, ${best.name} ranks first and ${next.name} second`;
  const pair = pairOf(comparisons, measure, best.name, next.name);
  if (pair === undefined) return `${order}; no test compared these two systems.`;
  const noise = pair.verdict === "within noise" ? "the difference is not significant" : formatVerdict(pair);
  return `${order}: ${pairName(pair)} = ${formatWithInterval(pair.difference, pair)}, p (Holm) ${formatP(pair.p_holm)}, n ${pair.n}; ${noise}.`;
}
