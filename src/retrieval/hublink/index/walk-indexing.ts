/**
 * Determines the hubs of an index, one depth at a time (Algorithm 2): all hubs of the graph, or the hubs around start
 * entities in both directions.
 */
import { GraphError } from "../../../base/errors.ts";
import { type Entity, type KnowledgeGraph, requireEntity } from "../../../graph/index.ts";
import type { HubLinkOptions } from "../options.ts";
import { startFrom, walkHubs } from "../strategies/find-reachable-hubs.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import type { StoredHub } from "./hub.ts";

export type HubSource = {
  readonly roots: readonly Entity[];
  readonly rootsAmong: RootsAmong;
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
  { roots, rootsAmong, isHubRoot, hubsOf }: HubSource,
  options: Pick<HubLinkOptions, "startEntities" | "maximumIndexingDepth" | "maximumPathLength">,
  signal?: AbortSignal,
): AsyncGenerator<readonly Entity[]> {
  const { startEntities, maximumIndexingDepth, maximumPathLength } = options;
  if (startEntities.length === 0) {
    yield roots;
    return;
  }
  const starts = await Promise.all(startEntities.map((id) => requireEntity(graph, id)));
  const levels = walkHubs(graph, startFrom(starts), rootsAmong, {
    levels: maximumIndexingDepth + 1,
    uniformHopCount: false,
    hubPerDirection: false,
    afterHubs: async (reached) => {
      const hubs = await hubsOf(reached.map(({ root }) => root.id));
      const paths = [...hubs.values()].flatMap((hub) => hub.paths.map(({ triples }) => triples));
      const ends = paths.flatMap((triples) => {
        const end = triples.at(-1)?.object;
        return end && (isHubRoot(end) || triples.length >= maximumPathLength) ? [[end.id, end] as const] : [];
      });
      return startFrom([...new Map(ends).values()]);
    },
    signal,
  });
  let isEmpty = true;
  for await (const { hubs } of levels) {
    isEmpty = false;
    yield hubs.map(({ root }) => root);
  }
  if (!isEmpty) return;
  throw new GraphError(`no hub can be reached from ${startEntities.join(", ")}`, {
    hint: "Start from entities that have a path to or from a hub.",
  });
}
