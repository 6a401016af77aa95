/** Prepares the indexes of a run: opens, updates or builds them. */
import { InputError, LockedError } from "../../../errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import { canonicalJson } from "../../../io/index.ts";
import type { LanguageCall } from "../../../language/index.ts";
import { silentProgress, type Watch } from "../../../progress.ts";
import { type HubLinkParts, indexTasks } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { type PartitionPlan, planPartitions, shapingOptions } from "../partitions.ts";
import { waitForWriter } from "../wait-for-writer.ts";
import { type BuildParts, type BuiltIndex, buildIndex, openIndex } from "./build-index.ts";
import type { IndexPlace } from "./index-place.ts";
import type { IndexHeader, IndexMode, IndexStore } from "./index-store.ts";
import { createMemoryStore, type VectorMemory } from "./memory-store.ts";
import { addHubs, changesStayLocal, updateAround } from "./update-around.ts";

/** A prepared index with its settings. */
export type Partition = Pick<PartitionPlan, "name" | "options"> & {
  readonly built: BuiltIndex;
  /**
   * Updates the index in memory, and on disk if it is stored, after these entities have changed (thesis, section 4.11).
   */
  update(changed: readonly string[], call: LanguageCall, watch: Watch): Promise<Partition>;
  /** Adds missing hubs (thesis, section 4.7.3.2) in memory, and on disk if the index is stored and not locked. */
  extend(roots: readonly Entity[], call: LanguageCall): Promise<Partition>;
};

/** @throws InputError if a stored index does not match the graph, the embedder, the language or the options */
export async function prepareIndexes(
  { graph, parts, options, memory }: RunContext,
  call: LanguageCall,
  watch: Watch,
): Promise<readonly [Partition, ...Partition[]]> {
  const [first, ...others] = await planPartitions(
    parts.index,
    options,
    await headerOf(graph, parts, options),
  );
  const prepare = async (plan: PartitionPlan): Promise<Partition> => {
    const context = { graph, parts, plan, memory };
    return createPartition(context, await prepareOne(context, call, watch));
  };
  const prepared: [Partition, ...Partition[]] = [await prepare(first)];
  for (const plan of others) prepared.push(await prepare(plan));
  return prepared;
}

type RunContext = {
  readonly graph: KnowledgeGraph;
  readonly parts: HubLinkParts;
  readonly options: HubLinkOptions;
  /** The memory for vectors, or null if indexes are stored or the embedder learns from the corpus. */
  readonly memory: VectorMemory | null;
};

type PartitionContext = Omit<RunContext, "options"> & { readonly plan: PartitionPlan };

async function prepareOne(context: PartitionContext, call: LanguageCall, watch: Watch): Promise<BuiltIndex> {
  const { graph, plan, memory } = context;
  const { options, place } = plan;
  if (place === null) {
    const store = createMemoryStore(null, [], memory);
    return buildIndex(graph, options, buildParts(context, call, store), watch);
  }
  const mode = context.parts.index?.mode ?? "open";
  const open = (store: IndexStore): Promise<BuiltIndex> =>
    openIndex(store, options, buildParts(context, call, store), watch);
  const completeIndex =
    mode === "open" && (await place.exists()) ? await openIfComplete(place, context, open) : null;
  if (completeIndex !== null) return completeIndex;
  const openOrBuild = (): Promise<BuiltIndex> =>
    withStore(place, context, mode, (store) =>
      // Another process may have built the index between the check and the lock, or during the wait.
      store.complete && mode === "open"
        ? open(store)
        : buildIndex(graph, options, buildParts(context, call, store), watch),
    );
  return mode === "open" ? waitForWriter(place.lock, openOrBuild, watch) : place.lock(openOrBuild);
}

function openIfComplete(
  place: IndexPlace,
  context: PartitionContext,
  open: (store: IndexStore) => Promise<BuiltIndex>,
): Promise<BuiltIndex | null> {
  return withStore<BuiltIndex | null>(place, context, "open", async (store) =>
    store.complete ? open(store) : null,
  );
}

function createPartition(context: PartitionContext, built: BuiltIndex): Partition {
  const { graph, plan, memory } = context;
  const { options, place } = plan;
  return {
    name: plan.name,
    options,
    built,
    update: async (changed, call, watch) => {
      const updateWith = (store: BuildParts["store"]): Promise<BuiltIndex> => {
        const build = buildParts(context, call, store);
        return changesStayLocal(options)
          ? updateAround(changed, { graph, built, options, parts: build, watch })
          : buildIndex(graph, options, build, watch);
      };
      const updated =
        place === null
          ? await updateWith(createMemoryStore(built.index, built.added, memory))
          : await place.lock(() => withStore(place, context, "update", updateWith));
      return createPartition(context, updated);
    },
    extend: async (roots, call) => {
      const extended = place === null ? null : await extendStored(roots, built, place, context, call);
      if (extended !== null) return createPartition(context, extended);
      const parts = buildParts(context, call, createMemoryStore(built.index, built.added, memory));
      const update = { graph, built, options, parts, watch: watchQuietly(call) };
      return createPartition(context, await addHubs(roots, update));
    },
  };
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
  const { graph, plan } = context;
  const { options } = plan;
  const watch = watchQuietly(call);
  try {
    return await place.lock(async () => {
      const current = await openIfComplete(place, context, async (store) =>
        canonicalJson(await store.added()) === canonicalJson(built.added)
          ? built
          : openIndex(store, options, buildParts(context, call, store), watch),
      );
      const missing = roots.filter(({ id }) => current?.index.hubs.has(id) === false);
      if (current === null || missing.length === 0) return current;
      return await withStore(place, context, "extend", (store) =>
        addHubs(missing, {
          graph,
          built: current,
          options,
          parts: buildParts(context, call, store),
          watch,
        }),
      );
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

function buildParts({ parts }: PartitionContext, call: LanguageCall, store: BuildParts["store"]): BuildParts {
  return { language: parts.language, embedder: parts.embedder, call, store };
}

async function withStore<T>(
  place: IndexPlace,
  { graph, parts, plan }: PartitionContext,
  mode: IndexMode,
  use: (store: IndexStore) => Promise<T>,
): Promise<T> {
  return place.use(await headerOf(graph, parts, plan.options), mode, use);
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
