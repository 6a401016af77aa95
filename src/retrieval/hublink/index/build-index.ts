/**
 * Builds an index of hubs with roots, paths, sentences and vectors from a graph (Algorithms 2, 3, 4 and 6).
 *
 * With a store, unchanged hubs are reused, and all other hubs are built and saved immediately. The same procedure
 * therefore builds an index, resumes an interrupted build, and performs the fixed update (thesis, section 4.11).
 */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "../../../errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { LanguageCall } from "../../../language/index.ts";
import type { Watch } from "../../../progress.ts";
import type { Embedder } from "../../../vectors/index.ts";
import type { HubLinkLanguage } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { type Coverage, countCoverage } from "./coverage.ts";
import { findHubPaths, type RootPaths } from "./find-hub-paths.ts";
import { findHubRoots, type HubRoots } from "./find-hub-roots.ts";
import { type HubPath, hashPath } from "./hub.ts";
import { createHubIndex, type HubIndex } from "./hub-index.ts";
import type { HubStore } from "./hub-store.ts";
import { createHubTable, type HubTable, type StoredHub } from "./hub-table.ts";
import type { IndexStore } from "./index-store.ts";
import { findProvenUnchanged, hasSamePaths } from "./unchanged-hubs.ts";
import { walkIndexing } from "./walk-indexing.ts";

export type BuiltIndex = {
  readonly index: HubIndex;
  isHubRoot(entity: Entity): boolean;
  /** The roots and the coverage, or null if a stored index was opened without checking the graph. */
  readonly rootReport: { readonly roots: HubRoots; readonly coverage: Coverage } | null;
  /** The ids of hubs that were built for questions and that the options do not require. */
  readonly added: readonly string[];
  readonly changes: IndexChanges;
};

type IndexChanges = {
  /** The number of hubs that were built because they are new or their paths changed. */
  readonly built: number;
  readonly unchanged: number;
  /** The number of removed hubs. */
  readonly removed: number;
  /** The number of hubs that exceed the path limit or, in an opened index, reach it. */
  readonly truncated: number;
};

export type BuildParts = {
  readonly language: HubLinkLanguage;
  readonly embedder: Embedder;
  readonly call: LanguageCall;
  readonly store: HubStore | null;
};

/** The number of hubs whose paths are collected together. It limits both the graph requests and the memory. */
const hubBatchSize = 256;

export async function buildIndex(
  graph: KnowledgeGraph,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const { progress, signal } = watch;
  const roots = await findHubRoots(graph, options, parts.embedder, signal);
  const { isHubRoot } = roots;
  const changedRoots = (await parts.store?.differingRoots(roots.roots.map(({ id }) => id))) ?? new Set();
  const hubs = createHubTable();
  const changes = { built: 0, unchanged: 0, removed: 0, truncated: 0 };
  const coverage = countCoverage();
  const pathsOf = (id: string): readonly HubPath[] => {
    const place = hubs.placeOf(id);
    return place === undefined ? [] : hubs.at(place).paths;
  };
  const stage = progress.stage("hubs", options.startEntities.length === 0 ? roots.roots.length : undefined);
  const build = async (level: readonly Entity[]): Promise<void> => {
    for (let from = 0; from < level.length; from += hubBatchSize) {
      // The offline language and a local store never wait, so key presses and signals are handled here.
      await setImmediate();
      throwIfCancelled(signal);
      const batch = level.slice(from, from + hubBatchSize);
      const batchHubs = await readOrBuildHubs(batch, graph, { options, isHubRoot, changedRoots }, parts);
      for (const hub of batchHubs.hubs) {
        hubs.add(hub);
        coverage.add(hub.paths.map(({ triples }) => triples));
      }
      changes.built += batchHubs.built;
      changes.unchanged += batch.length - batchHubs.built;
      changes.truncated += batchHubs.truncated;
      stage.advance(batch.length);
    }
  };
  for await (const level of walkIndexing(graph, { ...roots, pathsOf }, options, signal)) await build(level);
  const added = await findAddedHubs(roots.roots, hubs, parts.store);
  await build(added);
  await parts.store?.saveAdded(added.map(({ id }) => id));
  stage.finish();
  changes.removed = (await parts.store?.retain([...hubs.ids()])) ?? 0;
  await parts.store?.saveOtherRoots(roots.roots.map(({ id }) => id).filter((id) => !hubs.has(id)));
  const rootReport = { roots, coverage: await coverage.measure(graph) };
  const index = await embedHubs(hubs, options, parts, watch);
  return { index, isHubRoot, rootReport, added: added.map(({ id }) => id), changes };
}

/** Returns the roots of hubs that were built for questions and still qualify, but that indexing did not reach. */
async function findAddedHubs(
  roots: readonly Entity[],
  hubs: HubTable,
  store: HubStore | null,
): Promise<readonly Entity[]> {
  const added = new Set(await store?.added());
  return roots.filter(({ id }) => added.has(id) && !hubs.has(id));
}

type HubContext = {
  readonly options: HubLinkOptions;
  readonly isHubRoot: (entity: Entity) => boolean;
  readonly changedRoots: ReadonlySet<string>;
};

/**
 * Returns the hubs of these roots, in order. Unchanged hubs come from the store, and other hubs are built and saved.
 */
async function readOrBuildHubs(
  roots: readonly Entity[],
  graph: KnowledgeGraph,
  context: HubContext,
  parts: BuildParts,
): Promise<{ readonly hubs: readonly StoredHub[]; readonly built: number; readonly truncated: number }> {
  const keptById = await findKeptHubs(roots, graph, context, parts.store);
  const uncheckedRoots = roots.filter(({ id }) => !keptById.has(id));
  const hubPaths = await findHubPaths(graph, uncheckedRoots, context.isHubRoot, context.options);
  const storedHubs = await parts.store?.storedHubs(hubPaths.map(({ root }) => root.id));
  for (const hubPath of hubPaths) {
    const stored = storedHubs?.get(hubPath.root.id);
    if (stored !== undefined && hasSamePaths(stored, hubPath)) keptById.set(hubPath.root.id, stored);
  }
  const newHubs = await buildHubs(
    hubPaths.filter(({ root }) => !keptById.has(root.id)),
    parts,
  );
  await parts.store?.saveHubs(newHubs);
  for (const hub of newHubs) keptById.set(hub.root.id, hub);
  return {
    hubs: roots.map(({ id }) => keptById.get(id) as StoredHub),
    built: newHubs.length,
    truncated: hubPaths.filter(({ isTruncated }) => isTruncated).length,
  };
}

/** Returns those stored hubs of a batch whose paths need not be checked. */
async function findKeptHubs(
  batch: readonly Entity[],
  graph: KnowledgeGraph,
  { options, isHubRoot, changedRoots }: HubContext,
  store: HubStore | null,
): Promise<Map<string, StoredHub>> {
  if (store === null || options.timestampPredicate === "") return new Map();
  const stored = [...(await store.storedHubs(batch.map(({ id }) => id))).values()];
  const proven = await findProvenUnchanged(graph, stored, options, isHubRoot, changedRoots);
  return new Map(stored.filter(({ root }) => proven.has(root.id)).map((hub) => [hub.root.id, hub]));
}

/**
 * Opens a complete stored index without checking the graph. An entity is a hub root if it has one of the specified
 * types or, without such types, if the index records it as a root.
 */
export async function openIndex(
  store: IndexStore,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const hubs = createHubTable();
  for await (const hub of store.hubs()) hubs.add(hub);
  const index = await embedHubs(hubs, options, parts, watch);
  const changes = { built: 0, unchanged: hubs.size, removed: 0, truncated: countFullHubs(hubs, options) };
  const rootTypes = options.hubCriteria.length === 0 ? options.hubTypes : [];
  const others = new Set(await store.otherRoots());
  const isHubRoot = ({ id, types }: Entity): boolean =>
    rootTypes.length > 0
      ? types.some((type) => rootTypes.includes(type))
      : index.hubs.has(id) || others.has(id);
  return { index, isHubRoot, rootReport: null, added: await store.added(), changes };
}

/** Returns the number of hubs that reach the path limit. */
export function countFullHubs(hubs: HubTable, { maximumPathsPerHub }: HubLinkOptions): number {
  let fullCount = 0;
  for (let place = 0; place < hubs.size; place += 1) {
    if (hubs.firstPath(place + 1) - hubs.firstPath(place) >= maximumPathsPerHub) fullCount += 1;
  }
  return fullCount;
}

export async function buildHubs(
  hubPaths: readonly RootPaths[],
  { language, call }: BuildParts,
): Promise<StoredHub[]> {
  if (hubPaths.length === 0) return [];
  const texts = await language.verbalisePaths({ paths: hubPaths.flatMap(({ paths }) => paths) }, call);
  const next = texts.values();
  return hubPaths.map(({ root, paths }) => ({
    root,
    paths: paths.map(
      (triples): HubPath => ({ hash: hashPath(triples), text: next.next().value ?? "", triples }),
    ),
  }));
}

export async function embedHubs(
  hubs: HubTable,
  options: HubLinkOptions,
  { embedder, store }: BuildParts,
  { progress, signal }: Watch,
): Promise<HubIndex> {
  const stage = progress.stage("vectors");
  const index = await createHubIndex(hubs, {
    embedder,
    levels: options.levels,
    store,
    previous: store?.previous,
    onEmbedded: (count) => stage.advance(count),
    signal,
  });
  stage.finish();
  return index;
}
