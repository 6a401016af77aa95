/**
 * Implements BM25Plus (Lv and Zhai, Lower-Bounding Term Frequency Normalization, 2011) with idf = ln((N + 1) / n). In
 * BM25Plus, every word of a text contributes at least δ, regardless of the text's length.
 */
import { wordsOf } from "../base/text/words.ts";

type Bm25PlusOptions = {
  /** The parameter k1: the larger it is, the more a repeated word increases the score. */
  readonly k1: number;
  /** The parameter b, in [0, 1]: the strength of the penalty on long texts. */
  readonly b: number;
  /** The parameter δ: the minimum contribution of a word that a text contains, before multiplication by its rarity. */
  readonly delta: number;
};

/** The parameters of the `rank_bm25` package. */
export const bm25PlusDefaults: Bm25PlusOptions = { k1: 1.5, b: 0.75, delta: 1 };

/** Returns the score of every text for a query, in order. A text that contains no word of the query scores 0. */
export function createBm25Plus(
  texts: readonly string[],
  { k1, b, delta }: Bm25PlusOptions = bm25PlusDefaults,
): (query: string) => Float64Array {
  const words = texts.map(wordsOf);
  const lengths = words.map(({ length }) => length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  const postings = new Map<string, { readonly text: number; readonly count: number }[]>();
  words.forEach((all, text) => {
    for (const [word, { length: count }] of Map.groupBy(all, (term) => term)) {
      const postingList = postings.get(word) ?? [];
      postings.set(word, postingList);
      postingList.push({ text, count });
    }
  });
  return (query) => {
    const scores = new Float64Array(texts.length);
    for (const word of new Set(wordsOf(query))) {
      const postingList = postings.get(word) ?? [];
      const rarity = Math.log((texts.length + 1) / postingList.length);
      for (const { text, count } of postingList) {
        const lengthNorm = k1 * (1 - b + (b * (lengths[text] as number)) / average);
        scores[text] =
          (scores[text] as number) + rarity * (delta + (count * (k1 + 1)) / (lengthNorm + count));
      }
    }
    return scores;
  };
}
