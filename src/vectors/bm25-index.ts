/**
 * BM25 over short texts (Robertson and Zaragoza 2009), with idf = ln(1 + (N − n + ½) / (n + ½)), which is never
 * negative.
 */
import { wordsOf } from "../language/index.ts";

export type Bm25Options = {
  /** How soon repeating a word stops helping. Default 1.2. */
  readonly k1?: number;
  /** How much long texts are held back, in [0, 1]. Default 0.75. */
  readonly b?: number;
};

export type Bm25Index = {
  /** Texts that share a word with the query, best first, at most `k`; equal scores in order of the texts. */
  search(query: string, k: number): readonly { readonly text: number; readonly score: number }[];
};

export function createBm25Index(
  texts: readonly string[],
  { k1 = 1.2, b = 0.75 }: Bm25Options = {},
): Bm25Index {
  const postings = new Map<string, { text: number; count: number }[]>();
  const lengths = texts.map((text, at) => {
    const words = wordsOf(text);
    for (const [word, group] of Map.groupBy(words, (item) => item)) {
      const posting = { text: at, count: group.length };
      const known = postings.get(word);
      if (known) known.push(posting);
      else postings.set(word, [posting]);
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  return {
    search(query, k) {
      const scores = new Map<number, number>();
      for (const word of new Set(wordsOf(query))) {
        const found = postings.get(word) ?? [];
        const idf = Math.log(1 + (texts.length - found.length + 0.5) / (found.length + 0.5));
        for (const { text, count } of found) {
          const held = k1 * (1 - b + (b * (lengths[text] ?? 0)) / average);
          scores.set(text, (scores.get(text) ?? 0) + (idf * count * (k1 + 1)) / (count + held));
        }
      }
      return [...scores]
        .map(([text, score]) => ({ text, score }))
        .sort((left, right) => right.score - left.score || left.text - right.text)
        .slice(0, k);
    },
  };
}
