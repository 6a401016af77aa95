/** Questions and predictions of which a test states only the parts that matter to it. */
import type { Judgement } from "../evaluation/judging/judgement.ts";
import { EvaluationCase } from "../evaluation/measures/evaluation-case.ts";
import { missingPrediction, type Prediction } from "../evaluation/prediction.ts";
import type { EvaluationQuestion } from "../evaluation/question.ts";

/** Returns a question whose other parts are empty. */
export function questionWith(parts: Partial<EvaluationQuestion>): EvaluationQuestion {
  return {
    ...{
      uid: "q",
      text: "",
      topicEntity: "",
      goldenTriples: [],
      goldenSources: [],
      goldenAnswer: null,
      groups: {},
    },
    ...parts,
  };
}

/** Returns an answered question; the other parts of the question and of its prediction are empty. */
export function caseWith(
  question: Partial<EvaluationQuestion>,
  prediction: Partial<Prediction> = {},
  judgements: readonly Judgement[] = [],
): EvaluationCase {
  const asked = questionWith(question);
  const answered = { ...missingPrediction(asked.uid), status: "answered", ...prediction } as const;
  return new EvaluationCase(asked, answered, judgements);
}
