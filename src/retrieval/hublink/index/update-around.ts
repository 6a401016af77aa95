/**
 * Performs the dynamic update (thesis, section 4.11): after triples of some entities change, it collects the paths of
 * only those hubs that contain these entities. The update requires that an entity's types alone determine whether it is
 * a root, because other criteria also depend on other entities.
 */
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { Watch } from "../../../progress.ts";
import type { HubLinkOptions } from "../options.ts";
import { type BuildParts, type BuildReport, buildChangedHubs } from "./build-index.ts";
import { completeIndex } from "./complete-index.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import type { StoredHub } from "./hub.ts";
import { readFacts } from "./index-facts.ts";
import { findHubs, hubBatches, writeHubs } from "./stored-hubs.ts";

/** Whether the effects of a change can be derived from the changed entities alone. */
export function changesStayLocal({ hubTypes, hubCriteria, startEntities }: HubLinkOptions): boolean {
  return hubTypes.length > 0 && hubCriteria.length === 0 && startEntities.length === 0;
}

export type IndexUpdate = {
  readonly graph: KnowledgeGraph;
  readonly rootsAmong: RootsAmong;
  readonly options: HubLinkOptions;
  readonly parts: BuildParts;
  readonly watch: Watch;
};

/** @param changed ids of entities that gained or lost a triple as its subject, or were renamed or retyped */
export async function updateAround(changed: readonly string[], update: IndexUpdate): Promise<BuildReport> {
  const { graph, options, parts, rootsAmong } = update;
  const affected = new Set([...changed, ...(await hubsWith(new Set(changed), parts, options))]);
  const entities = await findInTriples(graph, [...affected]);
  const isRoot = await rootsAmong(entities);
  const stored = await findHubs(parts.table, [...affected]);
  const removedHubs = new Set([...stored.keys()].filter((id) => !isRoot.has(id)));
  const roots = entities.filter(({ id }) => isRoot.has(id));
  return recollectHubs(roots, removedHubs, [], update);
}

/**
 * Adds missing hubs (thesis, section 4.7.3.2). They become a permanent part of the index, and updates check them like
 * all other hubs.
 */
export function addHubs(roots: readonly Entity[], update: IndexUpdate): Promise<BuildReport> {
  return recollectHubs(
    roots,
    new Set(),
    roots.map(({ id }) => id),
    update,
  );
}

/**
 * Collects the specified hubs from the graph, whether they are indexed or not, removes hubs that no longer exist, and
 * completes the index.
 */
async function recollectHubs(
  roots: readonly Entity[],
  removedHubs: ReadonlySet<string>,
  added: readonly string[],
  { graph, rootsAmong, options, parts, watch }: IndexUpdate,
): Promise<BuildReport> {
  const { table } = parts;
  const { hubs: newHubs, stored } = await buildChangedHubs(
    graph,
    roots,
    new Set(),
    rootsAmong,
    options,
    parts,
  );
  const replaced = new Map(newHubs.map((hub) => [hub.root.id, hub]));
  const writer = await writeHubs(table);
  let [hubs, full] = [0, 0];
  const write = async (batch: readonly StoredHub[]): Promise<void> => {
    await writer.add(batch);
    hubs += batch.length;
    full += batch.filter(({ paths }) => paths.length >= options.maximumPathsPerHub).length;
  };
  for await (const batch of hubBatches(table, writer.first)) {
    const kept = batch.filter(({ root }) => !removedHubs.has(root.id));
    await write(kept.map((hub) => replaced.get(hub.root.id) ?? hub));
  }
  await write(newHubs.filter(({ root }) => !stored.has(root.id)));
  await writer.finish();
  const before = (await readFacts(table))?.added ?? [];
  const addedNow = [...before, ...added].filter((id) => !removedHubs.has(id));
  const embedder = await completeIndex(table, parts.embedder, options, addedNow, watch);
  const changes = {
    built: newHubs.length,
    unchanged: hubs - newHubs.length,
    removed: removedHubs.size,
    truncated: full,
  };
  return { embedder, rootReport: null, changes };
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
async function hubsWith(
  entities: ReadonlySet<string>,
  { table }: BuildParts,
  { maximumPathsPerHub }: HubLinkOptions,
): Promise<string[]> {
  const hubIds: string[] = [];
  for await (const hubs of hubBatches(table)) {
    for (const { root, paths } of hubs) {
      const containsEntity = paths.some(({ triples }) =>
        triples.some(({ subject, object }) => entities.has(subject.id) || entities.has(object.id)),
      );
      if (containsEntity || paths.length >= maximumPathsPerHub) hubIds.push(root.id);
    }
  }
  return hubIds;
}
