/**
 * From a graph to an index of hubs (Algorithms 2, 3, 4 and 6): roots, paths, sentences, vectors.
 *
 * With a store, a hub whose paths have the stored hashes is taken as it is stored; all others are built and saved
 * at once. So building, going on after an interruption, and the fixed update (thesis 4.11) are one procedure.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall, LanguageTasks } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import type { Embedder } from "../../vectors/index.ts";
import { type FoundPaths, findHubPaths } from "./find-hub-paths.ts";
import { findHubRoots, type HubRoots } from "./find-hub-roots.ts";
import { type HubPath, hashPath } from "./hub.ts";
import { createHubIndex, type HubIndex } from "./hub-index.ts";
import { createHubTable, type HubTable, type StoredHub } from "./hub-table.ts";
import type { IndexStore } from "./index-store.ts";
import type { HubLinkOptions } from "./options.ts";

export type BuiltIndex = {
  readonly index: HubIndex;
  isHubRoot(entity: Entity): boolean;
  /** Null where a stored index was opened without looking at the graph again. */
  readonly roots: HubRoots | null;
  readonly changes: IndexChanges;
};

export type IndexChanges = {
  /** Hubs built because they are new or their paths changed. */
  readonly built: number;
  readonly unchanged: number;
  /** Hubs that are no hubs any more. */
  readonly removed: number;
  /** Hubs with more paths than the limit. */
  readonly cut: number;
};

export type BuildParts = {
  readonly language: LanguageTasks;
  readonly embedder: Embedder;
  readonly call: LanguageCall;
  readonly store: IndexStore | null;
};

/** Hubs whose paths are collected together: few requests to the graph, bounded memory. */
const hubsAtOnce = 256;

export async function buildIndex(
  graph: KnowledgeGraph,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const { progress, signal } = watch;
  const roots = await findHubRoots(graph, options, parts.embedder, signal);
  const hubs = createHubTable();
  const changes = { built: 0, unchanged: 0, removed: 0, cut: 0 };
  const stage = progress.stage("hubs", roots.roots.length);
  for (let from = 0; from < roots.roots.length; from += hubsAtOnce) {
    throwIfCancelled(signal, "What is built is saved; the same command goes on from here.");
    const batch = roots.roots.slice(from, from + hubsAtOnce);
    const found = await findHubPaths(graph, batch, roots.isHubRoot, options);
    const known = found.map((item) => unchangedHub(item, parts.store));
    const fresh = await buildHubs(
      found.filter((_, at) => known[at] === undefined),
      parts,
    );
    parts.store?.saveHubs(fresh);
    const next = fresh.values();
    for (const hub of known) hubs.add(hub ?? (next.next().value as StoredHub));
    changes.built += fresh.length;
    changes.unchanged += batch.length - fresh.length;
    changes.cut += found.filter(({ cut }) => cut).length;
    stage.advance(batch.length);
  }
  stage.finish();
  changes.removed = parts.store?.retain([...hubs.ids()]) ?? 0;
  const index = await embedHubs(hubs, options, parts, watch);
  return { index, isHubRoot: roots.isHubRoot, roots, changes };
}

/** A complete stored index, without a look at the graph. */
export async function openIndex(
  store: IndexStore,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuiltIndex> {
  const hubs = createHubTable(store.hubs());
  const index = await embedHubs(hubs, options, parts, watch);
  const changes = { built: 0, unchanged: hubs.size, removed: 0, cut: 0 };
  return { index, isHubRoot: ({ id }) => index.hubs.has(id), roots: null, changes };
}

/** The stored hub, if it has the same root and the same paths (Algorithm 4). */
function unchangedHub({ root, paths }: FoundPaths, store: IndexStore | null): StoredHub | undefined {
  const stored = store?.hub(root.id);
  if (stored === undefined || stored.paths.length !== paths.length) return undefined;
  const same = paths.every((triples, at) => hashPath(triples) === stored.paths[at]?.hash);
  return same && JSON.stringify(stored.root) === JSON.stringify(root) ? stored : undefined;
}

export async function buildHubs(
  found: readonly FoundPaths[],
  { language, call }: BuildParts,
): Promise<StoredHub[]> {
  if (found.length === 0) return [];
  const texts = await language.verbalisePaths({ paths: found.flatMap(({ paths }) => paths) }, call);
  const next = texts.values();
  return found.map(({ root, paths }) => ({
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
    onEmbedded: (count) => stage.advance(count),
    signal,
  });
  stage.finish();
  return index;
}
