/** Pairs every question with its prediction, in question order, for the measures. */

import { EvaluationCase } from "./measures/evaluation-case.ts";
import { createTripleSplitter } from "./measures/split-triples.ts";
import { missingPrediction, type Prediction } from "./prediction.ts";
import type { EvaluationQuestion } from "./question.ts";

/**
 * Uses the recorded parts of some triples to split the others, because all triples come from the same graph.
 * @param byUid the predictions by question id. A question without a prediction gets an empty prediction
 */
export function pairCases(
  questions: readonly EvaluationQuestion[],
  byUid: ReadonlyMap<string | undefined, Prediction>,
): readonly EvaluationCase[] {
  const predictions = [...byUid.values()];
  const splitTriple = createTripleSplitter(
    [
      ...questions.flatMap(({ goldenTriples }) => goldenTriples),
      ...predictions.flatMap(({ retrieved }) => retrieved),
    ],
    predictions.flatMap(({ parts = [] }) => parts),
  );
  const ranks = predictions.find((prediction) => prediction.ranks)?.ranks;
  return questions.map(
    (question) =>
      new EvaluationCase(
        question,
        byUid.get(question.uid) ?? missingPrediction(question.uid, ranks),
        [],
        splitTriple,
      ),
  );
}
