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
   * Updates the index after these entities have changed (thesis, section 4.11), both in memory and, if the index is
   * stored, on disk.
   */
  update(changed: readonly string[], call: LanguageCall, watch: Watch): Promise<Partition>;
  /** Adds missing hubs (thesis, section 4.7.3.2) in memory and, if the index is stored and not locked, on disk. */
  extend(roots: readonly Entity[], call: LanguageCall): Promise<Partition>;
};

/** @throws InputError if a stored index does not match the graph, the embedder, the language or the options */
export async function prepareIndexes(
  graph: KnowledgeGraph,
  parts: HubLinkParts,
  options: HubLinkOptions,
  memory: VectorMemory | null,
  call: LanguageCall,
  watch: Watch,
): Promise<readonly [Partition, ...Partition[]]> {
  const [first, ...others] = await planPartitions(
    parts.index,
    options,
    await headerOf(graph, parts, options),
  );
  const prepare = async (plan: PartitionPlan): Promise<Partition> => {
    const place: Place = { graph, parts, plan, memory };
    return createPartition(place, await prepareOne(place, call, watch));
  };
  const prepared: [Partition, ...Partition[]] = [await prepare(first)];
  for (const plan of others) prepared.push(await prepare(plan));
  return prepared;
}

type Place = {
  readonly graph: KnowledgeGraph;
  readonly parts: HubLinkParts;
  readonly plan: PartitionPlan;
  readonly memory: VectorMemory | null;
};

async function prepareOne(place: Place, call: LanguageCall, watch: Watch): Promise<BuiltIndex> {
  const { graph, plan, memory } = place;
  const { options, place: indexPlace } = plan;
  if (indexPlace === null) {
    const store = createMemoryStore(null, [], memory);
    return buildIndex(graph, options, buildParts(place, call, store), watch);
  }
  const mode = place.parts.index?.mode ?? "open";
  const open = (store: IndexStore): Promise<BuiltIndex> =>
    openIndex(store, options, buildParts(place, call, store), watch);
  const completeIndex =
    mode === "open" && (await indexPlace.exists()) ? await openIfComplete(indexPlace, place, open) : null;
  if (completeIndex !== null) return completeIndex;
  const openOrBuild = (): Promise<BuiltIndex> =>
    withStore(indexPlace, place, mode, (store) =>
      // Another process may have built the index between the check and the lock, or during the wait.
      store.complete && mode === "open"
        ? open(store)
        : buildIndex(graph, options, buildParts(place, call, store), watch),
    );
  return mode === "open" ? waitForWriter(indexPlace.lock, openOrBuild, watch) : indexPlace.lock(openOrBuild);
}

function openIfComplete(
  indexPlace: IndexPlace,
  place: Place,
  open: (store: IndexStore) => Promise<BuiltIndex>,
): Promise<BuiltIndex | null> {
  return withStore<BuiltIndex | null>(indexPlace, place, "open", async (store) =>
    store.complete ? open(store) : null,
  );
}

function createPartition(place: Place, built: BuiltIndex): Partition {
  const { graph, plan, memory } = place;
  const { options, place: indexPlace } = plan;
  return {
    name: plan.name,
    options,
    built,
    update: async (changed, call, watch) => {
      const updateWith = (store: BuildParts["store"]): Promise<BuiltIndex> => {
        const build = buildParts(place, call, store);
        return changesStayLocal(options)
          ? updateAround(changed, graph, built, options, build, watch)
          : buildIndex(graph, options, build, watch);
      };
      const updated =
        indexPlace === null
          ? await updateWith(createMemoryStore(built.index, built.added, memory))
          : await indexPlace.lock(() => withStore(indexPlace, place, "update", updateWith));
      return createPartition(place, updated);
    },
    extend: async (roots, call) => {
      const watch: Watch = { progress: silentProgress, ...(call.signal && { signal: call.signal }) };
      const grown =
        indexPlace === null ? null : await extendStored(roots, built, indexPlace, place, call, watch);
      if (grown !== null) return createPartition(place, grown);
      const store = createMemoryStore(built.index, built.added, memory);
      const build = buildParts(place, call, store);
      return createPartition(place, await addHubs(roots, graph, built, options, build, watch));
    },
  };
}

/**
 * Adds hubs to the stored index in one transaction, so that the index contains either all or none of them.
 *
 * @returns null if another process is writing to the index or has changed it; the question then uses separate hubs
 */
async function extendStored(
  roots: readonly Entity[],
  built: BuiltIndex,
  indexPlace: IndexPlace,
  place: Place,
  call: LanguageCall,
  watch: Watch,
): Promise<BuiltIndex | null> {
  const { graph, plan } = place;
  const { options } = plan;
  try {
    return await indexPlace.lock(async () => {
      const current = await openIfComplete(indexPlace, place, async (store) =>
        canonicalJson(await store.added()) === canonicalJson(built.added)
          ? built
          : openIndex(store, options, buildParts(place, call, store), watch),
      );
      const missing = roots.filter(({ id }) => current?.index.hubs.has(id) === false);
      if (current === null || missing.length === 0) return current;
      return await withStore(indexPlace, place, "extend", (store) =>
        addHubs(missing, graph, current, options, buildParts(place, call, store), watch),
      );
    });
  } catch (error) {
    if (error instanceof InputError || error instanceof LockedError) return null;
    throw error;
  }
}

function buildParts({ parts }: Place, call: LanguageCall, store: BuildParts["store"]): BuildParts {
  return { language: parts.language, embedder: parts.embedder, call, store };
}

async function withStore<T>(
  place: IndexPlace,
  { graph, parts, plan }: Place,
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
