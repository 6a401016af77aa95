/** The options of FiDeLiS: what each does, its unit, its default and where the default comes from. */
import { checkCount, checkShare } from "../check-number.ts";

export type FidelisOptions = {
  /** Paths that the search goes on from in each step, the width of its beam (Table 9.10: 10; tried: 10, 20, 30). */
  readonly topK: number;
  /** Neighbours kept where a path is extended (Table 9.10: 10; tried: 10, 20, 30). */
  readonly topN: number;
  /** Weight of a path's own score against those of its next relation and tail (Table 9.10: 0.3; tried: 0.1, 0.3, 0.6). */
  readonly alpha: number;
  /** Steps of the search, and so triples of the longest path. Own: the published limit has no value. */
  readonly maximumSteps: number;
  /** Language calls of one question. Own: one plan, two in each of five steps, one choice at the end, one answer. */
  readonly maximumCalls: number;
};

export const fidelisDefaults: FidelisOptions = {
  topK: 10,
  topN: 10,
  alpha: 0.3,
  maximumSteps: 5,
  maximumCalls: 13,
};

/** @throws OptionError for a value outside its range */
export function checkFidelisOptions({ topK, topN, alpha, maximumSteps, maximumCalls }: FidelisOptions): void {
  checkCount("topK", topK);
  checkCount("topN", topN);
  checkShare("alpha", alpha);
  checkCount("maximumSteps", maximumSteps);
  checkCount("maximumCalls", maximumCalls);
}
