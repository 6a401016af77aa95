/** Prepares the indexes of one run: opens, updates or builds them. */
import { existsSync } from "node:fs";
import { InputError, LockedError, TaxolinkError } from "../../../errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";
import { acquireFileLock, canonicalJson, type FileLock } from "../../../io/index.ts";
import type { LanguageCall } from "../../../language/index.ts";
import { silentProgress, type Watch } from "../../../progress.ts";
import { type HubLinkParts, indexTasks } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { type PartitionPlan, planPartitions, shapingOptions } from "../partitions.ts";
import { type BuildParts, type BuiltIndex, buildIndex, openIndex } from "./build-index.ts";
import { openIndexFile } from "./index-file.ts";
import type { IndexMode, IndexStore } from "./index-store.ts";
import { createMemoryStore, type VectorMemory } from "./memory-store.ts";
import { addHubs, changesStayLocal, updateAround } from "./update-around.ts";

/** A prepared index with its settings. */
export type Partition = Pick<PartitionPlan, "name" | "options"> & {
  readonly built: BuiltIndex;
  /** Updates it after these entities changed (thesis 4.11), also on disk if it is stored. */
  update(changed: readonly string[], call: LanguageCall, watch: Watch): Promise<Partition>;
  /** Adds missing hubs (4.7.3.2), also on disk if it is stored and not locked. */
  extend(roots: readonly Entity[], call: LanguageCall): Promise<Partition>;
};

/** @throws InputError if a stored index does not match graph, embedder, language or options */
export async function prepareIndexes(
  graph: KnowledgeGraph,
  parts: HubLinkParts,
  options: HubLinkOptions,
  memory: VectorMemory | null,
  call: LanguageCall,
  watch: Watch,
): Promise<readonly [Partition, ...Partition[]]> {
  const [first, ...others] = planPartitions(parts.index, options);
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
  const { options, file } = plan;
  if (file === null) {
    const store = createMemoryStore(null, [], memory);
    return buildIndex(graph, options, buildParts(place, call, store), watch);
  }
  const mode = place.parts.index?.mode ?? "open";
  const open = (store: IndexStore): Promise<BuiltIndex> =>
    openIndex(store, options, buildParts(place, call, store), watch);
  const ready = mode === "open" && existsSync(file) ? await openIfComplete(place, file, open) : null;
  if (ready !== null) return ready;
  return withLock(file, () =>
    withStore(place, file, mode, (store) =>
      // Another process may have built it while this one looked.
      store.complete && mode === "open"
        ? open(store)
        : buildIndex(graph, options, buildParts(place, call, store), watch),
    ),
  );
}

function openIfComplete(
  place: Place,
  file: string,
  open: (store: IndexStore) => Promise<BuiltIndex>,
): Promise<BuiltIndex | null> {
  return withStore<BuiltIndex | null>(place, file, "open", async (store) =>
    store.complete ? open(store) : null,
  );
}

function createPartition(place: Place, built: BuiltIndex): Partition {
  const { graph, plan, memory } = place;
  const { options, file } = plan;
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
        file === null
          ? await updateWith(createMemoryStore(built.index, built.added, memory))
          : await withLock(file, () => withStore(place, file, "update", updateWith));
      return createPartition(place, updated);
    },
    extend: async (roots, call) => {
      const watch: Watch = { progress: silentProgress, ...(call.signal && { signal: call.signal }) };
      const kept = file === null ? null : await extendKept(roots, built, file, place, call, watch);
      if (kept !== null) return createPartition(place, kept);
      const store = createMemoryStore(built.index, built.added, memory);
      const build = buildParts(place, call, store);
      return createPartition(place, await addHubs(roots, graph, built, options, build, watch));
    },
  };
}

/**
 * Adds hubs on disk in one transaction, so the file contains the index before or after.
 *
 * @returns null if the file is being written or has changed since; the question then uses separate hubs
 */
async function extendKept(
  roots: readonly Entity[],
  built: BuiltIndex,
  file: string,
  place: Place,
  call: LanguageCall,
  watch: Watch,
): Promise<BuiltIndex | null> {
  const { graph, plan } = place;
  const { options } = plan;
  try {
    return await withLock(file, async () => {
      const current = await openIfComplete(place, file, async (store) =>
        canonicalJson(await store.added()) === canonicalJson(built.added)
          ? built
          : openIndex(store, options, buildParts(place, call, store), watch),
      );
      const missing = roots.filter(({ id }) => current?.index.hubs.has(id) === false);
      if (current === null || missing.length === 0) return current;
      return await withStore(place, file, "extend", (store) =>
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

/** @throws LockedError while another process writes the index */
async function withLock<T>(file: string, use: () => Promise<T>): Promise<T> {
  const lock = takeLock(file);
  try {
    return await use();
  } finally {
    lock.release();
  }
}

function takeLock(file: string): FileLock {
  try {
    return acquireFileLock(`${file}.lock`, {
      author: "taxolink",
      busy: `${file}: the index is being written`,
    });
  } catch (cause) {
    if (cause instanceof TaxolinkError) throw cause;
    throw new InputError({ file }, `the index cannot be written (${(cause as Error).message})`, {
      cause,
      hint: "Name a place where you may write.",
    });
  }
}

async function withStore<T>(
  { graph, parts, plan }: Place,
  file: string,
  mode: IndexMode,
  use: (store: IndexStore) => Promise<T>,
): Promise<T> {
  const header = {
    graph: await graph.version(),
    embedder: parts.embedder.id,
    language: parts.language.idOf(indexTasks),
    options: shapingOptions(plan.options),
  };
  const store = openIndexFile(file, header, mode);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
