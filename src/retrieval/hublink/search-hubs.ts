/** Selects the hubs that answer a question, by text similarity (Algorithms 11 to 16). */
import type { Hub } from "./index/hub.ts";
import type { HubIndex } from "./index/hub-index.ts";
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
  const { hubsToKeep, keptHubs, scores } = options;
  const found =
    scores === "per result"
      ? await findHubsByResults(question, index, options)
      : scoreHubs(await findCandidateHubs(question, index, options), question, options);
  const hubs = keptHubs === "first" ? found.slice(0, hubsToKeep) : pruneHubs(found, options);
  return { candidates: found.length, hubs };
}
