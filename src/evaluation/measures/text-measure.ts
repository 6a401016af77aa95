/** Defines measures that compare an answer with the golden answer. */
import { retrievedTexts } from "../prediction.ts";
import { withoutReferences } from "../text/clean-answer.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Definition, type Measure, type Score, scored, unscored } from "./measure.ts";
import { pythonRound } from "./python-round.ts";

export type TextMeasure = {
  readonly name: string;
  /** Compares an answer with the golden answer, both without their lists of references. */
  readonly value: (answer: string, golden: string) => number;
  /**
   * The value that the published code computes before rounding to two decimals, or `null` if it does not have the
   * measure.
   */
  readonly published: ((answer: string, golden: string) => number) | null;
  /** Present if the published code scores every answer without retrieved context as 0. */
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
      if (rule === null) return unscored("the published code does not define this measure");
      return scoreAnswer(evaluated, (answer, golden) => {
        if (definition === "taxolink") return rule(answer, golden);
        const withoutContext = retrievedTexts(evaluated.prediction).length === 0;
        return withoutContext && text.publishedNeedsContext ? 0 : pythonRound(rule(answer, golden), 2);
      });
    },
  };
}

/** The reason why a question with triples but without an answer has no value. The thesis counts it as 0. */
export const withoutAnswer = "the system returned triples without an answer";

/**
 * Applies the rules that all answer measures share. A question without a golden answer has no value. A failed or
 * unanswered question scores 0. If the system retrieved triples but did not generate an answer, there is no value.
 */
export function scoreAnswer(
  { question, prediction }: EvaluationCase,
  value: (answer: string, golden: string) => number,
): Score {
  if (question.goldenAnswer === null) return unscored("no golden answer");
  if (prediction.answer !== null) {
    return scored(value(withoutReferences(prediction.answer), withoutReferences(question.goldenAnswer)));
  }
  return prediction.status === "answered" ? unscored(withoutAnswer) : { value: 0 };
}

/** Python's string.punctuation. */
const punctuation = /[!-/:-@[-`{-~]/g;

/** Matches articles without `\b`, because in JavaScript `\b` treats "é" as the end of a word. */
const articles = /(?<![\p{L}\p{M}\p{N}_])(?:a|an|the)(?![\p{L}\p{M}\p{N}_])/gu;

/** Normalises an answer as SQuAD's official script does; `answer-em` describes the steps. */
export function normaliseAnswer(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(punctuation, "")
    .replace(articles, " ")
    .replace(/\s+/g, " ")
    .trim();
}
