/** Summarises a run's lost questions by cause. */
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import { causeOfLoss, isDecidable, type LossCause } from "./cause-of-loss.ts";

export type RunLosses = {
  /** The number of questions with golden triples; only these can count as lost. */
  readonly questions: number;
  /** Every cause of loss, with the ids of the questions lost for this reason, in question order. */
  readonly lost: Readonly<Record<LossCause, readonly string[]>>;
  /** The ids of the lost questions whose search removed candidates at random, whatever the cause of the loss. */
  readonly withRandomRemoval: readonly string[];
};

export function summariseLosses(cases: readonly EvaluationCase[]): RunLosses {
  const generatesAnswers = cases.some(({ prediction }) => prediction.answer !== null);
  const lost = cases.flatMap((evaluated) => {
    const cause = causeOfLoss(evaluated, generatesAnswers);
    const { question, prediction } = evaluated;
    return cause === null ? [] : [{ cause, uid: question.uid, removed: prediction.trail?.removed ?? 0 }];
  });
  const lostBy = (cause: LossCause): readonly string[] =>
    lost.filter((loss) => loss.cause === cause).map(({ uid }) => uid);
  return {
    questions: cases.filter(isDecidable).length,
    lost: {
      "entity not linked": lostBy("entity not linked"),
      "relation not followed": lostBy("relation not followed"),
      "candidate cut off": lostBy("candidate cut off"),
      "dropped by the filter": lostBy("dropped by the filter"),
      "budget spent": lostBy("budget spent"),
      refused: lostBy("refused"),
      failed: lostBy("failed"),
      undetermined: lostBy("undetermined"),
    },
    withRandomRemoval: lost.filter(({ removed }) => removed > 0).map(({ uid }) => uid),
  };
}
