/**
 * Shows the language models' judgements: the mean of each judge with the spread of its repeats, and the agreement
 * between the judges.
 */

import { count } from "../../base/text/count.ts";
import { type Block, tableIfAny } from "../../pages/blocks.ts";
import { describeKappa } from "../../taxonomy/index.ts";
import { aspectsOf } from "../measures/judged-measures.ts";
import type { RunSummary } from "../summarise.ts";
import { formatSpread, formatWithInterval } from "./format.ts";
import { measuredTable } from "./shared-blocks.ts";

/** @param measures the judged measures to show */
export function judgingBlocks(runs: readonly RunSummary[], measures: readonly string[]): readonly Block[] {
  const names = measures.join(", ");
  if (runs.every(({ judging }) => judging === undefined)) {
    const questions = runs.map((run) => `${run.retriever}: 0 of ${count(run.questions, "question")}`);
    return [
      `Not computed: no language model judged ${names} (${questions.join("; ")}). Specify a model with --judge.`,
    ];
  }
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
    measuredTable(`Means over questions: ${names}`, runs, measures),
    tableIfAny(
      "Per judge: mean over repeats ± standard deviation",
      ["Measure", "System", "Judge", "Mean", "Answers per repeat"],
      judges,
    ),
    tableIfAny(
      "Agreement between the judges on the items they all judged (Krippendorff's α, Cohen's and Fleiss' κ)",
      ["What", "System", "α", "Cohen's κ", "Fleiss' κ", "Verdicts"],
      agreement,
    ),
  ];
}
