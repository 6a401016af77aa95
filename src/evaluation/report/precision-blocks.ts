/** Shows how precise the figures of a benchmark are: standard errors, and the differences that its tests can find. */

import { type Block, table } from "../../pages/blocks.ts";
import { count } from "../../text/count.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { formatFigure } from "./format.ts";

/** Returns the blocks beside the main measures. */
export function precisionBlocks(document: SummaryDocument, main: readonly string[]): readonly Block[] {
  const rows = document.runs.map((run) => [
    run.retriever,
    ...main.map((name) => {
      const { se, clustered } = run.detail[name] ?? {};
      if (clustered === undefined) return formatFigure(se);
      return `${formatFigure(se)}; ${formatFigure(clustered.se)} (${count(clustered.clusters, clustered.by)})`;
    }),
  ]);
  return [
    table("Standard errors", ["System", ...main], rows),
    "The first figure treats questions as independent. The second figure, if there is one, treats questions with the same topic, or with the same predicates in their golden triples, as one cluster, and is the larger one of both.",
    powerNotes(document, main),
  ];
}

/**
 * States the smallest difference that the tests find, for each main measure: the range over the pairs of systems. Empty
 * without pairs.
 */
export function powerNotes({ comparisons }: SummaryDocument, main: readonly string[]): readonly string[] {
  const parts = main.flatMap((name) => {
    const pairs = comparisons.filter(({ measure, detectable }) => measure === name && detectable !== null);
    // Equal values show nothing about other differences, and no difference exceeds 1.
    const differences = pairs
      .map(({ detectable }) => Math.min(1, detectable ?? 0))
      .filter((difference) => difference > 0)
      .sort((left, right) => left - right);
    const [lowest] = differences;
    if (lowest === undefined) return [];
    const highest = differences.at(-1) ?? lowest;
    const range = [...new Set([lowest, highest].map(formatFigure))].join(" to ");
    return [`${range} in ${name}`];
  });
  const questions = Math.max(0, ...comparisons.map(({ n }) => n));
  return parts.length === 0
    ? []
    : [
        `With ${count(questions, "question")}, a paired test finds with a probability of 80 % differences from ${parts.join(", ")}, depending on the pair. Smaller differences may exist, and need more questions.`,
      ];
}
