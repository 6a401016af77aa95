import type { CallRange } from "../call-range.ts";
import type { FidelisOptions } from "./options.ts";

/**
 * One call plans; each step takes one that chooses paths and one that verifies; without a proof the best paths are chosen
 * once more; one call answers. A search without a topic ends after the plan.
 */
export function fidelisCallRange({ topK, topN, maximumSteps, maximumCalls }: FidelisOptions): CallRange {
  const tasks = Math.min(maximumCalls, 1 + 2 * maximumSteps + 2);
  // The first step extends one path by `topN` neighbours: where no more than `topK` are open, all go on unasked.
  const unasked = topN <= topK && tasks > 1 ? 1 : 0;
  return { least: 1, most: tasks - unasked };
}
