/**
 * Ranks short texts by BM25 (Robertson and Zaragoza 2009), with idf = ln(1 + (N − n + ½) / (n + ½)), which is never
 * negative.
 */
import { interruptibly } from "../base/breather.ts";
import { wordsOf } from "../base/text/words.ts";
import { NearestList } from "./nearest-list.ts";

export type Bm25Options = {
  /** The parameter k1: the larger it is, the more a repeated word increases the score. Default 1.2. */
  readonly k1?: number;
  /** The parameter b, in [0, 1]: the strength of the penalty on long texts. Default 0.75. */
  readonly b?: number;
  /**
   * The bonus δ for every text that contains a word (1 in BM25Plus; Lv and Zhai 2011, Lower-bounding term frequency
   * normalization). Default 0.
   */
  readonly delta?: number;
};

type Bm25Index = {
  /** Returns at most `k` texts that share a word with the query, best first. Ties keep the order of the texts. */
  search(query: string, k: number): readonly { readonly text: number; readonly score: number }[];
};

/**
 * Builds a word index that ranks texts by BM25. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework:
 * BM25 and Beyond, 2009.
 *
 * @example
 * ```ts
 * import { createBm25Index } from "taxolink";
 *
 * const index = createBm25Index(["the lakes of Öland", "rivers of Spain"]);
 * console.log(index.search("which rivers", 5)[0]?.text); // 1
 * ```
 */
export function createBm25Index(
  texts: readonly string[],
  { k1 = 1.2, b = 0.75, delta = 0 }: Bm25Options = {},
): Bm25Index {
  const postings = new Map<string, Postings>();
  const lengths = interruptibly(100 * texts.length, () =>
    texts.map((text, at) => {
      const words = wordsOf(text);
      for (const word of words) countWord(postings, word, at);
      return words.length;
    }),
  );
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  const lengthNorms = Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / average));
  return {
    search(query, k) {
      const scores = new Float64Array(texts.length);
      for (const word of new Set(wordsOf(query))) {
        const postingList = postings.get(word);
        if (postingList === undefined) continue;
        const frequency = postingList.texts.length;
        const idf = Math.log(1 + (texts.length - frequency + 0.5) / (frequency + 0.5));
        postingList.texts.forEach((text, at) => {
          const count = postingList.counts[at] as number;
          const gain = idf * ((count * (k1 + 1)) / (count + (lengthNorms[text] as number)) + delta);
          scores[text] = (scores[text] as number) + gain;
        });
      }
      const nearest = new NearestList(k);
      scores.forEach((score, text) => {
        if (score > 0 && nearest.admits(score)) nearest.add(text, score);
      });
      return nearest.sorted().map(({ position, score }) => ({ text: position, score }));
    },
  };
}

/**
 * Counts one more occurrence of a word in a text. A further occurrence in the same text changes only the word's last
 * entry, because texts are added in order.
 */
function countWord(postings: Map<string, Postings>, word: string, text: number): void {
  const postingList = postings.get(word);
  if (postingList === undefined) {
    postings.set(word, { texts: [text], counts: [1] });
    return;
  }
  const last = postingList.texts.length - 1;
  if (postingList.texts[last] === text) postingList.counts[last] = (postingList.counts[last] as number) + 1;
  else {
    postingList.texts.push(text);
    postingList.counts.push(1);
  }
}

/** The texts that contain a word, and its frequency in each of them. */
type Postings = { readonly texts: number[]; readonly counts: number[] };
