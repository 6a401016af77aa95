/** What a run without a kept index still need not do twice: its hubs, and the vectors a model made of its texts. */
import type { Embedder } from "../../vectors/index.ts";
import { differing } from "./hub.ts";
import type { HubIndex } from "./hub-index.ts";
import type { HubStore } from "./index-store.ts";

export type VectorMemory = Pick<HubStore, "complete" | "vectors" | "saveVectors" | "finish">;

/**
 * Null for an embedder whose weights follow its corpus: with every change of a text its vectors of all texts change,
 * so that none can be kept.
 */
export function createVectorMemory(embedder: Embedder): VectorMemory | null {
  if (embedder.fit([]) !== embedder) return null;
  const known = new Map<string, Float32Array>();
  return {
    complete: false,
    vectors: (_, texts) =>
      new Map(
        texts.flatMap((text) => {
          const vector = known.get(text);
          return vector === undefined ? [] : [[text, vector] as const];
        }),
      ),
    saveVectors: (_, vectors) => {
      for (const [text, vector] of vectors) known.set(text, vector);
    },
    finish: (_, texts) => {
      for (const text of known.keys()) if (!texts.has(text)) known.delete(text);
    },
  };
}

const noVectors: VectorMemory = {
  complete: true,
  vectors: () => new Map(),
  saveVectors: () => {},
  finish: () => {},
};

/** @param previous the index before, whose unchanged hubs are taken over; null for none */
export function createMemoryStore(previous: HubIndex | null, memory: VectorMemory | null): HubStore {
  const hubs: HubIndex["hubs"] = previous?.hubs ?? new Map();
  return {
    ...(memory ?? noVectors),
    hub: (id) => hubs.get(id),
    differingRoots: (roots) => differing(new Set(hubs.keys()), new Set(roots)),
    saveHubs: () => {},
    retain: (ids) => {
      const kept = new Set(ids);
      return [...hubs.keys()].filter((id) => !kept.has(id)).length;
    },
  };
}
