/** Returns the vectors of texts batch by batch: stored ones first, then new ones, which it stores. */
import { type Embedder, embedForIndex, noVector, type Vector } from "../../../vectors/index.ts";
import type { VectorStore } from "./index-store.ts";

/** The number of texts embedded in one call. */
const batchSize = 512;

export async function* embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  { store, signal }: { readonly store: VectorStore | null; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<readonly Vector[]> {
  const stored = store?.vectors(embedder.id);
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = texts.slice(from, from + batchSize);
    const known = stored?.find(batch, from) ?? batch.map(() => undefined);
    const missing = batch.filter((_, at) => known[at] === undefined);
    const fresh = (await embedForIndex(embedder, missing, signal)).values();
    const vectors = known.map((vector) => vector ?? fresh.next().value ?? null);
    const embedded = vectors.filter((vector) => vector !== null);
    // A batch with a gap is not kept: the next build retries the texts that could not be embedded.
    if (embedded.length === batch.length) stored?.save(batch, from, embedded);
    yield vectors.map((vector) => vector ?? noVector(embedder));
  }
}
