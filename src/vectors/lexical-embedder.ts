/**
 * An embedder without a model, which hashes surface features of a text into a fixed number of dimensions and weights
 * the features by their rarity in the corpus.
 *
 * Vectors that are near each other indicate similar spelling, not similar meaning: "stone bridges" and "Stone Bridge"
 * are near each other, while "car" and "automobile" are unrelated.
 */
import { setImmediate } from "node:timers/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { OptionError, throwIfCancelled } from "../errors.ts";
import { DamageError, hashText } from "../io/index.ts";
import type { Embedder } from "./embedder.ts";
import { createFeatureReader, type FeatureReader } from "./lexical-features.ts";
import { longestSparse, type SparseBlock, SparseVectorBuilder } from "./sparse-vector.ts";
import { startThreads, type ThreadSeed } from "./threads/embedding-threads.ts";

export type LexicalEmbedderOptions = {
  /**
   * The number of dimensions, from 16 to 65,536. With fewer dimensions, more features have to share a dimension.
   * Default 1024.
   */
  readonly dimensions?: number;
};

/** The number of counters for features: 2^18 counters occupy 1 MB, however large the corpus is. */
const bucketBits = 18;

/**
 * Creates an embedder that uses words and parts of words instead of a model. The vectors have length 1, or length 0 if
 * a text has no features.
 *
 * @returns an embedder without corpus weights; its method `fit` returns an embedder with weights
 * @throws OptionError if the number of dimensions is not a whole number from 16 to 65,536
 *
 * @example
 * ```ts
 * import { createLexicalEmbedder } from "taxolink";
 *
 * const [vector] = await createLexicalEmbedder({ dimensions: 64 }).embed(["lakes and rivers"]);
 * console.log(vector?.length); // 64
 * ```
 */
export function createLexicalEmbedder(options: LexicalEmbedderOptions = {}): Embedder {
  const dimensions = options.dimensions ?? 1024;
  if (!Number.isInteger(dimensions) || dimensions < 16 || dimensions > longestSparse) {
    throw new OptionError(`dimensions must be a whole number from 16 to ${longestSparse}, not ${dimensions}`);
  }
  return embedderWith({ dimensions, read: createFeatureReader() }, null);
}

type Shape = {
  readonly dimensions: number;
  readonly read: FeatureReader;
};

type CorpusWeights = { readonly texts: number; readonly counts: Uint32Array };

function embedderWith(shape: Shape, corpus: CorpusWeights | null): Embedder {
  const { dimensions } = shape;
  const fitted = corpus === null ? "unfitted" : corpusName(corpus);
  const embedInto = createEmbedInto(shape, corpus);
  return {
    id: `lexical-${dimensions}-${fitted}`,
    dimensions,
    embed: async (texts, signal) => {
      await yieldToEventLoop(signal);
      // All vectors share one block of memory, because a million small vectors that are soon released would fragment
      // the memory of the process.
      const block = new Float32Array(texts.length * dimensions);
      return texts.map((text, number) =>
        embedInto(block.subarray(number * dimensions, (number + 1) * dimensions), text),
      );
    },
    embedSparse: async (texts, signal) => {
      await yieldToEventLoop(signal);
      return collectSparse(texts, dimensions, embedInto).finish();
    },
    openThreads: (count) => startThreads({ dimensions, learned: corpus && packWeights(corpus) }, count),
    fit: (texts) => embedderWith(shape, countFeatures(texts, shape.read)),
    learned: () => corpus && packWeights(corpus),
    restore: (learned) => embedderWith(shape, unpackWeights(learned)),
  };
}

/**
 * Creates the function that a thread calls: it returns the vectors of texts as one block, which another thread can take
 * over without copying.
 * @throws DamageError, or an error from zlib, if the learnt weights are not readable
 */
export function createBlockEmbedder({
  dimensions,
  learned,
}: ThreadSeed): (texts: readonly string[]) => SparseBlock {
  const corpus = learned === null ? null : unpackWeights(learned);
  const embedInto = createEmbedInto({ dimensions, read: createFeatureReader() }, corpus);
  return (texts) => collectSparse(texts, dimensions, embedInto).copyBlock();
}

/** Writes a text's vector to an array of zeros, and returns it. */
type EmbedInto = (vector: Float32Array, text: string) => Float32Array;

function createEmbedInto({ dimensions, read }: Shape, corpus: CorpusWeights | null): EmbedInto {
  const rarity = rarities(corpus);
  return (vector, text) => {
    read(text, (hash, weight) => {
      const at = hash % dimensions;
      // The sign is taken from a bit that the position does not use, so colliding features cancel each other as often
      // as they add up.
      const sign = (hash >>> 31) & 1 ? -1 : 1;
      vector[at] = (vector[at] as number) + sign * weight * rarity(hash);
    });
    return normalise(vector);
  };
}

function collectSparse(
  texts: readonly string[],
  dimensions: number,
  embedInto: EmbedInto,
): SparseVectorBuilder {
  const vectors = new SparseVectorBuilder(dimensions);
  const room = new Float32Array(dimensions);
  for (const text of texts) vectors.add(embedInto(room.fill(0), text));
  return vectors;
}

/** Yields to the event loop, because otherwise the process would notice keypresses and Ctrl-C only after the last batch. */
async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  throwIfCancelled(signal);
}

function countFeatures(texts: Iterable<string>, read: FeatureReader): CorpusWeights {
  const counts = new Uint32Array(2 ** bucketBits);
  let total = 0;
  for (const text of texts) {
    total += 1;
    read(text, (hash) => {
      const bucket = hash >>> (32 - bucketBits);
      counts[bucket] = (counts[bucket] as number) + 1;
    });
  }
  return { texts: total, counts };
}

function packWeights({ texts, counts }: CorpusWeights): Uint8Array {
  const numbers = new Uint32Array(1 + counts.length);
  numbers[0] = texts;
  numbers.set(counts, 1);
  return deflateRawSync(numbers);
}

/** @throws DamageError, or an error from zlib, if the bytes are not packed weights */
function unpackWeights(packed: Uint8Array): CorpusWeights {
  const words = 1 + 2 ** bucketBits;
  const bytes = inflateRawSync(packed, { maxOutputLength: 4 * words });
  if (bytes.length !== 4 * words) throw new DamageError("the learnt weights have a different size");
  const numbers = new Uint32Array(Uint8Array.from(bytes).buffer);
  return { texts: numbers[0] ?? 0, counts: numbers.subarray(1) };
}

function corpusName({ texts, counts }: CorpusWeights): string {
  const used: string[] = [];
  counts.forEach((count, bucket) => {
    if (count > 0) used.push(`${bucket}:${count}`);
  });
  return hashText(`${texts};${used.join(",")}`).slice(0, 12);
}

/** The smoothed inverse document frequency ln(1 + N / (1 + n)) of each hash; without a corpus, the value is 1. */
function rarities(corpus: CorpusWeights | null): (hash: number) => number {
  if (corpus === null) return () => 1;
  const logarithms = new Float64Array(corpus.counts.length);
  return (hash) => {
    const bucket = hash >>> (32 - bucketBits);
    const logarithm = logarithms[bucket] as number;
    if (logarithm !== 0) return logarithm;
    const rarity = Math.log(1 + corpus.texts / (1 + (corpus.counts[bucket] as number)));
    logarithms[bucket] = rarity;
    return rarity;
  };
}

function normalise(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const length = Math.sqrt(squares);
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] as number) / length;
  return vector;
}
