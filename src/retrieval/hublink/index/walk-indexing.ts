/**
 * Determines the hubs of an index, one depth at a time (Algorithm 2): all hubs of the graph, or the hubs around start
 * entities in both directions.
 */
import { GraphError } from "../../../errors.ts";
import { type Entity, type KnowledgeGraph, requireEntity } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";
import { findReachableHubs, startFrom, type Visited } from "../strategies/find-reachable-hubs.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import type { StoredHub } from "./hub.ts";

export type HubSource = {
  readonly roots: readonly Entity[];
  isHubRoot(entity: Entity): boolean;
  /** Returns hubs that were yielded earlier and have since been built, keyed by root id. */
  hubsOf(roots: readonly string[]): Promise<ReadonlyMap<string, StoredHub>>;
};

/**
 * Yields the hubs at the depths 0, 1 … up to and including `maximumIndexingDepth`, as in the pseudocode. Depth is
 * counted in hubs. The next depth begins at the path ends beyond which the graph continues: at other hubs, and at nodes
 * where the length limit ended a path. From these nodes, as from the start entities (Algorithm 2, lines 2 and 3),
 * indexing follows triples in both directions.
 *
 * @throws GraphError if the graph lacks a start entity (the message suggests the most similar labels), or if no hub can
 * be reached
 */
export async function* walkIndexing(
  graph: KnowledgeGraph,
  source: HubSource,
  options: Pick<HubLinkOptions, "startEntities" | "maximumIndexingDepth" | "maximumPathLength">,
  signal?: AbortSignal,
): AsyncGenerator<readonly Entity[]> {
  if (options.startEntities.length === 0) {
    yield source.roots;
    return;
  }
  const rootsAmong: RootsAmong = async (entities) =>
    new Set(entities.filter(source.isHubRoot).map(({ id }) => id));
  const visited: Visited = new Set();
  const indexedIds = new Set<string>();
  let from = startFrom(await Promise.all(options.startEntities.map((id) => requireEntity(graph, id))));
  for (let depth = 0; depth <= options.maximumIndexingDepth && from.length > 0; depth += 1) {
    const reached = await findReachableHubs(graph, from, rootsAmong, visited, {
      uniformHopCount: false,
      hubPerDirection: false,
      signal,
    });
    const newRoots = reached.hubs.map(({ root }) => root).filter(({ id }) => !indexedIds.has(id));
    for (const { id } of newRoots) indexedIds.add(id);
    if (newRoots.length > 0) yield newRoots;
    const ends = new Map<string, Entity>();
    for (const { paths } of (await source.hubsOf(newRoots.map(({ id }) => id))).values()) {
      for (const { triples } of paths) {
        const end = triples.at(-1)?.object;
        if (end === undefined) continue;
        if (source.isHubRoot(end) || triples.length >= options.maximumPathLength) ends.set(end.id, end);
      }
    }
    from = startFrom([...ends.values()]);
  }
  if (indexedIds.size > 0) return;
  throw new GraphError(`no hub can be reached from ${options.startEntities.join(", ")}`, {
    hint: "Start from entities that have a path to or from a hub.",
  });
}
