/** The options of FiDeLiS: effect, unit, default, and source of the default. */
import { checkCount, checkShare } from "../check-number.ts";

export type FidelisOptions = {
  /**
   * The number of paths that the search extends in each step, the width of its beam (Table 9.10: 10; tried: 10, 20,
   * 30).
   */
  readonly topK: number;
  /** The number of neighbours kept when a path is extended (Table 9.10: 10; tried: 10, 20, 30). */
  readonly topN: number;
  /**
   * The weight of a path's own score against those of its next relation and tail (Table 9.10: 0.3; tried: 0.1, 0.3,
   * 0.6).
   */
  readonly alpha: number;
  /**
   * The number of search steps, and thus of triples in the longest path. The default is our choice, because no value is
   * published.
   */
  readonly maximumSteps: number;
  /**
   * Language calls per question. The default is our choice: one plan, two in each of five steps, one final choice, one
   * answer.
   */
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
