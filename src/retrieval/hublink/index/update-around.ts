/**
 * Performs the dynamic update (thesis, section 4.11): after triples of some entities change, it collects the paths of
 * only those hubs that contain these entities. The update requires that an entity's types alone determine whether it is
 * a root, because other criteria also depend on other entities.
 */
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { Watch } from "../../../progress.ts";
import type { HubLinkOptions } from "../options.ts";
import { type BuildParts, type BuiltIndex, buildHubs, countFullHubs, embedHubs } from "./build-index.ts";
import { findHubPaths } from "./find-hub-paths.ts";
import type { HubIndex } from "./hub-index.ts";
import { createHubTable } from "./hub-table.ts";
import { hasSamePaths } from "./unchanged-hubs.ts";

/** Whether the effects of a change can be derived from the changed entities alone. */
export function changesStayLocal({ hubTypes, hubCriteria, startEntities }: HubLinkOptions): boolean {
  return hubTypes.length > 0 && hubCriteria.length === 0 && startEntities.length === 0;
}

export type IndexUpdate = {
  readonly graph: KnowledgeGraph;
  /** The index before the update. */
  readonly built: BuiltIndex;
  readonly options: HubLinkOptions;
  readonly parts: BuildParts;
  readonly watch: Watch;
};

/** @param changed ids of entities that gained or lost a triple as its subject, or were renamed or retyped */
export async function updateAround(changed: readonly string[], update: IndexUpdate): Promise<BuiltIndex> {
  const { graph, built, options } = update;
  const { index, isHubRoot } = built;
  const affected = new Set([...changed, ...hubsWith(new Set(changed), index, options)]);
  const entities = await findInTriples(graph, [...affected]);
  const roots = entities.filter(isHubRoot);
  const isRoot = new Set(roots.map(({ id }) => id));
  const removedHubs = new Set([...affected].filter((id) => index.hubs.has(id) && !isRoot.has(id)));
  return recollectHubs(roots, removedHubs, update);
}

/**
 * Returns the index with the missing hubs (thesis, section 4.7.3.2). The added hubs become a permanent part of the
 * index, and updates check them like all other hubs.
 */
export async function addHubs(roots: readonly Entity[], update: IndexUpdate): Promise<BuiltIndex> {
  const added = [...update.built.added, ...roots.map(({ id }) => id)];
  await update.parts.store?.saveAdded(added);
  return recollectHubs(roots, new Set(), { ...update, built: { ...update.built, added } });
}

/**
 * Collects the specified hubs from the graph, whether they are indexed or not, removes hubs that no longer exist, and
 * returns the new index.
 */
async function recollectHubs(
  roots: readonly Entity[],
  removedHubs: ReadonlySet<string>,
  { graph, built: { index, isHubRoot, added }, options, parts, watch }: IndexUpdate,
): Promise<BuiltIndex> {
  const hubPaths = await findHubPaths(graph, roots, isHubRoot, options);
  const changed = hubPaths.filter((hubPath) => {
    const storedHub = index.hubs.get(hubPath.root.id);
    return storedHub === undefined || !hasSamePaths(storedHub, hubPath);
  });
  const newHubs = await buildHubs(changed, parts);
  await parts.store?.saveHubs(newHubs);
  const replaced = new Map(newHubs.map((hub) => [hub.root.id, hub]));
  const hubs = createHubTable();
  for (const hub of index.tables.hubs.values()) {
    if (!removedHubs.has(hub.root.id)) hubs.add(replaced.get(hub.root.id) ?? hub);
  }
  for (const hub of newHubs) if (!index.hubs.has(hub.root.id)) hubs.add(hub);
  await parts.store?.retain([...hubs.ids()]);
  return {
    index: await embedHubs(hubs, options, parts, watch),
    isHubRoot,
    rootReport: null,
    added: added.filter((id) => !removedHubs.has(id)),
    changes: {
      built: newHubs.length,
      unchanged: hubs.size - newHubs.length,
      removed: removedHubs.size,
      truncated: countFullHubs(hubs, options),
    },
  };
}

/**
 * Returns the entities that occur in a triple. Entities without triples are never in a hub, regardless of their type,
 * as in an index of the complete graph.
 */
async function findInTriples(graph: KnowledgeGraph, ids: readonly string[]): Promise<Entity[]> {
  const [entities, outgoing, incoming] = await Promise.all([
    graph.entities(ids),
    graph.outgoing(ids),
    graph.incoming(ids),
  ]);
  const count = (triples: ReadonlyMap<string, readonly unknown[]>, id: string): number =>
    triples.get(id)?.length ?? 0;
  return [...entities.values()].filter(({ id }) => count(outgoing, id) + count(incoming, id) > 0);
}

/**
 * Finds hubs that have one of the entities on a path (a root is on all paths of its hub). Also finds hubs with the
 * maximum number of paths, because a change may affect which of their paths are omitted.
 */
function hubsWith(
  entities: ReadonlySet<string>,
  index: HubIndex,
  { maximumPathsPerHub }: HubLinkOptions,
): string[] {
  const hubIds: string[] = [];
  for (const { root, paths } of index.tables.hubs.values()) {
    const containsEntity = paths.some(({ triples }) =>
      triples.some(({ subject, object }) => entities.has(subject.id) || entities.has(object.id)),
    );
    if (containsEntity || paths.length >= maximumPathsPerHub) hubIds.push(root.id);
  }
  return hubIds;
}
