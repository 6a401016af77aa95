/**
 * Determines which questions in a file a run used. Benchmarks exclude rejected questions unless the user asks to
 * include them.
 */
import { keptPairs, type QaPair } from "../../datasets/index.ts";
import { type EvaluationQuestion, questionFromPair } from "../question.ts";
import { hashQuestions } from "./run-header.ts";

/**
 * @param hash the hash of the run's questions. If the hash matches neither all questions nor the unrejected ones,
 * returns the unrejected ones
 */
export function questionsOfRun(pairs: readonly QaPair[], hash: string): readonly EvaluationQuestion[] {
  const all = pairs.map(questionFromPair);
  return hashQuestions(all) === hash ? all : keptPairs(pairs).map(questionFromPair);
}
