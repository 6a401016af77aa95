/** Lets a panel of judges assess a run's answers concurrently. Cached replies are reused. */

import { CancelledError, throwIfCancelled } from "../../base/errors.ts";
import { recordOf } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { createUsageMeter, type Judge } from "../../tasks/index.ts";
import type { Embedder } from "../../vectors/index.ts";
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { type Aspect, aspects, hashPredictions, type Judgement, type JudgementHeader } from "./judgement.ts";

export type JudgePanel = {
  /** The judges. Each of them judges every answer once per repeat, with a different seed each time. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** The number of answers to judge concurrently. The endpoint may impose a lower limit. */
const answersAtOnce = 8;

/**
 * @param label the run's name, for progress messages
 * @returns the judgements, ordered by question, repeat and judge
 * @throws PausedError, CancelledError. No reply is lost, because the cache contains all replies received so far
 */
export async function judgeCases(
  cases: readonly EvaluationCase[],
  aspects: readonly Aspect[],
  panel: JudgePanel,
  label: string,
  watch: Watch,
): Promise<readonly Judgement[]> {
  const repeats = Math.max(0, ...panel.judges.map((judge) => judge.repeats.length));
  const embedder = panel.embedder.fit(new Set(cases.map(({ question }) => question.text)));
  const usage = createUsageMeter();
  const call = watch.signal === undefined ? { usage } : { usage, signal: watch.signal };
  const tasks = cases.flatMap((evaluated) =>
    Array.from({ length: repeats }, (_, at) => ({ evaluated, repeat: at + 1 })),
  );
  const judgementsByTask = new Map<number, readonly Judgement[]>();
  const stage = watch.progress.stage(`Judging ${label}`, tasks.length);
  const queue = tasks.entries();
  let cancellation: CancelledError | undefined;
  const judgeNext = async (): Promise<void> => {
    for (const [at, { evaluated, repeat }] of queue) {
      if (cancellation || watch.signal?.aborted) return;
      const judges = panel.judges.flatMap(({ name, repeats: repeatJudges }) => {
        const judge = repeatJudges[repeat - 1];
        return judge === undefined ? [] : [{ name, judge }];
      });
      try {
        judgementsByTask.set(at, await judgeAnswer(evaluated, aspects, repeat, { judges, embedder, call }));
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
        // The other workers finish what they have begun, because it has already been paid for.
        cancellation = error;
        return;
      }
      stage.advance();
    }
  };
  await Promise.all(Array.from({ length: answersAtOnce }, judgeNext));
  stage.finish();
  if (cancellation) throw cancellation;
  throwIfCancelled(watch.signal);
  const judgements = tasks.flatMap((_item, at) => judgementsByTask.get(at) ?? []);
  const failure = commonFailure(judgements);
  if (failure !== undefined) {
    watch.progress.note(
      `${label}: no answer was judged, because no judge returned a usable reply: ${failure}`,
    );
  }
  return judgements;
}

/**
 * Returns the first error if every call of every judge failed, or undefined if there is a verdict or no answer had to
 * be judged.
 */
function commonFailure(judgements: readonly Judgement[]): string | undefined {
  const parts = judgements.flatMap((judgement) => aspects.flatMap((aspect) => judgement[aspect] ?? []));
  const reasons = parts.flatMap((part) => ("unjudged" in part ? [part.unjudged] : []));
  return reasons.length === parts.length ? reasons[0] : undefined;
}

/** Creates the header of the judgements file. */
export function judgementHeader(cases: readonly EvaluationCase[], panel: JudgePanel): JudgementHeader {
  return {
    kind: "taxolink-judgements",
    version: 1,
    predictions_hash: hashPredictions(cases.map(({ prediction }) => prediction)),
    judges: recordOf(panel.judges.map(({ name, repeats }) => [name, repeats.map((judge) => judge.id)])),
    embedder: panel.embedder.id,
  };
}
