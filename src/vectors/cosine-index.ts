/** Computes the cosine between the weighted words of a query and those of each text. */
import { interruptibly } from "../base/breather.ts";
import { wordsOf } from "../base/text/words.ts";

export type CosineIndex = {
  /** Returns the cosine between the query and every text, in order. Words that no text contains are ignored. */
  similarities(query: string): Float64Array;
};

/** Computes the weight of a word in a text. */
export type WeighTerm = (term: {
  /** The number of occurrences of the word in the text. */
  readonly count: number;
  /** The number of words in the text. */
  readonly length: number;
  /** The number of texts that contain the word, and the total number of texts. */
  readonly textsWithTerm: number;
  readonly texts: number;
  /** The average number of words per text. */
  readonly averageLength: number;
}) => number;

type WordCounts = { readonly counts: ReadonlyMap<string, number>; readonly length: number };

/** The texts that contain a word, and its weight in each of them. */
type Postings = { readonly texts: number[]; readonly weights: number[] };

export function createCosineIndex(texts: readonly string[], weigh: WeighTerm): CosineIndex {
  return interruptibly(100 * texts.length, () => indexOf(texts, weigh));
}

function indexOf(texts: readonly string[], weigh: WeighTerm): CosineIndex {
  const termCounts = texts.map(countTerms);
  const textsWithTerm = new Map<string, number>();
  for (const { counts } of termCounts) {
    for (const term of counts.keys()) textsWithTerm.set(term, (textsWithTerm.get(term) ?? 0) + 1);
  }
  const averageLength = termCounts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const weighTerms = ({ counts, length }: WordCounts): readonly (readonly [string, number])[] => {
    const weights = [...counts].map(([term, count]) => {
      const frequency = textsWithTerm.get(term) ?? 0;
      const weight = weigh({ count, length, textsWithTerm: frequency, texts: texts.length, averageLength });
      return [term, weight] as const;
    });
    const norm = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
    return weights.map(([term, weight]) => [term, norm === 0 ? 0 : weight / norm]);
  };
  const postings = new Map<string, Postings>();
  termCounts.forEach((text, at) => {
    for (const [term, weight] of weighTerms(text)) {
      const postingList = postings.get(term) ?? { texts: [], weights: [] };
      postings.set(term, postingList);
      postingList.texts.push(at);
      postingList.weights.push(weight);
    }
  });
  return {
    similarities: (query) => {
      const sums = new Float64Array(texts.length);
      const { counts, length } = countTerms(query);
      const indexedCounts = new Map([...counts].filter(([term]) => textsWithTerm.has(term)));
      for (const [term, weight] of weighTerms({ counts: indexedCounts, length })) {
        const { texts: places, weights } = postings.get(term) ?? { texts: [], weights: [] };
        places.forEach((text, at) => {
          sums[text] = (sums[text] as number) + weight * (weights[at] as number);
        });
      }
      return sums;
    },
  };
}

/** Ignores words of one letter, except in scripts without spaces, where a single character has meaning. */
function countTerms(text: string): WordCounts {
  const words = wordsOf(text).filter((word) => !/^[a-z0-9]$/.test(word));
  const groups = Map.groupBy(words, (word) => word);
  return { counts: new Map([...groups].map(([word, { length }]) => [word, length])), length: words.length };
}
