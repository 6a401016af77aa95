/** Defines the options of FiDeLiS, with effect, unit, default and the source of the default. */
import { checkCount, checkShare } from "../check-option.ts";

export type FidelisOptions = {
  /**
   * The beam width: the number of paths that the search extends in each step (thesis, Table 9.10: 10, chosen from 10,
   * 20 and 30).
   */
  readonly topK: number;
  /** The number of neighbours kept when a path is extended (thesis, Table 9.10: 10, chosen from 10, 20 and 30). */
  readonly topN: number;
  /**
   * The weight of a path's score relative to the scores of its next relation and tail (thesis, Table 9.10: 0.3, chosen
   * from 0.1, 0.3 and 0.6).
   */
  readonly alpha: number;
  /**
   * The maximum number of search steps, and therefore of triples in a path. The papers do not state a value for this
   * option.
   */
  readonly maximumSteps: number;
  /**
   * The maximum number of language tasks per question. The default allows one call for the plan, two calls in each of
   * five steps, one final choice, and one answer.
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

/** @throws OptionError if a value is outside its range */
export function checkFidelisOptions({ topK, topN, alpha, maximumSteps, maximumCalls }: FidelisOptions): void {
  checkCount("topK", topK);
  checkCount("topN", topN);
  checkShare("alpha", alpha);
  checkCount("maximumSteps", maximumSteps);
  checkCount("maximumCalls", maximumCalls);
}
