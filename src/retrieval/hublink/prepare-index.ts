/** The indexes of one run: opened, updated or built. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall } from "../../language/index.ts";
import { silentProgress, type Watch } from "../../progress.ts";
import type { RetrieverParts } from "../retriever.ts";
import { type BuildParts, type BuiltIndex, buildIndex, openIndex } from "./build-index.ts";
import { type IndexMode, type IndexStore, openIndexStore } from "./index-store.ts";
import { createMemoryStore, type VectorMemory } from "./memory-store.ts";
import type { HubLinkOptions } from "./options.ts";
import { type PartitionPlan, planPartitions, shapingOptions } from "./partitions.ts";
import { changesStayLocal, collectAgain, updateAround } from "./update-around.ts";

/** An index that is ready, and what it was made with. */
export type Partition = Pick<PartitionPlan, "name" | "options"> & {
  readonly built: BuiltIndex;
  /** Brings it up to date after these entities changed (thesis 4.11), on disk too where it is kept. */
  update(changed: readonly string[], call: LanguageCall, watch: Watch): Promise<Partition>;
  /** With hubs that it lacks, for this run only (4.7.3.2). */
  extend(roots: Parameters<typeof collectAgain>[0], call: LanguageCall): Promise<Partition>;
};

/** @throws InputError when a kept index does not fit graph, embedder, language or options */
export async function prepareIndexes(
  graph: KnowledgeGraph,
  parts: RetrieverParts,
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
  readonly parts: RetrieverParts;
  readonly plan: PartitionPlan;
  readonly memory: VectorMemory | null;
};

async function prepareOne(place: Place, call: LanguageCall, watch: Watch): Promise<BuiltIndex> {
  const { graph, plan, memory } = place;
  const mode = place.parts.index?.mode ?? "open";
  if (plan.file === null) {
    const store = createMemoryStore(null, memory);
    return buildIndex(graph, plan.options, buildParts(place, call, store), watch);
  }
  return withKeptIndex(place, plan.file, mode, (store) => {
    const build = buildParts(place, call, store);
    return store.complete && mode === "open"
      ? openIndex(store, plan.options, build, watch)
      : buildIndex(graph, plan.options, build, watch);
  });
}

function createPartition(place: Place, built: BuiltIndex): Partition {
  const { graph, plan, memory } = place;
  const { options } = plan;
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
        plan.file === null
          ? await updateWith(createMemoryStore(built.index, memory))
          : await withKeptIndex(place, plan.file, "update", updateWith);
      return createPartition(place, updated);
    },
    extend: async (roots, call) => {
      const store = createMemoryStore(built.index, memory);
      const build = buildParts(place, call, store);
      const watch: Watch = { progress: silentProgress, ...(call.signal && { signal: call.signal }) };
      return createPartition(
        place,
        await collectAgain(roots, new Set(), graph, built, options, build, watch),
      );
    },
  };
}

function buildParts({ parts }: Place, call: LanguageCall, store: BuildParts["store"]): BuildParts {
  return { language: parts.language, embedder: parts.embedder, call, store };
}

async function withKeptIndex(
  { graph, parts, plan }: Place,
  file: string,
  mode: IndexMode,
  use: (store: IndexStore) => Promise<BuiltIndex>,
): Promise<BuiltIndex> {
  const header = {
    graph: await graph.version(),
    embedder: parts.embedder.id,
    language: parts.language.id,
    options: shapingOptions(plan.options),
  };
  const store = openIndexStore(file, header, mode);
  try {
    return await use(store);
  } finally {
    store.close();
  }
}
