/** The questions of a file that a run was asked: reviewers' rejections stay out of benchmarks unless asked for. */
import { keptPairs, type QaPair } from "../../datasets/index.ts";
import { type EvaluationQuestion, questionFromPair } from "../question.ts";
import { hashQuestions } from "./run-header.ts";

/** @param hash of the questions that the run was asked; those that were not rejected where it fits neither choice */
export function askedQuestions(pairs: readonly QaPair[], hash: string): readonly EvaluationQuestion[] {
  const all = pairs.map(questionFromPair);
  return hashQuestions(all) === hash ? all : keptPairs(pairs).map(questionFromPair);
}
