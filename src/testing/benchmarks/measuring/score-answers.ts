/** Turns what systems retrieve into cases that measures score. */
import { EvaluationCase, type EvaluationQuestion, parseMeasure } from "../../../evaluation/index.ts";
import { formatEntity, formatTriple } from "../../../graph/index.ts";
import type { Retrieval } from "../../../retrieval/index.ts";

export function caseOf(
  question: EvaluationQuestion,
  { triples, entities, answer }: Retrieval,
): EvaluationCase {
  return new EvaluationCase(question, {
    uid: question.uid,
    status: answer === null && entities === undefined ? "no-answer" : "answered",
    retrieved: triples.map(({ triple }) => formatTriple(triple)),
    ...(entities && { ranks: ["entities"], entities: entities.map(({ entity }) => formatEntity(entity)) }),
    answer,
    sources: [],
    confidence: null,
    error: null,
  });
}

/** Returns the score of each case by a measure, where an undefined score counts as 0. */
export function scoresBy(measure: string, cases: readonly EvaluationCase[]): readonly number[] {
  const parsed = parseMeasure(measure);
  return cases.map((evaluated) => parsed.score(evaluated).value ?? 0);
}

/** Returns the share of golden items among the retrieved ones. */
export function recallOf(golden: readonly string[], retrieved: readonly string[]): number {
  return golden.filter((item) => retrieved.includes(item)).length / golden.length;
}
