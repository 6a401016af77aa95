import type { CallRange } from "../call-range.ts";
import type { ThinkOnGraphOptions } from "./options.ts";

/**
 * Counts one call to find the entities that the question mentions, unless the search starts only from the specified
 * topic. In each round, there is one call to score the relations of each path, one to score the entities at the end of
 * each kept relation, and one to judge whether the facts suffice. The first round has one path per topic, and each
 * later round has `width` paths. One call generates the answer from the facts or from the model's knowledge.
 */
export function thinkOnGraphCallRange(options: ThinkOnGraphOptions): CallRange {
  const { width, depth, topicEntities, callBudget, ownKnowledge } = options;
  const round = (paths: number): number => paths + paths * width + 1;
  const most = 1 + round(topicEntities) + (depth - 1) * round(width) + 1;
  // If the topic has no relations, there is nothing to score or to judge.
  const least = topicEntities === 1 && !ownKnowledge ? 0 : 1;
  return { least, most: Math.min(callBudget, most) };
}
