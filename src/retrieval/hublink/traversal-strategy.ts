/** The traversal strategy: hubs around a topic entity, one level after the other (Algorithms 14 and 15). */
import { type Entity, type KnowledgeGraph, requireEntity } from "../../graph/index.ts";
import type { BuiltIndex } from "./build-index.ts";
import {
  findReachableHubs,
  type ReachedHub,
  startFrom,
  type Traveller,
  type Visited,
} from "./find-reachable-hubs.ts";
import type { HubLinkOptions } from "./options.ts";
import type { ProcessedQuestion } from "./process-question.ts";

/** The hubs of one level, nearest first. */
export type Level = { readonly number: number; readonly hubs: readonly ReachedHub[] };

/**
 * Levels 1, 2 … up to `maximumRetrievalLevel`, each when it is asked for. A level without hubs is passed over, and
 * counts. Where hops are not counted, the next level begins at the ends of the paths of this level's hubs.
 *
 * @param current the index, which may have grown since the last level
 */
export async function* walkLevels(
  graph: KnowledgeGraph,
  topic: Entity,
  current: () => BuiltIndex,
  options: HubLinkOptions,
  signal?: AbortSignal,
): AsyncGenerator<Level> {
  const visited: Visited = new Set();
  const seen = new Set<string>();
  let from: readonly Traveller[] = startFrom([topic]);
  for (let number = 1; number <= options.maximumRetrievalLevel && from.length > 0; number += 1) {
    const reached = await findReachableHubs(graph, from, current().isHubRoot, visited, {
      uniformHopCount: options.uniformHopCount,
      signal,
    });
    const fresh = reached.hubs.filter(({ root }) => !seen.has(root.id));
    for (const { root } of fresh) seen.add(root.id);
    if (fresh.length > 0) yield { number, hubs: fresh };
    from = [...reached.next, ...fresh.flatMap(({ root, way }) => pathEnds(root, way, current().index))];
  }
}

function pathEnds(root: Entity, way: Traveller["way"], index: BuiltIndex["index"]): Traveller[] {
  const paths = index.hubs.get(root.id)?.paths ?? [];
  return paths.flatMap(({ triples }) => {
    const end = triples.at(-1)?.object;
    return end === undefined
      ? []
      : startFrom([end]).map((traveller) => ({ ...traveller, way: [...way, ...triples] }));
  });
}

/**
 * The entity to start from: the one given; else the one whose name is the longest in the question, hubs before
 * others. Null when the question names none.
 *
 * @throws GraphError naming the nearest labels when the graph does not know the one given
 */
export async function findTopic(
  graph: KnowledgeGraph,
  given: string | undefined,
  question: ProcessedQuestion,
): Promise<Entity | null> {
  if (given !== undefined && given !== "") return requireEntity(graph, given);
  const names = (question.mentions ?? [])
    .flatMap(({ values }) => values)
    .sort((left, right) => Number(right.hub) - Number(left.hub) || right.label.length - left.label.length);
  for (const { label } of names) {
    const found = (await graph.find(label, 10)).find((entity) => entity.label === label);
    if (found !== undefined) return found;
  }
  return null;
}
