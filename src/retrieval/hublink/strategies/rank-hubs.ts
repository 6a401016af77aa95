/** Selects the answering hubs: scores the candidates' paths, and prunes the hubs. */
import type { Hub } from "../index/hub.ts";
import type { IndexedHub } from "../index/hub-index.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { pruneHubs } from "./prune-hubs.ts";
import { scoreHubs } from "./score-paths.ts";

export async function rankHubs(
  candidates: readonly IndexedHub[],
  question: ProcessedQuestion,
  options: HubLinkOptions,
): Promise<readonly Hub[]> {
  const scored = await scoreHubs(candidates, question, options);
  return pruneHubs(scored, options.pathWeightAlpha, options.hubsToKeep);
}
