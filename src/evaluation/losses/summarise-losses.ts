/** The lost questions of a run, by cause. */
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import { causeOfLoss, isDecidable, type LossCause, lossCauses } from "./cause-of-loss.ts";

export type RunLosses = {
  /** Questions whose golden triples can tell whether they are lost. */
  readonly questions: number;
  /** Every cause with the ids of the questions lost by it, in question order. */
  readonly lost: Readonly<Record<LossCause, readonly string[]>>;
  /** Lost questions in whose search chance removed candidates, whatever the cause. */
  readonly withChance: readonly string[];
};

export function summariseLosses(cases: readonly EvaluationCase[]): RunLosses {
  const answers = cases.some(({ prediction }) => prediction.answer !== null);
  const lost = cases.flatMap((evaluated) => {
    const cause = causeOfLoss(evaluated, answers);
    const { question, prediction } = evaluated;
    return cause === null ? [] : [{ cause, uid: question.uid, removed: prediction.trail?.removed ?? 0 }];
  });
  const byCause = lossCauses.map((cause) => [
    cause,
    lost.filter((one) => one.cause === cause).map(({ uid }) => uid),
  ]);
  return {
    questions: cases.filter(isDecidable).length,
    lost: Object.fromEntries(byCause) as Record<LossCause, readonly string[]>,
    withChance: lost.filter(({ removed }) => removed > 0).map(({ uid }) => uid),
  };
}
