/**
 * The features by which the lexical embedder knows a text: its words, pairs of neighbouring words, and the
 * character n-grams of each word. Each is one 32-bit hash.
 */
import { wordsOf } from "../language/index.ts";

export type Feature = {
  readonly hash: number;
  /** How much a feature of this kind counts before the corpus has its say. */
  readonly weight: number;
};

/** Relative weights of the kinds: a shared word says more than a shared piece of one. */
const wordWeight = 1;
const pairWeight = 0.6;
const gramWeight = 0.35;
const shortestGram = 3;
const longestGram = 5;
/** Text beyond this many words adds nothing: a label of a megabyte must not cost a second. */
const mostWords = 512;
const mostCharacters = 16_384;
const longestWord = 64;

/** The distinct features of a text, in order of first appearance. */
export function lexicalFeatures(text: string): readonly Feature[] {
  const words = wordsOf(text.length > mostCharacters ? text.slice(0, mostCharacters) : text)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
  const seen = new Set<number>();
  const features: Feature[] = [];
  const add = (running: number, weight: number): void => {
    const hash = finishHash(running);
    if (seen.has(hash)) return;
    seen.add(hash);
    features.push({ hash, weight });
  };
  words.forEach((word, at) => {
    add(hashOver(1, word), wordWeight);
    const next = words[at + 1];
    if (next !== undefined) add(hashOver(2, `${word} ${next}`), pairWeight);
    const marked = `<${word}>`;
    for (let from = 0; from < marked.length; from += 1) {
      // One running hash serves every n-gram that starts here.
      let running = seedOf(3);
      const end = Math.min(marked.length, from + longestGram);
      for (let to = from; to < end; to += 1) {
        running = step(running, marked.charCodeAt(to));
        if (to - from + 1 >= shortestGram) add(running, gramWeight);
      }
    }
  });
  return features;
}

/** FNV-1a over the code units, with the kind of the feature in the seed. */
function hashOver(kind: number, piece: string): number {
  let hash = seedOf(kind);
  for (let at = 0; at < piece.length; at += 1) hash = step(hash, piece.charCodeAt(at));
  return hash;
}

function seedOf(kind: number): number {
  return 0x811c9dc5 ^ kind;
}

function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Mixes the bits, so that low and high ones are equally usable. */
function finishHash(running: number): number {
  let hash = Math.imul(running ^ (running >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
