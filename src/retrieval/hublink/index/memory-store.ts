/** Keeps hubs and a model's vectors in memory, for runs without a stored index. */
import type { Embedder, Vector } from "../../../vectors/index.ts";
import { differing } from "./hub.ts";
import type { HubIndex } from "./hub-index.ts";
import type { HubStore } from "./hub-store.ts";
import type { VectorStore } from "./index-store.ts";

export type VectorMemory = VectorStore;

/**
 * Creates a store for the vectors of texts. Returns null for an embedder whose weights depend on the corpus, because
 * any changed text then changes all vectors.
 */
export function createVectorMemory(embedder: Embedder): VectorMemory | null {
  if (embedder.fit([]) !== embedder) return null;
  let storedVectors = new Map<string, Vector>();
  let used = storedVectors;
  return {
    complete: false,
    vectors: () => {
      const nextVectors = new Map<string, Vector>();
      used = nextVectors;
      return {
        find: (texts) => texts.map((text) => storedVectors.get(text)),
        save: (texts, _, vectors) => {
          for (const [at, text] of texts.entries()) nextVectors.set(text, vectors[at] as Vector);
        },
      };
    },
    fitted: async () => null,
    finish: async () => {
      storedVectors = used;
    },
  };
}

const noVectors: VectorMemory = {
  complete: true,
  vectors: () => null,
  fitted: async () => null,
  finish: async () => {},
};

/**
 * @param previous the previous index, whose unchanged hubs are reused, or null
 * @param added the hubs that have been built for questions
 */
export function createMemoryStore(
  previous: HubIndex | null,
  added: readonly string[],
  memory: VectorMemory | null,
): HubStore {
  const hubs: Pick<HubIndex["hubs"], "get" | "keys"> = previous?.hubs ?? new Map();
  return {
    ...(memory ?? noVectors),
    previous,
    storedHubs: async (ids) => {
      const stored = ids.map((id) => [id, hubs.get(id)] as const);
      return new Map(stored.flatMap(([id, hub]) => (hub === undefined ? [] : [[id, hub]])));
    },
    differingRoots: async (roots) => differing(new Set(hubs.keys()), new Set(roots)),
    saveHubs: async () => {},
    added: async () => added,
    saveAdded: async () => {},
    saveOtherRoots: async () => {},
    retain: async (ids) => {
      const keptIds = new Set(ids);
      return [...hubs.keys()].filter((id) => !keptIds.has(id)).length;
    },
  };
}
