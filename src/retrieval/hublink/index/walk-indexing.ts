/**
 * Determines the hubs of an index, one depth at a time (Algorithm 2): all hubs of the graph, or the hubs around start
 * entities in both directions.
 */
import { GraphError } from "../../../errors.ts";
import { type Entity, type KnowledgeGraph, requireEntity } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";
import { findReachableHubs, startFrom, type Visited } from "../strategies/find-reachable-hubs.ts";
import type { HubPath } from "./hub.ts";

export type IndexingWalk = {
  readonly roots: readonly Entity[];
  isHubRoot(entity: Entity): boolean;
  /** Returns the paths of a hub that was yielded earlier and has since been built. */
  pathsOf(root: string): readonly HubPath[];
};

/**
 * Yields the depths 0, 1 … up to `maximumIndexingDepth`, counted in hubs (the pseudocode counts from 0 and includes the
 * limit). The next depth begins at the path ends from which the graph continues: at other hubs, and at the length
 * limit. From these nodes, as from the start entities (Algorithm 2, lines 2 and 3), indexing follows triples in both
 * directions.
 *
 * @throws GraphError if the graph lacks a start entity (the message suggests the most similar labels), or if there are
 * no hubs near it
 */
export async function* walkIndexing(
  graph: KnowledgeGraph,
  walk: IndexingWalk,
  options: Pick<HubLinkOptions, "startEntities" | "maximumIndexingDepth" | "maximumPathLength">,
  signal?: AbortSignal,
): AsyncGenerator<readonly Entity[]> {
  if (options.startEntities.length === 0) {
    yield walk.roots;
    return;
  }
  const visited: Visited = new Set();
  const indexedIds = new Set<string>();
  let from = startFrom(await Promise.all(options.startEntities.map((id) => requireEntity(graph, id))));
  for (let depth = 0; depth <= options.maximumIndexingDepth && from.length > 0; depth += 1) {
    const reached = await findReachableHubs(graph, from, walk.isHubRoot, visited, {
      uniformHopCount: false,
      signal,
    });
    const fresh = reached.hubs.map(({ root }) => root).filter(({ id }) => !indexedIds.has(id));
    for (const { id } of fresh) indexedIds.add(id);
    if (fresh.length > 0) yield fresh;
    const ends = new Map<string, Entity>();
    for (const { id } of fresh) {
      for (const { triples } of walk.pathsOf(id)) {
        const end = triples.at(-1)?.object;
        if (end === undefined) continue;
        if (walk.isHubRoot(end) || triples.length >= options.maximumPathLength) ends.set(end.id, end);
      }
    }
    from = startFrom([...ends.values()]);
  }
  if (indexedIds.size > 0) return;
  throw new GraphError(`no hub can be reached from ${options.startEntities.join(", ")}`, {
    hint: "Start from entities that have a path to or from a hub.",
  });
}
