import type { CallRange } from "../call-range.ts";
import type { FidelisOptions } from "./options.ts";

/**
 * One call plans. Each step makes one call to choose paths and one call to verify them. Without a proof, a further call
 * chooses the best paths. One call answers. A search without a topic ends after the plan.
 */
export function fidelisCallRange({ topK, topN, maximumSteps, maximumCalls }: FidelisOptions): CallRange {
  const tasks = Math.min(maximumCalls, 1 + 2 * maximumSteps + 2);
  // The first step extends one path by `topN` neighbours: if at most `topK` are open, all continue without a call.
  const unasked = topN <= topK && tasks > 1 ? 1 : 0;
  return { least: 1, most: tasks - unasked };
}
