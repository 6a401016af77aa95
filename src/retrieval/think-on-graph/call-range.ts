import type { CallRange } from "../call-range.ts";
import type { ThinkOnGraphOptions } from "./options.ts";

/**
 * One call finds what the question names, unless the topic that it comes with is all that is wanted. Each round scores the
 * relations of every path, the entities behind every relation that is kept, and asks whether the facts suffice: from
 * the topics in the first round, from `width` paths in the others. One call answers, from the facts or from knowledge.
 */
export function thinkOnGraphCallRange(options: ThinkOnGraphOptions): CallRange {
  const { width, depth, topicEntities, callBudget, ownKnowledge } = options;
  const round = (paths: number): number => paths + paths * width + 1;
  const most = 1 + round(topicEntities) + (depth - 1) * round(width) + 1;
  // A topic without relations leaves nothing to score and nothing to judge.
  const least = topicEntities === 1 && !ownKnowledge ? 0 : 1;
  return { least, most: Math.min(callBudget, most) };
}
