/**
 * Ranks texts by the words that they share with a query: by BM25 (Robertson and Zaragoza, The Probabilistic Relevance
 * Framework: BM25 and Beyond, 2009), by BM25Plus (Lv and Zhai, Lower-Bounding Term Frequency Normalization, 2011), and
 * by cosines of weighted words.
 */
import { interruptibly } from "../base/breather.ts";
import { wordsOf } from "../base/text/words.ts";
import { nearestOf } from "./similarities.ts";

/** The texts that contain a word, and its weight in each of them. */
type Postings = { readonly texts: number[]; readonly weights: number[] };

type WordIndex = {
  /** The number of words of each text, and their average. */
  readonly lengths: readonly number[];
  readonly averageLength: number;
  /** For each word, the texts that contain it, in order, with the number of its occurrences as the weight. */
  readonly postings: ReadonlyMap<string, Postings>;
};

function indexWords(texts: readonly string[], wordsIn: (text: string) => readonly string[]): WordIndex {
  return interruptibly(100 * texts.length, () => {
    const postings = new Map<string, Postings>();
    const lengths = texts.map((text, at) => {
      const words = wordsIn(text);
      for (const [word, count] of countWords(words)) addPosting(postings, word, at, count);
      return words.length;
    });
    const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
    return { lengths, averageLength, postings };
  });
}

function countWords(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function addPosting(postings: Map<string, Postings>, word: string, text: number, weight: number): void {
  let posting = postings.get(word);
  if (posting === undefined) {
    posting = { texts: [], weights: [] };
    postings.set(word, posting);
  }
  posting.texts.push(text);
  posting.weights.push(weight);
}

/** Adds a value for each text that contains a word. */
function addToTexts(
  sums: Float64Array,
  { texts, weights }: Postings,
  gainOf: (weight: number, text: number) => number,
): void {
  texts.forEach((text, at) => {
    sums[text] = (sums[text] as number) + gainOf(weights[at] as number, text);
  });
}

type Bm25Parameters = {
  /** The larger it is, the more a repeated word increases the score. */
  readonly k1: number;
  /** The strength of the penalty on long texts, in [0, 1]. */
  readonly b: number;
  /** The minimum contribution of a word that a text contains, before multiplication by its rarity. */
  readonly delta: number;
  readonly rarity: (textsWithWord: number, texts: number) => number;
};

/** Returns the share of a word's repetitions in the score of a text. */
function saturation(
  { k1, b }: Pick<Bm25Parameters, "k1" | "b">,
  count: number,
  relativeLength: number,
): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));
}

/** Returns the score of every text for a query, in order. A text that contains no word of the query scores 0. */
function createScores(texts: readonly string[], parameters: Bm25Parameters): (query: string) => Float64Array {
  const { lengths, averageLength, postings } = indexWords(texts, wordsOf);
  return (query) => {
    const scores = new Float64Array(texts.length);
    for (const word of new Set(wordsOf(query))) {
      const posting = postings.get(word);
      if (posting === undefined) continue;
      const rarity = parameters.rarity(posting.texts.length, texts.length);
      addToTexts(scores, posting, (count, text) => {
        const relativeLength = (lengths[text] as number) / averageLength;
        return rarity * (saturation(parameters, count, relativeLength) + parameters.delta);
      });
    }
    return scores;
  };
}

type Bm25Index = {
  /** Returns at most `k` texts that share a word with the query, best first. Ties keep the order of the texts. */
  search(query: string, k: number): readonly { readonly text: number; readonly score: number }[];
};

/**
 * Builds a word index that ranks texts by BM25 with k1 = 1.2, b = 0.75 and idf = ln(1 + (N − n + ½) / (n + ½)), which is
 * never negative. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
 *
 * @example
 * ```ts
 * import { createBm25Index } from "taxolink";
 *
 * const index = createBm25Index(["the lakes of Öland", "rivers of Spain"]);
 * console.log(index.search("which rivers", 5)[0]?.text); // 1
 * ```
 */
export function createBm25Index(texts: readonly string[]): Bm25Index {
  const scoresOf = createScores(texts, {
    k1: 1.2,
    b: 0.75,
    delta: 0,
    rarity: (containing, all) => Math.log(1 + (all - containing + 0.5) / (containing + 0.5)),
  });
  return {
    search(query, k) {
      return nearestOf(scoresOf(query), k, { above: 0 }).map(({ position, score }) => ({
        text: position,
        score,
      }));
    },
  };
}

/** The parameters of the `rank_bm25` package. */
const bm25Plus = { k1: 1.5, b: 0.75, delta: 1 };

/**
 * Returns the BM25Plus score of every text for a query, in order, with idf = ln((N + 1) / n). Every word of a text
 * contributes at least its rarity, regardless of the text's length.
 */
export function createBm25Plus(texts: readonly string[]): (query: string) => Float64Array {
  return createScores(texts, {
    ...bm25Plus,
    rarity: (containing, all) => Math.log((all + 1) / containing),
  });
}

/** Returns the cosine between the weighted words of a query and those of every text, in order. */
export type WordCosines = (query: string) => Float64Array;

/** Computes the weight of a word from its occurrences in a text. */
type WeighWord = (word: {
  readonly count: number;
  /** The length of the text, relative to the average of all texts. */
  readonly relativeLength: number;
  readonly textsWithWord: number;
  readonly texts: number;
}) => number;

/** Words that no text contains are ignored. */
function createCosines(texts: readonly string[], weigh: WeighWord): WordCosines {
  const { lengths, averageLength, postings } = indexWords(texts, weightyWords);
  const weightOf = (count: number, length: number, { texts: containing }: Postings): number =>
    weigh({
      count,
      relativeLength: length / averageLength,
      textsWithWord: containing.length,
      texts: texts.length,
    });
  const squares = new Float64Array(texts.length);
  const weighted = new Map<string, Postings>();
  for (const [word, posting] of postings) {
    const weights = posting.weights.map((count, at) =>
      weightOf(count, lengths[posting.texts[at] as number] as number, posting),
    );
    weighted.set(word, { texts: posting.texts, weights });
    addToTexts(squares, { texts: posting.texts, weights }, (weight) => weight * weight);
  }
  return (query) => {
    const words = weightyWords(query);
    const cosines = new Float64Array(texts.length);
    let querySquares = 0;
    for (const [word, count] of countWords(words)) {
      const posting = weighted.get(word);
      if (posting === undefined) continue;
      const queryWeight = weightOf(count, words.length, posting);
      querySquares += queryWeight * queryWeight;
      addToTexts(cosines, posting, (weight) => weight * queryWeight);
    }
    return cosines.map((sum, text) =>
      sum === 0 ? 0 : sum / Math.sqrt((squares[text] as number) * querySquares),
    );
  };
}

/** Ignores words of one letter, except in scripts without spaces, where a single character has meaning. */
function weightyWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !/^[a-z0-9]$/.test(word));
}

/**
 * Computes TF-IDF cosines with the default formulas of scikit-learn's TfidfVectorizer: raw counts, idf = ln((1 + N) / (1
 * + n)) + 1, vectors of length 1, and words with at least two characters. The words of `base/text/words.ts` have no
 * accents.
 */
export function createTfIdfCosines(texts: readonly string[]): WordCosines {
  return createCosines(
    texts,
    ({ count, textsWithWord, texts: all }) => count * (Math.log((1 + all) / (1 + textsWithWord)) + 1),
  );
}

/** Computes cosines with the word weights of BM25Plus, but without δ, so that a missing word has no weight. */
export function createBm25Cosines(texts: readonly string[]): WordCosines {
  return createCosines(
    texts,
    ({ count, relativeLength, textsWithWord, texts: all }) =>
      Math.log((all + 1) / textsWithWord) * saturation(bm25Plus, count, relativeLength),
  );
}
