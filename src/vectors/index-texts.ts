/** Texts made into an index: a corpus of their own, embedded batch by batch. */
import { createVectorIndex } from "./create-vector-index.ts";
import { type Embedder, embedForIndex, noVector } from "./embedder.ts";
import type { VectorIndex } from "./vector-index.ts";

export type TextIndex = {
  /** The position of a vector is the place of its text. */
  readonly vectors: VectorIndex;
  /** Fitted on the texts: what queries are embedded with. */
  readonly embedder: Embedder;
};

/** Texts embedded in one call. */
const batchSize = 512;

/** @param onEmbedded called after each batch with its number of texts */
export async function indexTexts(
  texts: readonly string[],
  base: Embedder,
  signal: AbortSignal | undefined,
  onEmbedded: (count: number) => void = () => {},
): Promise<TextIndex> {
  const embedder = base.fit(texts);
  const vectors = createVectorIndex(embedder, texts.length);
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = texts.slice(from, from + batchSize);
    const made = await embedForIndex(embedder, batch, signal);
    vectors.add(made.map((vector) => vector ?? noVector(embedder)));
    onEmbedded(batch.length);
  }
  return { vectors, embedder };
}
