/** Summarises a run's lost questions by cause. */
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import { causeOfLoss, isDecidable, type LossCause } from "./cause-of-loss.ts";

export type RunLosses = {
  /** The number of questions with golden triples; only these can count as lost. */
  readonly questions: number;
  /** Every cause of loss, with the ids of the questions lost for this reason, in question order. */
  readonly lost: Readonly<Record<LossCause, readonly string[]>>;
  /** The lost questions whose search removed candidates at random, whatever the cause of the loss. */
  readonly withChance: readonly string[];
};

export function summariseLosses(cases: readonly EvaluationCase[]): RunLosses {
  const answers = cases.some(({ prediction }) => prediction.answer !== null);
  const lost = cases.flatMap((evaluated) => {
    const cause = causeOfLoss(evaluated, answers);
    const { question, prediction } = evaluated;
    return cause === null ? [] : [{ cause, uid: question.uid, removed: prediction.trail?.removed ?? 0 }];
  });
  const by = (cause: LossCause): readonly string[] =>
    lost.filter((loss) => loss.cause === cause).map(({ uid }) => uid);
  return {
    questions: cases.filter(isDecidable).length,
    lost: {
      "entity not linked": by("entity not linked"),
      "relation not followed": by("relation not followed"),
      "candidate cut off": by("candidate cut off"),
      "dropped by the filter": by("dropped by the filter"),
      "budget spent": by("budget spent"),
      refused: by("refused"),
      failed: by("failed"),
      undetermined: by("undetermined"),
    },
    withChance: lost.filter(({ removed }) => removed > 0).map(({ uid }) => uid),
  };
}
