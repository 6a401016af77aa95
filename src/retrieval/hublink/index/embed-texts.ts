/** Yields the vectors of texts in batches. Reuses stored vectors, and stores new ones. */
import { availableParallelism } from "node:os";
import { throwIfCancelled } from "../../../errors.ts";
import {
  type Embedder,
  type EmbeddingThreads,
  embedForIndex,
  noVector,
  type Vector,
} from "../../../vectors/index.ts";
import type { VectorStore } from "./index-store.ts";
import type { StoredVectors } from "./stored-vectors.ts";

/** The number of texts embedded in one call. */
const batchSize = 512;
/**
 * The minimum number of texts for which threads are worthwhile. With fewer texts, embedding finishes before threads
 * have started.
 */
const minimumForThreads = 20_000;
/** The number of batches queued for each thread while the first batch is stored. */
const batchesPerThread = 4;

type Embed = (texts: readonly string[]) => Promise<readonly (Vector | null)[]>;

export async function* embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  { store, signal }: { readonly store: VectorStore | null; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<readonly Vector[]> {
  const stored = store?.vectors(embedder.id) ?? null;
  const workers = embedInThreads(texts.length, embedder, signal);
  const startedBatches: StartedBatch[] = [];
  try {
    for (let from = 0; from < texts.length; from += batchSize) {
      startedBatches.push(startBatch(texts.slice(from, from + batchSize), from, stored, workers.embed));
      if (startedBatches.length > workers.maximumAhead)
        yield await finishFirst(startedBatches, stored, embedder, signal);
    }
    while (startedBatches.length > 0) yield await finishFirst(startedBatches, stored, embedder, signal);
  } finally {
    await workers.close();
  }
}

type Workers = {
  readonly embed: Embed;
  /** The maximum number of batches in progress before the first batch is finished. */
  readonly maximumAhead: number;
  close(): Promise<void>;
};

/** Threads start only when a text must be embedded, because an index that is only opened needs no threads. */
function embedInThreads(texts: number, embedder: Embedder, signal: AbortSignal | undefined): Workers {
  const cores = availableParallelism();
  const embedHere: Embed = (missing) => embedForIndex(embedder, missing, signal);
  if (texts < minimumForThreads || cores === 1 || embedder.openThreads === undefined) {
    return { embed: embedHere, maximumAhead: 0, close: async () => {} };
  }
  let threads: EmbeddingThreads | undefined;
  return {
    embed: (missing) => {
      if (missing.length === 0) return embedHere(missing);
      threads ??= embedder.openThreads?.(cores);
      return threads?.embed(missing) ?? embedHere(missing);
    },
    maximumAhead: batchesPerThread * cores,
    close: async () => threads?.close(),
  };
}

type StartedBatch = {
  readonly texts: readonly string[];
  readonly from: number;
  /** The stored vector of each text, in order; undefined for texts that must be embedded. */
  readonly storedVectors: readonly (Vector | undefined)[];
  readonly newVectors: ReturnType<Embed>;
};

function startBatch(
  texts: readonly string[],
  from: number,
  stored: StoredVectors | null,
  embed: Embed,
): StartedBatch {
  const storedVectors = stored?.find(texts, from) ?? texts.map(() => undefined);
  const missing = texts.filter((_, at) => storedVectors[at] === undefined);
  const newVectors = embed(missing);
  // The code that awaits the batch receives the error. Without this line, an earlier error would be unhandled.
  newVectors.catch(() => undefined);
  return { texts, from, storedVectors, newVectors };
}

async function finishFirst(
  startedBatches: StartedBatch[],
  stored: StoredVectors | null,
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<readonly Vector[]> {
  const { texts, from, storedVectors, newVectors } = startedBatches.shift() as StartedBatch;
  const remaining = (await newVectors).values();
  throwIfCancelled(signal);
  const vectors = storedVectors.map((vector) => vector ?? remaining.next().value ?? null);
  const embedded = vectors.filter((vector) => vector !== null);
  // A batch with a missing vector is not stored, so that the next build retries the failed texts.
  if (embedded.length === texts.length) stored?.save(texts, from, embedded);
  return vectors.map((vector) => vector ?? noVector(embedder));
}
