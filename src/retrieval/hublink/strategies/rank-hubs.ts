/** From candidate hubs to those that shall answer: paths, scores, pruning. */
import type { Hub } from "../index/hub.ts";
import type { IndexedHub } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { pruneHubs } from "./prune-hubs.ts";
import { scoreHubs } from "./score-paths.ts";

export function rankHubs(
  candidates: readonly IndexedHub[],
  question: ProcessedQuestion,
  options: HubLinkOptions,
): readonly Hub[] {
  return pruneHubs(scoreHubs(candidates, question, options), options.pathWeightAlpha, options.hubsToKeep);
}
