/**
 * Shows the language models' judgements: the mean of each judge with the spread of its repeats, and the agreement
 * between the judges.
 */

import { type Block, type Section, table } from "../../pages/blocks.ts";
import { describeKappa } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { aspectsOf, judgedMeasureNames } from "../measures/judged-measures.ts";
import type { RunSummary } from "../summarise.ts";
import { formatSpread, formatWithInterval } from "./format.ts";

/** @param measures the judged measures to show */
export function judgingBlocks(runs: readonly RunSummary[], measures: readonly string[]): readonly Block[] {
  const names = measures.join(", ");
  if (runs.every(({ judging }) => judging === undefined)) {
    const questions = runs
      .map((run) => `${run.retriever}: 0 of ${count(run.questions, "question")}`)
      .join("; ");
    return [`Not computed: no language model judged ${names} (${questions}). Specify a model with --judge.`];
  }
  const meanRows = measures.flatMap((name) =>
    runs.map((run) => [
      name,
      run.retriever,
      formatWithInterval(run.metrics[name], run.detail[name]),
      String(run.detail[name]?.n ?? 0),
      String(run.failed),
      String(run.unanswered),
      describeExcluded(run.detail[name]?.excluded ?? {}),
    ]),
  );
  const judgeRows = measures.flatMap((name) =>
    runs.flatMap((run) =>
      Object.entries(run.judging?.measures[name] ?? {}).map(([judge, figures]) => [
        name,
        run.retriever,
        judge,
        formatSpread(figures.mean, figures.sd),
        figures.n.join(", "),
      ]),
    ),
  );
  return [
    table(
      `Means over questions: ${names}`,
      ["Measure", "System", "Mean", "n", "failed", "unanswered", "Without a value"],
      meanRows,
    ),
    table(
      "Per judge: mean over repeats ± standard deviation",
      ["Measure", "System", "Judge", "Mean", "Answers per repeat"],
      judgeRows,
    ),
    ...agreementBlocks(runs, measures),
  ];
}

/** Builds a separate section for reports that do not follow the evaluation plan; empty if no answers were judged. */
export function judgingSections(runs: readonly RunSummary[]): readonly Section[] {
  const judgedNames = judgedMeasureNames.filter((name) =>
    runs.some(({ judging }) => judging?.measures[name] !== undefined),
  );
  if (judgedNames.length === 0) return [];
  return [{ title: "Judged by language models", blocks: judgingBlocks(runs, judgedNames) }];
}

function agreementBlocks(runs: readonly RunSummary[], measures: readonly string[]): readonly Block[] {
  const aspects: readonly string[] = aspectsOf(measures);
  const rows = runs.flatMap((run) =>
    Object.entries(run.judging?.agreement ?? {})
      .filter(([aspect]) => aspects.includes(aspect))
      .map(([aspect, { alpha, ci, caution, units, cohen, fleiss }]) => [
        aspect,
        run.retriever,
        alpha === null
          ? "– (all verdicts are identical)"
          : formatWithInterval(alpha, { ci, ...(caution === null ? {} : { caution: { wilson: null } }) }),
        describeKappa(cohen),
        describeKappa(fleiss),
        String(units),
      ]),
  );
  if (rows.length === 0) return [];
  return [
    table(
      "Agreement between the judges on the items they all judged (Krippendorff's α, Cohen's and Fleiss' κ)",
      ["What", "System", "α", "Cohen's κ", "Fleiss' κ", "Verdicts"],
      rows,
    ),
  ];
}

function describeExcluded(excluded: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(excluded).map(([reason, questions]) => `${questions}: ${reason}`);
  return reasons.length === 0 ? "–" : reasons.join("; ");
}
