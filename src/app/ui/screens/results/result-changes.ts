/** Compares two runs question by question, and shows the gains and losses of the open run. */

import { count } from "../../../../base/text/count.ts";
import { formatP, formatWithInterval } from "../../../../evaluation/index.ts";
import { dim, title } from "../../drawing/lines.ts";
import type { BenchmarkView } from "../../shell/workspace-view.ts";
import type { Content, Row } from "../screen.ts";
import type { OpenResults } from "./open-results.ts";
import type { ResultRun } from "./results-view.ts";

/**
 * Lists the questions whose values differ: first gains, from largest to smallest, then losses, from smallest to
 * largest.
 */
export function changeRows({ view, run, other, measure }: OpenResults): Row[] {
  if (!other) return [];
  const [runScores, others] = [view.scores(run, measure), view.scores(other, measure)];
  return view.questions
    .flatMap(({ uid, text }, at) => {
      const [a, b] = [runScores[at] ?? null, others[at] ?? null];
      const change = a === null || b === null ? 0 : a - b;
      return change === 0 ? [] : [{ uid, text, change }];
    })
    .sort((left, right) => right.change - left.change)
    .map(({ uid, text, change }): Row => {
      const isGain = change > 0;
      return {
        id: uid,
        label: text === "" ? uid : text,
        mark: isGain ? "▲" : "▼",
        tone: isGain ? "good" : "warn",
        note: `${isGain ? "+" : "−"}${Math.abs(change).toFixed(2)}`,
      };
    });
}

/** Says how many questions changed, and whether the difference is significant. */
export function comparisonLines(
  { view, run, measure }: OpenResults,
  other: ResultRun,
  benchmark: BenchmarkView | undefined,
): Content {
  const changes = changeRows({ view, run, other, measure, folder: "" });
  const gainedCount = changes.filter(({ mark }) => mark === "▲").length;
  const lostCount = changes.length - gainedCount;
  const equalCount = view.questions.length - changes.length;
  const comparison = benchmark?.comparisons.find(
    (item) =>
      item.measure === measure &&
      ((item.a === run.label && item.b === other.label) || (item.a === other.label && item.b === run.label)),
  );
  return [
    title(`${run.label} against ${other.label}`),
    `${measure}: better on ${gainedCount}, worse on ${lostCount}, ${count(equalCount, "question")} unchanged`,
    comparison &&
      dim(
        `${comparison.a} − ${comparison.b} ${formatWithInterval(comparison.difference, comparison)}, p ${formatP(comparison.p_holm)} (Holm)`,
      ),
    comparison &&
      (comparison.verdict === "within noise"
        ? "The difference is not significant."
        : "The difference is significant."),
  ];
}
