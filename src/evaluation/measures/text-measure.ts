/** The shape of a measure that compares an answer with the golden answer. */
import { retrievedTexts } from "../prediction.ts";
import { withoutReferences } from "../text/clean-answer.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Definition, type Measure, type Score, scored, unscored } from "./measure.ts";
import { pythonRound } from "./python-round.ts";

export type TextMeasure = {
  readonly name: string;
  /** Both texts as they are; the list of references is cut off the answer already. */
  readonly value: (answer: string, golden: string) => number;
  /** As the published code computes it, before rounding to two decimals; null where it has no such measure. */
  readonly published: ((answer: string, golden: string) => number) | null;
  /** The published code gives 0 to an answer that rests on no retrieved context, whatever it says. */
  readonly publishedNeedsContext?: true;
};

export function createTextMeasure(text: TextMeasure, definition: Definition): Measure {
  const rule = definition === "sqa" ? text.published : text.value;
  return {
    name: text.name,
    definition,
    defined: rule !== null,
    fraction: null,
    score: (evaluated) => {
      if (rule === null) return unscored("the published code has no such measure");
      return scoreAnswer(evaluated, (answer, golden) => {
        if (definition === "taxolink") return rule(answer, golden);
        const withoutContext = retrievedTexts(evaluated.prediction).length === 0;
        return withoutContext && text.publishedNeedsContext ? 0 : pythonRound(rule(answer, golden), 2);
      });
    },
  };
}

/**
 * What holds for every measure of answers: no golden answer, no value; a failed or unanswered question counts as 0; a
 * system that retrieved triples and wrote no answer has none that could be judged.
 */
export function scoreAnswer(
  { question, prediction }: EvaluationCase,
  value: (answer: string, golden: string) => number,
): Score {
  if (question.goldenAnswer === null) return unscored("no golden answer");
  if (prediction.answer !== null) {
    return scored(value(withoutReferences(prediction.answer), question.goldenAnswer));
  }
  return prediction.status === "answered" ? unscored("triples without an answer") : { value: 0 };
}
