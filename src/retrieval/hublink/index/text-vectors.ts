/**
 * Keeps the vectors of an index's texts in memory. After a small change, only new texts are embedded, with the weights
 * that the embedder learnt earlier. Weights that depend on the corpus are learnt again once enough texts have changed.
 */
import {
  createVectorIndex,
  type Embedder,
  embedForIndex,
  noVector,
  searchInMemory,
  type VectorIndex,
  type VectorSearch,
} from "../../../vectors/index.ts";
import { renumberVectors } from "../renumber-vectors.ts";
import { embedTexts } from "./embed-texts.ts";
import type { VectorStore } from "./index-store.ts";

export type TextVectors = {
  readonly search: VectorSearch;
  readonly embedder: Embedder;
  /**
   * The data that can be reused for the next state of the index, or null if vectors are not in memory or come from a
   * model.
   */
  readonly reusable: ReusableVectors | null;
};

export type ReusableVectors = {
  /** The vectors, to which the next state of the index adds the vectors of new texts. */
  readonly vectors: VectorIndex;
  /** Returns the position of a text's vector, or undefined if it has none. */
  positionOf(text: string): number | undefined;
  readonly embedder: Embedder;
  /** The number of texts when the weights were learnt, and the number added or removed since then. */
  readonly learnedFrom: number;
  readonly changed: number;
};

/**
 * The share of texts that may be added or removed before the weights are learnt again and all texts are embedded again.
 * `npm run bench -- index-update` measures the effect of older weights.
 */
const maximumChange = 0.01;

export type EmbeddingParts = {
  readonly store: VectorStore | null;
  readonly onEmbedded?: ((count: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** @param idOf returns the number of a text */
export async function embedAll(
  texts: readonly string[],
  idOf: (text: string) => number | undefined,
  embedder: Embedder,
  parts: EmbeddingParts,
): Promise<TextVectors> {
  const vectors = createVectorIndex(embedder, texts.length);
  for await (const batch of embedTexts(texts, embedder, parts)) {
    vectors.add(batch);
    parts.onEmbedded?.(batch.length);
  }
  // The store keeps a model's vectors by text, and retries texts that the model could not embed.
  const reusable =
    embedder.learned === undefined
      ? null
      : { vectors, positionOf: idOf, embedder, learnedFrom: texts.length, changed: 0 };
  return { search: searchById(vectors, Uint32Array.from(texts.keys())), embedder, reusable };
}

/** @returns null if too many texts have changed since the weights were learnt */
export async function embedChanged(
  texts: readonly string[],
  idOf: (text: string) => number | undefined,
  previous: ReusableVectors & { readonly texts: number },
  { onEmbedded, signal }: EmbeddingParts,
): Promise<TextVectors | null> {
  const { vectors, embedder, learnedFrom } = previous;
  const positions = new Uint32Array(texts.length);
  const added: string[] = [];
  texts.forEach((text, id) => {
    const position = previous.positionOf(text);
    if (position === undefined) added.push(text);
    else positions[id] = position;
  });
  const removedCount = previous.texts - (texts.length - added.length);
  const changed = previous.changed + added.length + removedCount;
  if (changed > maximumChange * learnedFrom) return null;
  const newVectors = await embedForIndex(embedder, added, signal);
  added.forEach((text, at) => {
    positions[idOf(text) ?? 0] = vectors.count() + at;
  });
  vectors.add(newVectors.map((vector) => vector ?? noVector(embedder)));
  onEmbedded?.(added.length);
  const positionOf = (text: string): number | undefined => {
    const id = idOf(text);
    return id === undefined ? undefined : positions[id];
  };
  return {
    search: searchById(vectors, positions),
    embedder,
    reusable: { vectors, positionOf, embedder, learnedFrom, changed },
  };
}

function searchById(vectors: VectorIndex, positions: Uint32Array): VectorSearch {
  return renumberVectors(searchInMemory(vectors), positions);
}
