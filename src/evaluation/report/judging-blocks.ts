/**
 * Shows the language models' judgements: the mean of each judge with the spread of its repeats, and the agreement
 * between the judges.
 */

import { type Block, table } from "../../pages/blocks.ts";
import { describeKappa } from "../../taxonomy/index.ts";
import { aspectsOf } from "../measures/judged-measures.ts";
import type { RunSummary } from "../summary-schema.ts";
import { formatSpread, formatWithInterval } from "./format.ts";
import { measuredTable } from "./shared-blocks.ts";

/** Shows the measures that were judged. */
export function judgingBlocks(runs: readonly RunSummary[], all: readonly string[]): readonly Block[] {
  const measures = all.filter((name) => runs.some(({ judging }) => judging?.measures[name] !== undefined));
  const judges = measures.flatMap((name) =>
    runs.flatMap(({ retriever, judging }) =>
      Object.entries(judging?.measures[name] ?? {}).map(([judge, { mean, sd, n }]) => [
        name,
        retriever,
        judge,
        formatSpread(mean, sd),
        n.join(", "),
      ]),
    ),
  );
  const aspects: readonly string[] = aspectsOf(measures);
  const agreement = runs.flatMap(({ retriever, judging }) =>
    Object.entries(judging?.agreement ?? {})
      .filter(([aspect]) => aspects.includes(aspect))
      .map(([aspect, { alpha, ci, caution, units, cohen, fleiss }]) => [
        aspect,
        retriever,
        alpha === null
          ? "– (all verdicts are identical)"
          : formatWithInterval(alpha, { ci, ...(caution !== null && { caution: { wilson: null } }) }),
        describeKappa(cohen),
        describeKappa(fleiss),
        units,
      ]),
  );
  return [
    measuredTable(`Means over questions: ${measures.join(", ")}`, runs, measures),
    table(
      "Per judge: mean over repeats ± standard deviation",
      ["Measure", "System", "Judge", "Mean", "Answers per repeat"],
      judges,
    ),
    table(
      "Agreement between the judges on the items they all judged (Krippendorff's α, Cohen's and Fleiss' κ)",
      ["What", "System", "α", "Cohen's κ", "Fleiss' κ", "Verdicts"],
      agreement,
    ),
  ];
}
