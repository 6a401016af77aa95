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
import type { EntryTable } from "./entry-table.ts";
import type { RootsAmong } from "./find-hub-paths.ts";
import { createHubIndex, type HubIndex, rootsWithoutHub } from "./hub-index.ts";
import type { IndexHeader, IndexMode } from "./index-facts.ts";
import {
  type CompleteIndex,
  type IndexPlace,
  openComplete,
  temporaryPlace,
  writeIndex,
} from "./index-place.ts";
import { recordedRoots } from "./stored-hubs.ts";
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
  /** Adds missing hubs (thesis, section 4.7.3.2), on disk if the index is stored and not locked. */
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
  const mode = parts.index?.mode ?? "open";
  const openIfComplete = async (): Promise<BuiltIndex | null> => {
    const complete = mode === "open" ? await openComplete(place, header) : null;
    return complete && open(context, complete);
  };
  // Another process may build the index between the first check and the lock, or during the wait.
  const openOrBuild = async (): Promise<BuiltIndex> =>
    (await openIfComplete()) ??
    write(context, place, mode, (table) =>
      buildIndex(graph, options, buildParts(context, call, table), watch),
    );
  const opened = await openIfComplete();
  if (opened !== null) return opened;
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
  const hasType = ({ types }: Entity): boolean => types.some((type) => rootTypes.includes(type));
  const rootsAmong: RootsAmong = async (entities) =>
    rootTypes.length > 0
      ? new Set(entities.filter(hasType).map(({ id }) => id))
      : recordedRoots(table, entities);
  const { embedder: fitted, ...reported } = report ?? {
    embedder: await fittedEmbedder(table, embedder),
    rootReport: null,
    changes: { built: 0, unchanged: size.hubs, removed: 0, truncated: size.full },
  };
  return { ...reported, index: createHubIndex(table, size, options.levels, fitted), table, rootsAmong };
}

/** Under the lock of the place, completes an index and opens it. */
async function write(
  context: PartitionContext,
  place: IndexPlace,
  mode: IndexMode,
  action: (table: EntryTable) => Promise<BuildReport>,
): Promise<BuiltIndex> {
  const report = await writeIndex(place, context.header, mode, action);
  const complete = await openComplete(place, context.header);
  if (complete === null) throw new InputError({ file: place.name }, "the index no longer exists");
  return open(context, complete, report);
}

function createPartition(context: PartitionContext, built: BuiltIndex): Partition {
  const { graph, parts, plan } = context;
  const { name, options, place } = plan;
  return {
    name,
    options,
    built,
    update: async (changed, call, watch) => {
      const next = { ...context, header: await headerOf(graph, parts, options) };
      const update = (table: EntryTable): Promise<BuildReport> =>
        changesStayLocal(options)
          ? updateAround(changed, updateOf(context, built, call, table, watch))
          : buildIndex(graph, options, buildParts(context, call, table), watch);
      return createPartition(next, await place.lock(() => write(next, place, "update", update)));
    },
    extend: async (roots, call) => {
      const extended = await extendIndex(roots, built, place, context, call).catch((error) => {
        if (!(error instanceof InputError || error instanceof LockedError)) throw error;
        // Another process is writing to the index or has changed it, so only this process uses the hubs.
        return extendIndex(roots, built, temporaryPlace(built.table), context, call);
      });
      return createPartition(context, extended);
    },
  };
}

/** Adds hubs to the index in one transaction, so that it contains either all or none of them. */
async function extendIndex(
  roots: readonly Entity[],
  built: BuiltIndex,
  place: IndexPlace,
  context: PartitionContext,
  call: LanguageCall,
): Promise<BuiltIndex> {
  return place.lock(async () => {
    const complete = await openComplete(place, context.header);
    if (complete === null) throw new InputError({ file: place.name }, "the index is incomplete");
    const current = await open(context, complete);
    const missing = await rootsWithoutHub(current.index, roots);
    if (missing.length === 0) return current;
    return write(context, place, "extend", (table) =>
      addHubs(missing, updateOf(context, built, call, table)),
    );
  });
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
