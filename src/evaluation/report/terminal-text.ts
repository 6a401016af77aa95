/** Formats summaries and comparisons for the terminal. */

import { count } from "../../base/text/count.ts";
import { shorten } from "../../base/text/cut.ts";
import { type Block, firstOf, ruled } from "../../pages/blocks.ts";
import { plainText } from "../../pages/plain-text.ts";
import type { QuestionChange, QuestionChanges } from "../compare-questions.ts";
import { answerRightName } from "../measures/answer-right.ts";
import { mainMeasureNames } from "../measures/parse-measure.ts";
import { labelRuns, rulesNotes } from "../run-label.ts";
import type { AbstentionSummary, GroupSummary, Manifest, SummaryDocument } from "../summary-schema.ts";
import {
  cautionNotes,
  figureOf,
  formatFigure,
  formatMean,
  formatP,
  formatSpread,
  formatVerdict,
  formatWithInterval,
  rightLines,
  testNote,
} from "./format.ts";
import { powerNotes } from "./quality-blocks.ts";
import type { ShownRun } from "./shared-blocks.ts";

/**
 * Formats the summary of a benchmark as a table for the terminal.
 *
 * @example
 * ```ts
 * import { evaluateRuns, formatSummaryText, parseMeasure } from "taxolink";
 *
 * const options = { measures: [parseMeasure("recall")], definition: "taxolink" as const, seed: 1, inputs: {} };
 * const { document } = evaluateRuns([{ retriever: "mine", cases: [], missing: 0, origin: {} }], options);
 * console.log(formatSummaryText(document).includes("mine")); // true
 * ```
 */
export function formatSummaryText(document: SummaryDocument): string {
  return plainText(summaryBlocks(document));
}

/** Shows the means of all runs, and what is behind them. */
export function summaryBlocks(document: SummaryDocument): Block {
  const { runs, repeats = [], manifest } = labelRuns(document);
  const main = manifest.measures.filter((name) => mainMeasureNames.includes(name));
  const others = manifest.measures.filter((name) => !main.includes(name));
  const means = runs.map((run) => [run.retriever, ...main.map((name) => formatFigure(run.metrics[name]))]);
  const across = repeats.map(({ configuration, metrics, runs: { length } }) => [
    `${configuration}, ${count(length, "repeat")}`,
    ...main.map((name) => formatSpread(metrics[name]?.mean, metrics[name]?.sd)),
  ]);
  const rest = others.map((name) => [name, ...runs.map((run) => formatFigure(run.metrics[name]))]);
  return [
    rightLines(runs),
    "",
    legendOf(manifest),
    "",
    main.length > 0 && [ruled(["", ...main], means), ""],
    repeats.length > 0 && ["Across repeats: mean ± standard deviation", "", ruled(["", ...main], across), ""],
    others.length > 0 && [ruled(["", ...runs.map((run) => run.retriever)], rest), ""],
    runs.map(
      (run) =>
        `${run.retriever}: ${count(run.questions, "question")}, ${run.failed} failed, ${run.unanswered} unanswered; failed and unanswered questions count as empty retrievals`,
    ),
    runs.map(({ retriever, abstention }) => abstention && `${retriever}: ${describeAbstention(abstention)}`),
    runs.flatMap(describeExcluded),
    powerNotes(document, main),
    rulesNotes(runs),
  ];
}

/** Says what the figures are, and what the measures compare. */
export function legendOf({ measures, definition }: Pick<Manifest, "measures" | "definition">): Block {
  const rounding =
    definition === "sqa"
      ? "computed and rounded as in the code behind the published figures (sqa)"
      : "not rounded as in the code behind the published figures (sqa)";
  const right = measures.includes(answerRightName)
    ? `; ${answerRightName} is the share of right answers`
    : "";
  return `Means over questions, ${rounding}${right}; docs/metrics.md explains the measures`;
}

/** Shows every measure of every run with its interval, and how many questions each figure covers. */
export function figureBlocks(runs: readonly ShownRun[], measures: readonly string[]): Block {
  const rows = measures.map((name) => [name, ...runs.map((run) => formatMean(figureOf(run, name)))]);
  const counts = runs.map(
    ({ retriever, questions, failed, unanswered }) =>
      `${retriever}: ${count(questions, "question")}, ${failed} failed, ${unanswered} unanswered`,
  );
  const figures = ruled(["", ...runs.map(({ retriever }) => retriever)], rows);
  return [
    rightLines(runs),
    "",
    figures,
    "",
    counts,
    runs.flatMap(describeExcluded),
    rulesNotes(runs),
    cautionNotes(figures),
  ];
}

/**
 * Shows a measure of every run for each group of questions.
 * @param only the group to show; absent for all groups
 */
export function groupBlocks(
  runs: readonly { readonly label: string; readonly groups: Readonly<Record<string, GroupSummary>> }[],
  measure: string,
  only?: string,
): Block {
  const names = Object.keys(runs[0]?.groups ?? {}).filter((name) => only === undefined || name === only);
  const rows = names.map((name) => [
    name,
    String(runs[0]?.groups[name]?.n ?? 0),
    ...runs.map(({ groups }) => formatMean(figureOf(groups[name], measure))),
  ]);
  const figures = ruled(["", "n", ...runs.map(({ label }) => label)], rows);
  return [figures, cautionNotes(figures)];
}

function describeAbstention(abstention: AbstentionSummary): string {
  const { answered, abstained_rightly, abstained_wrongly, answered_wrongly } = abstention;
  return `${answered} answered, ${abstained_rightly} abstained correctly, ${abstained_wrongly} abstained wrongly, ${answered_wrongly} answered wrongly`;
}

/** Formats one line per reason, with the measures that it affects and the number of questions without a value. */
function describeExcluded({ retriever, detail }: ShownRun): string[] {
  const byReason = new Map<string, string[]>();
  for (const [name, { excluded = {} }] of Object.entries(detail)) {
    for (const [reason, unscored] of Object.entries(excluded)) {
      const key = `${count(unscored, "question")} without a value (${reason})`;
      byReason.set(key, [...(byReason.get(key) ?? []), name]);
    }
  }
  return [...byReason].map(([key, names]) => `${retriever}: ${key} for ${names.join(", ")}`);
}

/** The maximum length of each list of gains or losses. */
const maxListedChanges = 15;

/** Shows a comparison of two runs: the means, whether the difference is noise, and the questions that changed. */
export function comparisonBlocks(
  document: SummaryDocument,
  { gained, lost, equal, incomparable }: QuestionChanges,
  measure: string,
): Block {
  const { runs, comparisons, manifest } = labelRuns(document);
  const [a, b] = runs;
  const means = ruled(
    ["", a?.retriever ?? "a", b?.retriever ?? "b", "a − b", "p (Holm)", ""],
    comparisons.map((pair) => [
      pair.measure,
      formatFigure(a?.metrics[pair.measure]),
      formatFigure(b?.metrics[pair.measure]),
      formatWithInterval(pair.difference, pair),
      formatP(pair.p_holm),
      formatVerdict(pair),
    ]),
  );
  const counts = `${measure}: ${b?.retriever} is better on ${count(gained.length, "question")}, worse on ${lost.length}, and equal on ${equal}${incomparable > 0 ? `; ${incomparable} cannot be compared` : ""}`;
  return [
    means,
    "",
    testNote(manifest),
    cautionNotes(means),
    "",
    counts,
    formatChanges("Gained", gained),
    formatChanges("Lost", lost),
  ];
}

function formatChanges(title: string, changes: readonly QuestionChange[]): Block {
  const lines = changes.map(
    ({ uid, question, a, b }) =>
      `  ${formatFigure(a)} → ${formatFigure(b)}  ${uid}  ${shorten(question, 80)}`,
  );
  return lines.length > 0 && ["", title, firstOf(lines, maxListedChanges)];
}
