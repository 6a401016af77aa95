/**
 * faithfulness, answer-relevancy, factual-correctness-precision, factual-correctness-recall, factual-correctness-f1,
 * instruction-following
 *
 * Computes the judge-based measures from the claims and verdicts of language models in `judgements.jsonl`.
 *
 *     faithfulness            claims of the answer that the retrieved triples support / all its claims
 *     answer-relevancy        mean cosine of the question and three questions generated from the answer; 0 for an
 *                             evasive answer. Range −1 to 1
 *     factual-correctness-*   TP, FP: claims of the answer that the golden answer supports, or does not; FN: claims of
 *                             the golden answer that the answer does not support. Precision is TP/(TP+FP), recall
 *                             TP/(TP+FN), F1 their harmonic mean; 0 if a denominator is 0. As published, TP counts the
 *                             answer's claims and FN the golden answer's
 *     instruction-following   1 if the answer does everything that the question demands, else 0, as published
 *
 * With more than one judge or repeat, the value is the mean over all of them. A missing answer scores 0; only
 * faithfulness has no value in this case, because an empty answer makes no claims. Values are not rounded. One call
 * generates all three questions, because three separate, identical calls at temperature 0 would return the same
 * question. Source: thesis, sections 2.6.2 and 8.4.3.2.
 */

import { mean } from "../../base/mean.ts";
import type { Aspect, Judgement } from "../judging/judgement.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { type Definition, type Measure, type Score, scored, unscored } from "./measure.ts";
import { ratio } from "./ranked/ranked-measure.ts";

type JudgedMeasure = {
  readonly aspect: Aspect;
  /** Whether a missing answer scores 0 or has no value. */
  readonly missingAnswer: "zero" | "none";
  readonly value: (judgement: Judgement) => Score;
};

const measures: Readonly<Record<string, JudgedMeasure>> = {
  faithfulness: { aspect: "faithfulness", missingAnswer: "none", value: faithfulness },
  "answer-relevancy": { aspect: "relevancy", missingAnswer: "zero", value: answerRelevancy },
  "factual-correctness-precision": correctness(({ precision }) => precision),
  "factual-correctness-recall": correctness(({ recall }) => recall),
  "factual-correctness-f1": correctness(({ precision, recall }) =>
    precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  ),
  "instruction-following": { aspect: "instructions", missingAnswer: "zero", value: instructionFollowing },
};

export const judgedMeasureNames: readonly string[] = Object.keys(measures);

/** Returns the parts of a judgement that the given measures need. */
export function aspectsOf(names: readonly string[]): readonly Aspect[] {
  return [...new Set(names.flatMap((name) => measures[name]?.aspect ?? []))];
}

/** @param name a name from `judgedMeasureNames` */
export function createJudgedMeasure(name: string, definition: Definition): Measure {
  const measure = measures[name];
  const defined = definition === "taxolink" && measure !== undefined;
  return {
    name,
    definition,
    defined,
    fraction: null,
    score: (evaluated) => {
      if (!defined) return unscored("the published judge is not available");
      return score(evaluated, measure);
    },
  };
}

function score(evaluated: EvaluationCase, { aspect, missingAnswer, value }: JudgedMeasure): Score {
  const { question, prediction, judgements } = evaluated;
  if (aspect === "correctness" && question.goldenAnswer === null) return unscored("no golden answer");
  if (aspect !== "correctness" && aspect !== "faithfulness" && question.text === "") {
    return unscored("the question's text is unknown");
  }
  if (prediction.answer === null) {
    if (prediction.status === "answered") return unscored("the system returned triples without an answer");
    return missingAnswer === "zero" ? { value: 0 } : unscored("the system returned no answer to judge");
  }
  const judged = judgements.filter((judgement) => judgement[aspect] !== undefined);
  if (judged.length === 0)
    return unscored("no language model judged the answer (specify a model with --judge)");
  const scores = judged.map(value);
  const average = mean(scores.map((scored) => scored.value));
  return average === null ? (scores[0] ?? unscored("not judged")) : scored(average);
}

/** Returns the value from one judge in one repeat, from which the spread is computed. */
export function judgedValue(name: string, judgement: Judgement): number | null {
  return measures[name]?.value(judgement).value ?? null;
}

const failure = unscored("the judge returned no usable reply");

function faithfulness({ faithfulness: part }: Judgement): Score {
  if (part === undefined || "unjudged" in part) return failure;
  if (part.claims.length === 0) return unscored("the answer contains no claim");
  return scored(part.claims.filter(({ holds }) => holds).length / part.claims.length);
}

function answerRelevancy({ relevancy: part }: Judgement): Score {
  if (part === undefined || "unjudged" in part) return failure;
  if (part.evasive) return scored(0);
  return scored(mean(part.questions.map(({ similarity }) => similarity)) ?? 0);
}

function correctness(
  pick: (parts: { readonly precision: number; readonly recall: number }) => number,
): JudgedMeasure {
  const value = ({ correctness: part }: Judgement): Score => {
    if (part === undefined || "unjudged" in part) return failure;
    const tp = part.answer.filter(({ holds }) => holds).length;
    const fp = part.answer.length - tp;
    const fn = part.golden.filter(({ holds }) => !holds).length;
    return scored(
      pick({
        precision: ratio({ numerator: tp, denominator: tp + fp }),
        recall: ratio({ numerator: tp, denominator: tp + fn }),
      }),
    );
  };
  return { aspect: "correctness", missingAnswer: "zero", value };
}

function instructionFollowing({ instructions: part }: Judgement): Score {
  if (part === undefined || "unjudged" in part) return failure;
  return scored(part.instructions.every(({ holds }) => holds) ? 1 : 0);
}
