/**
 * Performs the dynamic update (thesis, section 4.11): after triples of some entities change, only the hubs with these
 * entities are collected again. The update requires that an entity's types alone determine whether it is a root. Other
 * criteria also depend on other entities.
 */
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { Watch } from "../../../progress.ts";
import type { HubLinkOptions } from "../options.ts";
import { type BuildParts, type BuiltIndex, buildHubs, embedHubs, fullHubs } from "./build-index.ts";
import { findHubPaths } from "./find-hub-paths.ts";
import type { HubIndex } from "./hub-index.ts";
import { createHubTable } from "./hub-table.ts";
import { hasSamePaths } from "./unchanged-hubs.ts";

/** Whether the effects of a change can be derived from only the changed entities. */
export function changesStayLocal({ hubTypes, hubCriteria, startEntities }: HubLinkOptions): boolean {
  return hubTypes.length > 0 && hubCriteria.length === 0 && startEntities.length === 0;
}

/** @param changed ids of entities that gained or lost a triple as its subject, or were renamed or retyped */
export async function updateAround(
  changed: readonly string[],
  graph: KnowledgeGraph,
  built: BuiltIndex,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const touched = new Set(changed);
  const { index, isHubRoot } = built;
  const affected = new Set([...changed, ...hubsWith(touched, index, options)]);
  const entities = await inTriples(graph, [...affected]);
  const roots = entities.filter(isHubRoot);
  const isRoot = new Set(roots.map(({ id }) => id));
  const removedHubs = new Set([...affected].filter((id) => index.hubs.has(id) && !isRoot.has(id)));
  return collectAgain(roots, removedHubs, graph, built, options, parts, watch);
}

/**
 * Returns the index with the missing hubs (thesis, section 4.7.3.2). The added hubs become a permanent part of the
 * index, and updates check them like all other hubs.
 */
export async function addHubs(
  roots: readonly Entity[],
  graph: KnowledgeGraph,
  built: BuiltIndex,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const added = [...built.added, ...roots.map(({ id }) => id)];
  await parts.store?.saveAdded(added);
  return collectAgain(roots, new Set(), graph, { ...built, added }, options, parts, watch);
}

/**
 * Collects the specified hubs from the graph, whether indexed or not, removes hubs that no longer exist, and returns
 * the index.
 */
async function collectAgain(
  roots: readonly Entity[],
  removedHubs: ReadonlySet<string>,
  graph: KnowledgeGraph,
  { index, isHubRoot, added }: BuiltIndex,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const hubPaths = await findHubPaths(graph, roots, isHubRoot, options);
  const changed = hubPaths.filter((hubPath) => {
    const storedHub = index.hubs.get(hubPath.root.id);
    return storedHub === undefined || !hasSamePaths(storedHub, hubPath);
  });
  const fresh = await buildHubs(changed, parts);
  await parts.store?.saveHubs(fresh);
  const replaced = new Map(fresh.map((hub) => [hub.root.id, hub]));
  const hubs = createHubTable();
  for (const hub of index.tables.hubs.values()) {
    if (!removedHubs.has(hub.root.id)) hubs.add(replaced.get(hub.root.id) ?? hub);
  }
  for (const hub of fresh) if (!index.hubs.has(hub.root.id)) hubs.add(hub);
  await parts.store?.retain([...hubs.ids()]);
  return {
    index: await embedHubs(hubs, options, parts, watch),
    isHubRoot,
    rootReport: null,
    added: added.filter((id) => !removedHubs.has(id)),
    changes: {
      built: fresh.length,
      unchanged: hubs.size - fresh.length,
      removed: removedHubs.size,
      cut: fullHubs(hubs, options),
    },
  };
}

/**
 * Returns the entities that occur in a triple. Entities without triples are never in a hub, regardless of their type,
 * as in an index of the complete graph.
 */
async function inTriples(graph: KnowledgeGraph, ids: readonly string[]): Promise<Entity[]> {
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
    const isOn = paths.some(({ triples }) =>
      triples.some(({ subject, object }) => entities.has(subject.id) || entities.has(object.id)),
    );
    if (isOn || paths.length >= maximumPathsPerHub) hubIds.push(root.id);
  }
  return hubIds;
}
