import type { CallRange } from "../call-range.ts";
import type { FidelisOptions } from "./options.ts";

/**
 * Counts one call for the plan, two for each step (the first chooses paths, the second verifies them), one for a final
 * choice if nothing was proven, and one for the answer. If there is no topic entity, the search ends after planning.
 */
export function fidelisCallRange({ topK, topN, maximumSteps, maximumCalls }: FidelisOptions): CallRange {
  const tasks = Math.min(maximumCalls, 1 + 2 * maximumSteps + 2);
  // The first step extends a single path by at most `topN` triples. If `topK` allows as many paths, none has to be chosen.
  const skippedChoice = topN <= topK && tasks > 1 ? 1 : 0;
  return { least: 1, most: tasks - skippedChoice };
}
