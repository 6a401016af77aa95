/**
 * An embedder without a model, which hashes surface features of a text into a fixed number of dimensions and weights
 * the features by their rarity in the corpus.
 *
 * Near vectors indicate similar spelling, not similar meaning: "stone bridges" is near "Stone Bridge", but "car" is
 * unrelated to "automobile".
 */

import { setImmediate } from "node:timers/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { interruptibly } from "../base/breather.ts";
import { OptionError, throwIfCancelled } from "../base/errors.ts";
import { DamageError, hashText } from "../base/io/index.ts";
import type { Embedder, Fitting } from "./embedder.ts";
import { createFeatureReader, type FeatureReader } from "./lexical-features.ts";
import { longestSparse, SparseVectorBuilder } from "./sparse-vector.ts";

/** The beginning of the id of every embedder whose vectors count words. */
export const lexicalPrefix = "lexical-";

export type LexicalEmbedderOptions = {
  /**
   * The number of dimensions, from 16 to 65,536. With fewer dimensions, more features share a dimension. Default 1024.
   */
  readonly dimensions?: number;
};

/**
 * The binary logarithm of the number of feature counters. 2^18 counters occupy 1 MB, regardless of the size of the
 * corpus.
 */
const bucketBits = 18;

/**
 * Creates an embedder that uses words and parts of words instead of a model. The vectors have length 1, or length 0 if
 * a text has no features.
 *
 * @returns an embedder without corpus weights; its `fit` method returns an embedder with weights
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

/** The number of texts in a corpus, and the number of texts with each feature, by the feature's bucket. */
type CorpusWeights = { readonly texts: number; readonly counts: Uint32Array };

type Shape = {
  readonly dimensions: number;
  readonly read: FeatureReader;
};

function embedderWith(shape: Shape, corpus: CorpusWeights | null): Embedder {
  const { dimensions } = shape;
  const fitted = corpus === null ? "unfitted" : corpusName(corpus);
  const visitVector = createVisitVector(shape, corpus);
  return {
    id: `${lexicalPrefix}${dimensions}-${fitted}`,
    dimensions,
    embed: async (texts, signal) => {
      await yieldToEventLoop(signal);
      // All vectors share one block of memory, because a million small vectors that are soon released would fragment
      // the memory of the process.
      const block = new Float32Array(texts.length * dimensions);
      return texts.map((text, number) => {
        const vector = block.subarray(number * dimensions, (number + 1) * dimensions);
        visitVector(text, (position, value) => {
          vector[position] = value;
        });
        return vector;
      });
    },
    embedSparse: async (texts, signal) => {
      await yieldToEventLoop(signal);
      return collectSparse(texts, dimensions, visitVector).finish();
    },
    fit: (texts) =>
      // The texts may arrive one by one, so their number is not known.
      interruptibly(Number.POSITIVE_INFINITY, () => {
        const fitting = fitInParts(shape);
        fitting.add(texts);
        return fitting.finish();
      }),
    fitInParts: () => fitInParts(shape),
    learned: () => corpus && packWeights(corpus),
    restore: (learned) => embedderWith(shape, unpackWeights(learned)),
  };
}

/** Passes the nonzero values of a text's vector to the visitor, in ascending order of their positions. */
type VisitVector = (text: string, visit: (position: number, value: number) => void) => void;

function createVisitVector({ dimensions, read }: Shape, corpus: CorpusWeights | null): VisitVector {
  const rarity = rarities(corpus);
  const sums = new Float32Array(dimensions);
  // One bit per position records which sums changed. A text changes few of them, so reading the bits is far faster than
  // reading all sums, and yields the positions in ascending order.
  const changed = new Uint32Array(Math.ceil(dimensions / 32));
  const positions = new Uint16Array(dimensions);
  /** @returns the number of positions in `positions` */
  const listChanged = (): number => {
    let count = 0;
    for (let word = 0; word < changed.length; word += 1) {
      for (let bits = changed[word] as number; bits !== 0; bits &= bits - 1) {
        positions[count] = 32 * word + 31 - Math.clz32(bits & -bits);
        count += 1;
      }
    }
    changed.fill(0);
    return count;
  };
  return (text, visit) => {
    read(text, (hash, weight) => {
      const at = hash % dimensions;
      // The sign is taken from a bit that the position does not use, so colliding features cancel out as often as they add up.
      const sign = (hash >>> 31) & 1 ? -1 : 1;
      sums[at] = (sums[at] as number) + sign * weight * rarity(hash);
      changed[at >>> 5] = (changed[at >>> 5] as number) | (1 << (at & 31));
    });
    const count = listChanged();
    let squares = 0;
    for (let at = 0; at < count; at += 1) squares += (sums[positions[at] as number] as number) ** 2;
    const length = Math.sqrt(squares);
    for (let at = 0; at < count; at += 1) {
      const position = positions[at] as number;
      const value = Math.fround((sums[position] as number) / length);
      sums[position] = 0;
      if (squares !== 0 && value !== 0) visit(position, value);
    }
  };
}

function collectSparse(
  texts: readonly string[],
  dimensions: number,
  visitVector: VisitVector,
): SparseVectorBuilder {
  const vectors = new SparseVectorBuilder(dimensions);
  for (const text of texts) {
    visitVector(text, (position, value) => vectors.push(position, value));
    vectors.endVector();
  }
  return vectors;
}

/** Yields to the event loop, so that the process notices keypresses and Ctrl-C before the last batch. */
async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  throwIfCancelled(signal);
}

function fitInParts(shape: Shape): Fitting {
  const counts = new Uint32Array(2 ** bucketBits);
  let total = 0;
  return {
    learns: true,
    add: (texts) => {
      for (const text of texts) {
        total += 1;
        shape.read(text, (hash) => {
          const bucket = hash >>> (32 - bucketBits);
          counts[bucket] = (counts[bucket] as number) + 1;
        });
      }
    },
    finish: () => embedderWith(shape, { texts: total, counts }),
  };
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
  if (bytes.length !== 4 * words) throw new DamageError("the learnt weights have an unexpected size");
  const numbers = new Uint32Array(Uint8Array.from(bytes).buffer);
  return { texts: numbers[0] ?? 0, counts: numbers.subarray(1) };
}

function corpusName({ texts, counts }: CorpusWeights): string {
  const used: string[] = [];
  // A loop takes a tenth of the time of forEach, which calls a function for each of the buckets.
  for (let bucket = 0; bucket < counts.length; bucket += 1) {
    if (counts[bucket] !== 0) used.push(`${bucket}:${counts[bucket]}`);
  }
  return hashText(`${texts};${used.join(",")}`).slice(0, 12);
}

/** Rarities are cached for counts below this number. Few buckets have a higher count. */
const cachedCounts = 4096;

/** Returns the smoothed inverse document frequency ln(1 + N / (1 + n)) of each hash, or 1 without a corpus. */
function rarities(corpus: CorpusWeights | null): (hash: number) => number {
  if (corpus === null) return () => 1;
  const { texts, counts } = corpus;
  const rarityOf = (count: number): number => Math.log(1 + texts / (1 + count));
  const computed = new Float64Array(cachedCounts);
  return (hash) => {
    const count = counts[hash >>> (32 - bucketBits)] as number;
    if (count >= cachedCounts) return rarityOf(count);
    const cached = computed[count] as number;
    if (cached !== 0) return cached;
    const rarity = rarityOf(count);
    computed[count] = rarity;
    return rarity;
  };
}
