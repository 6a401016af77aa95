/** From candidate hubs to those that shall answer: constraints, paths, scores, pruning. */
import type { Triple } from "../../../graph/index.ts";
import type { Hub } from "../index/hub.ts";
import type { IndexedHub } from "../index/hub-index.ts";
import { matchConstraints } from "../match-constraints.ts";
import type { HubLinkOptions } from "../options.ts";
import type { ProcessedQuestion } from "../process-question.ts";
import { pruneHubs } from "./prune-hubs.ts";
import { scoreHubs } from "./score-paths.ts";

/** @param ways from the topic entity to hubs, by the hub's root */
export function rankHubs(
  candidates: readonly IndexedHub[],
  question: ProcessedQuestion,
  options: HubLinkOptions,
  ways: ReadonlyMap<string, readonly Triple[]> = new Map(),
): readonly Hub[] {
  const matching = question.reading
    ? matchConstraints(candidates, question.reading).hubs
    : candidates.map((hub) => ({ hub }));
  const scored = scoreHubs(matching, question, options);
  const hubs = scored.map((hub) => ({ ...hub, way: ways.get(hub.root.id) ?? [] }));
  return pruneHubs(hubs, options.pathWeightAlpha, options.hubsToKeep);
}
