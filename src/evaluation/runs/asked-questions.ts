/** Selects the questions of a file that a run used. Benchmarks exclude rejected questions unless requested. */
import { keptPairs, type QaPair } from "../../datasets/index.ts";
import { type EvaluationQuestion, questionFromPair } from "../question.ts";
import { hashQuestions } from "./run-header.ts";

/**
 * @param hash the hash of the run's questions. If it matches neither selection, the result contains the questions that
 * were not rejected
 */
export function askedQuestions(pairs: readonly QaPair[], hash: string): readonly EvaluationQuestion[] {
  const all = pairs.map(questionFromPair);
  return hashQuestions(all) === hash ? all : keptPairs(pairs).map(questionFromPair);
}
