/**
 * Builds an index of hubs with roots, paths, sentences and vectors from a graph (Algorithms 2, 3, 4 and 6).
 *
 * Unchanged hubs of the table are reused, and all other hubs are built and stored immediately. The same procedure
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
import { completeIndex } from "./complete-index.ts";
import { type Coverage, countCoverage } from "./coverage.ts";
import type { EntryTable } from "./entry-table.ts";
import { findHubPaths, type RootPaths, type RootsAmong } from "./find-hub-paths.ts";
import { findHubRoots, type HubRoots } from "./find-hub-roots.ts";
import { type HubPath, hashPath, type StoredHub } from "./hub.ts";
import { readFacts } from "./index-facts.ts";
import { findHubs, hubBatches, saveOtherRoots, writeHubs } from "./stored-hubs.ts";
import { findProvenUnchanged, hasSamePaths } from "./unchanged-hubs.ts";
import { walkIndexing } from "./walk-indexing.ts";

export type BuildReport = {
  /** The embedder, fitted to the texts of the index. */
  readonly embedder: Embedder;
  /** The roots and the coverage, or null if the build did not read the whole graph. */
  readonly rootReport: RootReport | null;
  readonly changes: IndexChanges;
};

export type RootReport = {
  readonly criterion: string;
  /** For each criterion, the number of hubs that meet it, and the ids of the first roots. */
  readonly criteria: readonly { criterion: string; roots: number; first: readonly string[] }[];
  readonly coverage: Coverage;
};

export type IndexChanges = {
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
  /** The table of an incomplete index. */
  readonly table: EntryTable;
};

/** The number of hubs whose paths are collected together. It limits both the graph requests and the memory. */
const hubBatchSize = 256;
/** The maximum number of roots that an explanation lists per criterion, in addition to the total. */
const explainedRoots = 5;

export async function buildIndex(
  graph: KnowledgeGraph,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuildReport> {
  const { progress, signal } = watch;
  const { table } = parts;
  const roots = await findHubRoots(graph, options, parts.embedder, signal);
  const context = {
    options,
    isHubRoot: roots.isHubRoot,
    changedRoots: await changedRoots(roots, options, table),
  };
  const writer = await writeHubs(table);
  const ids = new Set<string>();
  const changes = { built: 0, unchanged: 0, removed: 0, truncated: 0 };
  const coverage = countCoverage();
  const stage = progress.stage("hubs", options.startEntities.length === 0 ? roots.roots.length : undefined);
  const build = async (level: readonly Entity[]): Promise<void> => {
    for (let from = 0; from < level.length; from += hubBatchSize) {
      // The offline language and a local store never wait, so key presses and signals are handled here.
      await setImmediate();
      throwIfCancelled(signal);
      const batch = level.slice(from, from + hubBatchSize);
      const batchHubs = await readOrBuildHubs(batch, graph, context, parts);
      await writer.add(batchHubs.hubs);
      for (const hub of batchHubs.hubs) {
        ids.add(hub.root.id);
        coverage.add(hub.paths.map(({ triples }) => triples));
      }
      changes.built += batchHubs.built;
      changes.unchanged += batch.length - batchHubs.built;
      changes.truncated += batchHubs.truncated;
      stage.advance(batch.length);
    }
  };
  const source = { ...roots, hubsOf: (level: readonly string[]) => findHubs(table, level) };
  for await (const level of walkIndexing(graph, source, options, signal)) await build(level);
  // Hubs that were built for questions stay if they still qualify, even if indexing did not reach them.
  const stored = new Set((await readFacts(table))?.added);
  const added = roots.roots.filter(({ id }) => stored.has(id) && !ids.has(id));
  await build(added);
  stage.finish();
  changes.removed = await writer.finish();
  await saveOtherRoots(
    table,
    roots.roots.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  );
  const addedIds = added.map(({ id }) => id);
  const rootReport = { ...explainRoots(roots, ids), coverage: await coverage.measure(graph) };
  const embedder = await completeIndex(table, parts.embedder, options, addedIds, watch);
  return { embedder, rootReport, changes };
}

function explainRoots(
  { criterion, byCriterion }: HubRoots,
  hubs: ReadonlySet<string>,
): Pick<RootReport, "criterion" | "criteria"> {
  const criteria = Object.entries(byCriterion).map(([name, roots]) => {
    // If there are start entities, some of the graph's hubs are not in any index.
    const indexed = roots.filter((id) => hubs.has(id));
    return { criterion: name, roots: indexed.length, first: indexed.slice(0, explainedRoots) };
  });
  return { criterion, criteria };
}

/** Returns the ids of entities that became hub roots or ceased to be roots, if times must prove that hubs are unchanged. */
async function changedRoots(
  { roots }: HubRoots,
  { timestampPredicate }: HubLinkOptions,
  table: EntryTable,
): Promise<ReadonlySet<string>> {
  if (timestampPredicate === "") return new Set();
  const changed = new Set(roots.map(({ id }) => id));
  for await (const hubs of hubBatches(table)) {
    for (const { root } of hubs) if (!changed.delete(root.id)) changed.add(root.id);
  }
  return changed;
}

type HubContext = {
  readonly options: HubLinkOptions;
  readonly isHubRoot: (entity: Entity) => boolean;
  readonly changedRoots: ReadonlySet<string>;
};

/** Returns the hubs of these roots, in order: unchanged hubs from the table, and new ones. */
async function readOrBuildHubs(
  roots: readonly Entity[],
  graph: KnowledgeGraph,
  context: HubContext,
  parts: BuildParts,
): Promise<{ readonly hubs: readonly StoredHub[]; readonly built: number; readonly truncated: number }> {
  const ids = roots.map(({ id }) => id);
  const known = context.options.timestampPredicate === "" ? [] : (await findHubs(parts.table, ids)).values();
  const proven = await findProven([...known], graph, context);
  const rootsAmong: RootsAmong = async (entities) =>
    new Set(entities.filter(context.isHubRoot).map(({ id }) => id));
  const built = await buildChangedHubs(graph, roots, proven, rootsAmong, context.options, parts);
  const newHubs = new Map(built.hubs.map((hub) => [hub.root.id, hub]));
  return {
    hubs: ids.flatMap((id) => newHubs.get(id) ?? built.stored.get(id) ?? []),
    built: newHubs.size,
    truncated: built.truncated,
  };
}

/**
 * Builds the hubs of those roots whose paths differ from the stored ones.
 * @param proven the ids of roots whose paths need not be checked
 * @returns the built hubs, all hubs that were stored for the roots, and the number of hubs that exceed the path limit
 */
export async function buildChangedHubs(
  graph: KnowledgeGraph,
  roots: readonly Entity[],
  proven: ReadonlySet<string>,
  rootsAmong: RootsAmong,
  options: HubLinkOptions,
  parts: BuildParts,
): Promise<{
  readonly hubs: readonly StoredHub[];
  readonly stored: ReadonlyMap<string, StoredHub>;
  readonly truncated: number;
}> {
  const unproven = roots.filter(({ id }) => !proven.has(id));
  const hubPaths = await findHubPaths(graph, unproven, rootsAmong, options);
  const stored = await findHubs(
    parts.table,
    roots.map(({ id }) => id),
  );
  const changed = hubPaths.filter((hubPath) => {
    const hub = stored.get(hubPath.root.id);
    return hub === undefined || !hasSamePaths(hub, hubPath);
  });
  const truncated = hubPaths.filter(({ isTruncated }) => isTruncated).length;
  return { hubs: await buildHubs(changed, parts), stored, truncated };
}

/** Returns the ids of those stored hubs whose paths need not be checked. */
async function findProven(
  stored: readonly StoredHub[],
  graph: KnowledgeGraph,
  { options, isHubRoot, changedRoots }: HubContext,
): Promise<ReadonlySet<string>> {
  if (options.timestampPredicate === "") return new Set();
  return findProvenUnchanged(graph, stored, options, isHubRoot, changedRoots);
}

async function buildHubs(
  hubPaths: readonly RootPaths[],
  { language, call }: Pick<BuildParts, "language" | "call">,
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
