/** Prepares the indexes of a run: opens, updates or builds them. */
import { InputError, LockedError } from "../../../errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import type { LanguageCall } from "../../../language/index.ts";
import { silentProgress, type Watch } from "../../../progress.ts";
import { type HubLinkParts, indexTasks } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { type PartitionPlan, planPartitions, shapingOptions } from "../partitions.ts";
import { waitForWriter } from "../wait-for-writer.ts";
import { type BuildParts, type BuildReport, buildIndex } from "./build-index.ts";
import { fittedEmbedder } from "./complete-index.ts";
import { copyHubs, type EntryTable } from "./entry-table.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import { createHubIndex, type HubIndex } from "./hub-index.ts";
import { type IndexHeader, type IndexMode, readFacts, writeFacts } from "./index-facts.ts";
import { type CompleteIndex, type IndexPlace, openComplete, startFacts, writeIndex } from "./index-place.ts";
import { createTemporaryTable } from "./sqlite-table.ts";
import { recordedRoots, rootsOfHubs } from "./stored-hubs.ts";
import { addHubs, changesStayLocal, type IndexUpdate, updateAround } from "./update-around.ts";

/** A complete index that answers questions. */
export type BuiltIndex = Omit<BuildReport, "embedder"> & {
  readonly index: HubIndex;
  readonly table: EntryTable;
  readonly rootsAmong: RootsAmong;
};

/** A prepared index with its settings. */
export type Partition = Pick<PartitionPlan, "name" | "options"> & {
  readonly built: BuiltIndex;
  /** Updates the index, on disk if it is stored, after these entities have changed (thesis, section 4.11). */
  update(changed: readonly string[], call: LanguageCall, watch: Watch): Promise<Partition>;
  /** Adds missing hubs (thesis, section 4.7.3.2) in memory, or on disk if the index is stored and not locked. */
  extend(roots: readonly Entity[], call: LanguageCall): Promise<Partition>;
};

type RunContext = {
  readonly graph: KnowledgeGraph;
  readonly parts: HubLinkParts;
  readonly options: HubLinkOptions;
};

type PartitionContext = Omit<RunContext, "options"> & {
  readonly plan: PartitionPlan;
  readonly header: IndexHeader;
};

/** @throws InputError if a stored index does not match the graph, the embedder, the language or the options */
export async function prepareIndexes(
  { graph, parts, options }: RunContext,
  call: LanguageCall,
  watch: Watch,
): Promise<readonly [Partition, ...Partition[]]> {
  const [first, ...others] = await planPartitions(
    parts.index,
    options,
    await headerOf(graph, parts, options),
  );
  const prepare = async (plan: PartitionPlan): Promise<Partition> => {
    const context = { graph, parts, plan, header: await headerOf(graph, parts, plan.options) };
    return createPartition(context, await prepareOne(context, call, watch));
  };
  const prepared: [Partition, ...Partition[]] = [await prepare(first)];
  for (const plan of others) prepared.push(await prepare(plan));
  return prepared;
}

async function prepareOne(context: PartitionContext, call: LanguageCall, watch: Watch): Promise<BuiltIndex> {
  const { graph, parts, plan, header } = context;
  const { options, place } = plan;
  const build = (table: EntryTable): Promise<BuildReport> =>
    buildIndex(graph, options, buildParts(context, call, table), watch);
  if (place === null) {
    const table = createTemporaryTable();
    await writeFacts(table, startFacts(header));
    return openTable(context, table, await build(table));
  }
  const mode = parts.index?.mode ?? "open";
  const complete = mode === "open" ? await openComplete(place, header) : null;
  if (complete !== null) return open(context, complete);
  const openOrBuild = async (): Promise<BuiltIndex> => {
    // Another process may have built the index between the check and the lock, or during the wait.
    const builtMeanwhile = mode === "open" ? await openComplete(place, header) : null;
    return builtMeanwhile === null
      ? openStored(context, place, await writeIndex(place, header, mode, build))
      : open(context, builtMeanwhile);
  };
  return mode === "open" ? waitForWriter(place.lock, openOrBuild, watch) : place.lock(openOrBuild);
}

/**
 * Opens a complete index without checking the graph. An entity is a hub root if it has one of the specified types or,
 * without such types, if the index records it as a root.
 */
async function open(
  { parts: { embedder }, plan: { options } }: PartitionContext,
  { table, size }: CompleteIndex,
  report?: BuildReport,
): Promise<BuiltIndex> {
  const rootTypes = options.hubCriteria.length === 0 ? options.hubTypes : [];
  const rootsAmong: RootsAmong = async (entities) =>
    rootTypes.length > 0
      ? new Set(
          entities.filter(({ types }) => types.some((type) => rootTypes.includes(type))).map(({ id }) => id),
        )
      : recordedRoots(table, entities);
  const changes = { built: 0, unchanged: size.hubs, removed: 0, truncated: size.full };
  const { embedder: fitted, ...reported } = report ?? {
    embedder: await fittedEmbedder(table, embedder),
    rootReport: null,
    changes,
  };
  return { ...reported, index: createHubIndex(table, size, options.levels, fitted), table, rootsAmong };
}

/** Opens an index in memory that has been completed. */
async function openTable(
  context: PartitionContext,
  table: EntryTable,
  report: BuildReport,
): Promise<BuiltIndex> {
  const facts = await readFacts(table);
  if (!facts?.size) throw new Error("the index is incomplete");
  return open(context, { table, size: facts.size, added: facts.added }, report);
}

/** Opens an index that this process has just completed. */
async function openStored(
  context: PartitionContext,
  place: IndexPlace,
  report: BuildReport,
): Promise<BuiltIndex> {
  const table = await place.read();
  if (table === undefined) throw new InputError({ file: place.name }, "the index no longer exists");
  return openTable(context, table, report);
}

function createPartition(context: PartitionContext, built: BuiltIndex): Partition {
  const { graph, parts, plan } = context;
  const { name, options, place } = plan;
  return {
    name,
    options,
    built,
    update: async (changed, call, watch) => {
      const header = await headerOf(graph, parts, options);
      const next = { ...context, header };
      const update = (table: EntryTable): Promise<BuildReport> =>
        changesStayLocal(options)
          ? updateAround(changed, updateOf(context, built, call, table, watch))
          : buildIndex(graph, options, buildParts(context, call, table), watch);
      const updated =
        place === null
          ? await changeCopy(next, built, update)
          : await place.lock(async () =>
              openStored(next, place, await writeIndex(place, header, "update", update)),
            );
      return createPartition(next, updated);
    },
    extend: async (roots, call) => {
      const extended = place === null ? null : await extendStored(roots, built, place, context, call);
      if (extended !== null) return createPartition(context, extended);
      const extendCopy = (table: EntryTable) => addHubs(roots, updateOf(context, built, call, table));
      return createPartition(context, await changeCopy(context, built, extendCopy));
    },
  };
}

/** Changes a copy of the index in memory, so that concurrent questions keep the index with which they began. */
async function changeCopy(
  context: PartitionContext,
  { table }: BuiltIndex,
  change: (table: EntryTable) => Promise<BuildReport>,
): Promise<BuiltIndex> {
  const copy = createTemporaryTable();
  await copyHubs(table, copy);
  await writeFacts(copy, startFacts(context.header, await readFacts(table)));
  return openTable(context, copy, await change(copy));
}

/**
 * Adds hubs to the stored index in one transaction, so that the index contains either all or none of them.
 *
 * @returns null if another process is writing to the index or has changed it; the question then uses hubs in memory
 */
async function extendStored(
  roots: readonly Entity[],
  built: BuiltIndex,
  place: IndexPlace,
  context: PartitionContext,
  call: LanguageCall,
): Promise<BuiltIndex | null> {
  try {
    return await place.lock(async () => {
      const current = await openComplete(place, context.header);
      if (current === null) return null;
      const present = await rootsOfHubs(current.table, roots);
      const missing = roots.filter(({ id }) => !present.has(id));
      if (missing.length === 0) return open(context, current);
      const mode: IndexMode = "extend";
      const report = await writeIndex(place, context.header, mode, (table) =>
        addHubs(missing, updateOf(context, built, call, table)),
      );
      return openStored(context, place, report);
    });
  } catch (error) {
    if (error instanceof InputError || error instanceof LockedError) return null;
    throw error;
  }
}

/** The progress does not count hubs that are built while a question is answered. */
function watchQuietly({ signal }: LanguageCall): Watch {
  return { progress: silentProgress, ...(signal && { signal }) };
}

function buildParts({ parts }: PartitionContext, call: LanguageCall, table: EntryTable): BuildParts {
  return { language: parts.language, embedder: parts.embedder, call, table };
}

function updateOf(
  context: PartitionContext,
  { rootsAmong }: BuiltIndex,
  call: LanguageCall,
  table: EntryTable,
  watch: Watch = watchQuietly(call),
): IndexUpdate {
  const { graph, plan } = context;
  return { graph, rootsAmong, options: plan.options, parts: buildParts(context, call, table), watch };
}

async function headerOf(
  graph: KnowledgeGraph,
  { embedder, language }: HubLinkParts,
  options: HubLinkOptions,
): Promise<IndexHeader> {
  return {
    graph: await graph.version(),
    embedder: embedder.id,
    language: language.idOf(indexTasks),
    options: shapingOptions(options),
  };
}
