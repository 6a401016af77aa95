/** The traversal strategy finds hubs around a topic entity, level by level (Algorithms 14 and 15). */
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { BuiltIndex } from "../index/prepare-index.ts";
import type { HubLinkOptions } from "../options.ts";
import {
  type Level,
  type ReachedHub,
  type SearchPosition,
  startFrom,
  walkHubs,
} from "./find-reachable-hubs.ts";

/**
 * Yields the levels 1, 2 … up to `maximumRetrievalLevel`. If hops are counted, the next level begins one hop further
 * (Algorithm 14). Otherwise, Algorithm 1 has already followed every path to its end, so the next level begins at the
 * path ends of this level's hubs.
 */
export function walkLevels(
  graph: KnowledgeGraph,
  topics: readonly Entity[],
  { rootsAmong, index }: Pick<BuiltIndex, "rootsAmong" | "index">,
  { maximumRetrievalLevel: levels, uniformHopCount, hubPerDirection }: HubLinkOptions,
  signal?: AbortSignal,
): AsyncGenerator<Level> {
  const afterHubs = (reached: readonly ReachedHub[]) => pathEnds(reached, index);
  return walkHubs(graph, startFrom(topics), rootsAmong, {
    levels,
    uniformHopCount,
    hubPerDirection,
    afterHubs,
    signal,
  });
}

async function pathEnds(
  reached: readonly ReachedHub[],
  index: BuiltIndex["index"],
): Promise<SearchPosition[]> {
  const hubs = await index.hubs(reached.map(({ root }) => root.id));
  const pathsById = new Map(hubs.map(({ root, paths }) => [root.id, paths]));
  return reached.flatMap(({ root, pathFromTopic }) =>
    (pathsById.get(root.id) ?? []).flatMap(({ triples }) =>
      startFrom(triples.slice(-1).map(({ object }) => object)).map((position) => ({
        ...position,
        pathFromTopic: [...pathFromTopic, ...triples],
      })),
    ),
  );
}
