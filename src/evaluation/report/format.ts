/** Formats figures for every report and table, and explains them, so that all of them use the same wording. */
import { type Block, cellText, type Table } from "../../pages/blocks.ts";
import { answerRightName } from "../measures/answer-right.ts";
import type { Interval } from "../statistics/bootstrap.ts";
import { fewestDifferent, fewestQuestions } from "../statistics/interval-caution.ts";
import { roundsPerTest } from "../statistics/test-differences.ts";
import type { Comparison, GroupSummary, IntervalCaution, Manifest } from "../summary-schema.ts";

/** The interval of a mean, if there is one, with a caution if it is unreliable. */
export type ShownInterval = {
  readonly ci: Interval | null | undefined;
  readonly caution?: Pick<IntervalCaution, "wilson"> | undefined;
};

/** Formats a figure with three decimals, as is usual in the field, or a missing value as a dash. */
export function formatFigure(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

/**
 * Formats a figure with its interval, such as `0.754 [0.702, 0.801]`. An unreliable interval is followed by a caution:
 * `1.000 [1.000, 1.000] (caution; Wilson [0.207, 1.000])`
 */
export function formatWithInterval(
  value: number | null | undefined,
  interval: ShownInterval | null | undefined,
): string {
  const figure = formatFigure(value);
  if (!interval?.ci) return figure;
  const { ci, caution } = interval;
  if (caution === undefined) return `${figure} ${formatInterval(ci)}`;
  const wilson = caution.wilson === null ? "" : `; Wilson ${formatInterval(caution.wilson)}`;
  return `${figure} ${formatInterval(ci)} (caution${wilson})`;
}

function formatInterval([low, high]: Interval): string {
  return `[${formatFigure(low)}, ${formatFigure(high)}]`;
}

/** What a run, or a group of its questions, contains of its measures. */
type Figures = Pick<GroupSummary, "metrics" | "ci" | "cautions" | "excluded"> & {
  readonly n?: number;
  readonly questions?: number;
  readonly detail?: Readonly<Record<string, ShownInterval & { readonly n: number }>>;
};

/** A mean over questions with its interval, how many questions have a value, and how many there are. */
export type Figure = ShownInterval & {
  readonly value: number | null;
  readonly n: number;
  readonly of: number;
};

/** Returns the mean of a measure for a run, or for a group of its questions. */
export function figureOf(figures: Figures | undefined, measure: string): Figure {
  const { metrics, detail, ci, cautions, excluded, n = 0, questions: of = n } = figures ?? { metrics: {} };
  const group = { ci: ci?.[measure], caution: cautions?.[measure], n: n - (excluded?.[measure] ?? 0) };
  return {
    ...(detail === undefined ? group : (detail[measure] ?? { ci: null, n: 0 })),
    value: metrics[measure] ?? null,
    of,
  };
}

/** Formats a mean with its interval, and with the number of questions if some of them have no value. */
export function formatMean(figure: Figure): string {
  const { value, n, of } = figure;
  return `${formatWithInterval(value, figure)}${value === null || n === of ? "" : ` (n = ${n} of ${of})`}`;
}

/** Formats the share of right answers with the counts behind it: `answers right: 61 of 80, 0.763 [0.663, 0.850]`. */
export function formatRight(figure: Figure): string {
  const { value, n } = figure;
  return `answers right: ${Math.round((value ?? 0) * n)} of ${n}, ${formatWithInterval(value, figure)}`;
}

/** Returns a line on each system's right answers; none if no answer could be compared. */
export function rightLines(runs: readonly (Figures & { readonly retriever: string })[]): readonly string[] {
  return runs.flatMap((run) => {
    const figure = figureOf(run, answerRightName);
    return figure.value === null ? [] : `${run.retriever}: ${formatRight(figure)}`;
  });
}

/**
 * Returns the interval to draw in plots: Wilson's interval if the caution contains one, and otherwise the given
 * interval.
 */
export function plotInterval({ ci, caution }: ShownInterval): Interval | null {
  return caution?.wilson ?? ci ?? null;
}

/**
 * Formats the mean and standard deviation of repeats, such as `0.754 ± 0.012`, or only the mean if there is no standard
 * deviation.
 */
export function formatSpread(mean: number | null | undefined, sd: number | null | undefined): string {
  return sd === null || sd === undefined ? formatFigure(mean) : `${formatFigure(mean)} ± ${formatFigure(sd)}`;
}

/** Formats a p-value with three decimals, or as `< 0.001`. */
export function formatP(value: number): string {
  return value < 0.001 ? "< 0.001" : value.toFixed(3);
}

/** Formats the verdict of a comparison, such as `difar better` or `within noise`. */
export function formatVerdict({ a, b, verdict }: Comparison): string {
  if (verdict === "within noise") return verdict;
  return `${verdict === "a better" ? a : b} better`;
}

const cautionNote = `"Caution" marks an interval that is based on fewer than ${fewestQuestions} questions, or on fewer than ${fewestDifferent} values that differ from the most frequent value, because such an interval often misses the true mean. For means between 0 and 1, the report also shows Wilson's interval, which covers the true mean more reliably.`;

/** Returns the explanation of the word "caution" if a cell of the table contains it. */
export function cautionNotes({ rows }: Table): Block {
  return rows.flat().some((cell) => cellText(cell).includes("(caution")) && cautionNote;
}

export function intervalNote({ statistics, seed }: Manifest): string {
  const percent = Math.round(Number(statistics.confidence) * 100);
  return `Figures are means over questions; brackets contain the ${percent} % bootstrap interval (percentiles of ${String(statistics.resamples)} resamples of the questions, seed ${seed}). ${cautionNote}`;
}

export function testNote({ statistics, seed }: Manifest): string {
  const level = (1 - Number(statistics.confidence)).toFixed(2);
  return `Paired differences per question: two-sided randomisation test (${String(statistics.rounds)} permutations, or ${roundsPerTest} per test in larger tables; seed ${seed}). Holm's correction covers all tests in a table. Cohen's d_z is the effect size; it is undefined if all differences are equal. A difference counts as noise unless p (Holm) is below ${level}.`;
}
