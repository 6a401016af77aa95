/**
 * Defines the features that represent a text in the lexical embedder: its words, pairs of neighbouring words, and the
 * character n-grams of each word. Each feature is a 32-bit hash.
 */
import { wordsOf } from "../base/text/words.ts";

/** Receives the distinct features of a text in order of first occurrence. */
type FeatureVisitor = (
  hash: number,
  /** The weight of the type of feature, before it is multiplied by the corpus weight. */
  weight: number,
) => void;

/** Passes a text's features to the visitor. The reader caches the features of each word. */
export type FeatureReader = (text: string, visit: FeatureVisitor) => void;

/** The relative weights of the types of features. A shared word counts more than a shared part of a word. */
const wordWeight = 1;
const pairWeight = 0.6;
const gramWeight = 0.35;
const shortestGram = 3;
const longestGram = 5;
/**
 * The maximum number of words per text. Further words are ignored, so that a one-megabyte label takes less than a
 * second.
 */
const maximumWords = 512;
const maximumCharacters = 16_384;
const longestWord = 64;
/**
 * The number of words whose features are cached. Words recur within a corpus, so most texts contain only cached words.
 */
const cachedWords = 20_000;

type WordFeatures = {
  readonly word: number;
  /** The unfinished hash of the word and the space after it, for pairs that begin with the word. */
  readonly pairStart: number;
  readonly grams: Uint32Array;
};

export function createFeatureReader(): FeatureReader {
  const featuresByWord = new Map<string, WordFeatures>();
  const visited = new HashSet();
  const featuresOf = (word: string): WordFeatures => {
    let features = featuresByWord.get(word);
    if (features === undefined) {
      features = wordFeatures(word);
      if (featuresByWord.size >= cachedWords) featuresByWord.clear();
      featuresByWord.set(word, features);
    }
    return features;
  };
  return (text, visit) => {
    const words = wordsOf(text.length > maximumCharacters ? text.slice(0, maximumCharacters) : text)
      .slice(0, maximumWords)
      .map((word) => word.slice(0, longestWord));
    visited.clear();
    words.forEach((text, at) => {
      const { word, pairStart, grams } = featuresOf(text);
      if (visited.add(word)) visit(word, wordWeight);
      const next = words[at + 1];
      if (next !== undefined) {
        const pair = finishHash(hashOver(pairStart, next));
        if (visited.add(pair)) visit(pair, pairWeight);
      }
      for (const gram of grams) if (visited.add(gram)) visit(gram, gramWeight);
    });
  };
}

function wordFeatures(word: string): WordFeatures {
  const grams: number[] = [];
  const delimited = `<${word}>`;
  for (let from = 0; from < delimited.length; from += 1) {
    // One running hash is used for all n-grams that start at this position.
    let running = seedOf(3);
    const end = Math.min(delimited.length, from + longestGram);
    for (let to = from; to < end; to += 1) {
      running = step(running, delimited.charCodeAt(to));
      if (to - from + 1 >= shortestGram) grams.push(finishHash(running));
    }
  }
  return {
    word: finishHash(hashOver(seedOf(1), word)),
    pairStart: hashOver(seedOf(2), `${word} `),
    grams: Uint32Array.from(grams),
  };
}

/** Computes the FNV-1a hash of the code units, continuing from a previous hash. */
function hashOver(running: number, piece: string): number {
  let hash = running;
  for (let at = 0; at < piece.length; at += 1) hash = step(hash, piece.charCodeAt(at));
  return hash;
}

/** Returns the initial hash value, different for each type of feature. */
function seedOf(kind: number): number {
  return 0x811c9dc5 ^ kind;
}

function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Mixes the bits so that low and high bits are equally well distributed. */
function finishHash(running: number): number {
  let hash = Math.imul(running ^ (running >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A set of 32-bit hashes that can be cleared and refilled millions of times without allocating memory. */
class HashSet {
  #hashes = new Uint32Array(1024);
  /** The round in which each slot was filled. Slots from earlier rounds count as free. */
  #rounds = new Uint32Array(1024);
  #round = 0;
  #size = 0;

  clear(): void {
    this.#round += 1;
    this.#size = 0;
    if (this.#round < 2 ** 32) return;
    this.#rounds.fill(0);
    this.#round = 1;
  }

  /** @returns whether the hash is new to the set */
  add(hash: number): boolean {
    if (2 * this.#size >= this.#hashes.length) this.#grow();
    const mask = this.#hashes.length - 1;
    let place = hash & mask;
    while (this.#rounds[place] === this.#round) {
      if (this.#hashes[place] === hash) return false;
      place = (place + 1) & mask;
    }
    this.#rounds[place] = this.#round;
    this.#hashes[place] = hash;
    this.#size += 1;
    return true;
  }

  #grow(): void {
    const present = this.#hashes.filter((_, place) => this.#rounds[place] === this.#round);
    this.#hashes = new Uint32Array(2 * this.#hashes.length);
    this.#rounds = new Uint32Array(this.#hashes.length);
    this.#round = 1;
    this.#size = 0;
    for (const hash of present) this.add(hash);
  }
}
