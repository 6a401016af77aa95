/** Embeds batches of texts, of which some vectors may be known. */
import { availableParallelism } from "node:os";
import { throwIfCancelled } from "../../../errors.ts";
import { type Embedder, type EmbeddingThreads, embedForIndex, type Vector } from "../../../vectors/index.ts";

export type TextBatch = {
  readonly texts: readonly string[];
  /** The number of the first text. */
  readonly from: number;
  /** The known vectors, by the place of their text in the batch. */
  readonly known: ReadonlyMap<number, Vector>;
};

/** A batch with the vector of each text, or null for a text that could not be embedded. */
export type EmbeddedBatch = TextBatch & { readonly vectors: readonly (Vector | null)[] };

/**
 * The minimum number of texts for which threads are worthwhile. With fewer texts, embedding finishes before threads
 * have started.
 */
const minimumForThreads = 20_000;
/** The number of batches queued for each thread while the first batch is stored. */
const batchesPerThread = 4;

/** @param count the number of texts in all batches */
export async function* embedTexts(
  batches: AsyncIterable<TextBatch>,
  count: number,
  embedder: Embedder,
  signal?: AbortSignal,
): AsyncGenerator<EmbeddedBatch> {
  const workers = embedInThreads(count, embedder, signal);
  const started: Promise<EmbeddedBatch>[] = [];
  const start = async (batch: TextBatch): Promise<EmbeddedBatch> => {
    const { texts, known } = batch;
    const added = (await workers.embed(texts.filter((_, at) => !known.has(at)))).values();
    throwIfCancelled(signal);
    return { ...batch, vectors: texts.map((_, at) => known.get(at) ?? added.next().value ?? null) };
  };
  try {
    for await (const batch of batches) {
      const embedded = start(batch);
      // The code that awaits the batch receives the error. Without this line, an earlier error would be unhandled.
      embedded.catch(() => undefined);
      started.push(embedded);
      if (started.length > workers.maximumAhead) yield await (started.shift() as Promise<EmbeddedBatch>);
    }
    for (const embedded of started) yield await embedded;
  } finally {
    await workers.close();
  }
}

type Workers = {
  embed(texts: readonly string[]): Promise<readonly (Vector | null)[]>;
  /** The maximum number of batches in progress before the first batch is finished. */
  readonly maximumAhead: number;
  close(): Promise<void>;
};

/** Threads start only when a text must be embedded, because an update may find all vectors. */
function embedInThreads(texts: number, embedder: Embedder, signal: AbortSignal | undefined): Workers {
  const cores = availableParallelism();
  const embedHere: Workers["embed"] = async (missing) =>
    missing.length === 0 ? [] : embedForIndex(embedder, missing, signal);
  if (texts < minimumForThreads || cores === 1 || embedder.openThreads === undefined) {
    return { embed: embedHere, maximumAhead: 0, close: async () => {} };
  }
  let threads: EmbeddingThreads | undefined;
  return {
    embed: async (missing) => {
      if (missing.length === 0) return [];
      threads ??= embedder.openThreads?.(cores);
      return threads?.embed(missing) ?? embedHere(missing);
    },
    maximumAhead: batchesPerThread * cores,
    close: async () => threads?.close(),
  };
}
