/**
 * Lets a panel of judges assess the finished runs in a results folder, and stores claims and verdicts next to the
 * predictions.
 */
import type { Watch } from "../../base/progress.ts";
import { aspectsOf } from "../measures/judged-measures.ts";
import { evaluatedRun } from "../runs/run-benchmark.ts";
import type { StoredBenchmark } from "../runs/run-index.ts";
import { type JudgePanel, judgeCases, judgementHeader } from "./judge-run.ts";
import { type Aspect, aspects, formatJudgements, writeJudgements } from "./judgement.ts";

/**
 * Judges every run, even if it has been judged before. Cached replies are reused, so no reply is paid for twice when
 * judging is resumed or repeated.
 * @returns the text of each run's judgement file
 * @throws PausedError, CancelledError. In these cases, the judgements of the run in progress are not saved
 */
export async function judgeBenchmark(
  { index, questions, runs }: StoredBenchmark,
  panel: JudgePanel,
  watch: Watch,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { label, folder, run } of runs) {
    const { cases } = evaluatedRun(run, questions, label);
    const judgements = await judgeCases(cases, wantedAspects(index.measures), panel, label, watch);
    const text = formatJudgements(judgementHeader(cases, panel), judgements);
    writeJudgements(folder, text);
    texts.push(text);
  }
  return texts;
}

/** Returns the parts that the specified measures need, or every part if none of these measures needs a judge. */
export function wantedAspects(measures: readonly string[]): readonly Aspect[] {
  const measuredAspects = aspectsOf(measures);
  return measuredAspects.length > 0 ? measuredAspects : aspects;
}
