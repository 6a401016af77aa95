/** The traversal strategy finds hubs around a topic entity, level by level (Algorithms 14 and 15). */
import { type Entity, type KnowledgeGraph, requireEntity } from "../../../graph/index.ts";
import type { BuiltIndex } from "../index/prepare-index.ts";
import type { HubLinkOptions } from "../options.ts";
import {
  findReachableHubs,
  type ReachedHub,
  type SearchPosition,
  startFrom,
  type Visited,
} from "./find-reachable-hubs.ts";

/** The hubs of a level, nearest first. */
export type Level = { readonly number: number; readonly hubs: readonly ReachedHub[] };

/**
 * Yields the levels 1, 2 … up to `maximumRetrievalLevel`, one at a time. Levels without hubs are skipped, but they
 * still count towards the maximum. If hops are counted, the next level begins one hop further (Algorithm 14).
 * Otherwise, Algorithm 1 has already followed every path to its end, so the next level begins at the path ends of this
 * level's hubs.
 *
 * @param current the index, which may have grown since the previous level
 */
export async function* walkLevels(
  graph: KnowledgeGraph,
  topics: readonly Entity[],
  current: () => BuiltIndex,
  options: HubLinkOptions,
  signal?: AbortSignal,
): AsyncGenerator<Level> {
  const visited: Visited = new Set();
  const returnedHubs = new Set<string>();
  let from: readonly SearchPosition[] = startFrom(topics);
  for (let number = 1; number <= options.maximumRetrievalLevel && from.length > 0; number += 1) {
    const reached = await findReachableHubs(graph, from, current().rootsAmong, visited, {
      uniformHopCount: options.uniformHopCount,
      hubPerDirection: options.hubPerDirection,
      signal,
    });
    const newHubs = reached.hubs.filter(({ root }) => !returnedHubs.has(root.id));
    for (const { root } of newHubs) returnedHubs.add(root.id);
    if (newHubs.length > 0) yield { number, hubs: newHubs };
    from = options.uniformHopCount ? reached.next : await pathEnds(newHubs, current().index);
  }
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

/**
 * Returns the start entity, if the user specifies one.
 *
 * @throws GraphError that suggests the most similar labels if the graph does not contain the entity
 */
export async function topicsOf(
  topicEntity: string | undefined,
  graph: KnowledgeGraph,
): Promise<readonly Entity[]> {
  return topicEntity === undefined || topicEntity === "" ? [] : [await requireEntity(graph, topicEntity)];
}
