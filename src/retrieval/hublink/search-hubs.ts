/** Selects the hubs that answer a question, by text similarity (Algorithms 11 to 16). */
import type { Hub } from "./index/hub.ts";
import type { HubIndex, IndexedHub } from "./index/hub-index.ts";
import type { HubLinkOptions } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";
import { findCandidateHubs, findHubsByResults } from "./strategies/direct-strategy.ts";
import { pruneHubs } from "./strategies/prune-hubs.ts";
import { scoreHubs } from "./strategies/score-paths.ts";

/** Selects the answering hubs from the complete index, best first, and counts the compared hubs. */
export async function searchHubs(
  question: ProcessedQuestion,
  index: HubIndex,
  options: HubLinkOptions,
): Promise<{ readonly candidates: number; readonly hubs: readonly Hub[] }> {
  const { hubsToKeep, pathWeightAlpha, pruneHubs: isPruned, scores } = options;
  const found =
    scores === "per result"
      ? await findHubsByResults(question, index, options)
      : await scoreHubs(await findCandidateHubs(question, index, hubsToKeep, options), question, options);
  const hubs = isPruned ? pruneHubs(found, pathWeightAlpha, hubsToKeep) : found.slice(0, hubsToKeep);
  return { candidates: found.length, hubs };
}

/** Selects the answering hubs from the hubs around the topic, best first. */
export async function rankHubs(
  hubs: readonly IndexedHub[],
  question: ProcessedQuestion,
  options: HubLinkOptions,
): Promise<readonly Hub[]> {
  const { pathWeightAlpha, hubsToKeep } = options;
  return pruneHubs(await scoreHubs(hubs, question, options), pathWeightAlpha, hubsToKeep);
}
