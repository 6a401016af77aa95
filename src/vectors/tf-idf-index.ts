/**
 * TF-IDF with the formulas of scikit-learn's TfidfVectorizer as it comes: raw counts, idf = ln((1 + N) / (1 + n)) + 1,
 * vectors of length 1, words of two or more characters. Words are those of `text/words.ts`, so that accents do not count
 * and scripts without blanks are read sign by sign.
 */
import { wordsOf } from "../text/words.ts";

export type TfIdfIndex = {
  /** The cosine of every text with the query, in the order of the texts; words that no text holds do not count. */
  similarities(query: string): Float64Array;
};

/** The texts that hold a word, and its weight in each. */
type Postings = { readonly texts: number[]; readonly weights: number[] };

export function createTfIdfIndex(texts: readonly string[]): TfIdfIndex {
  const counts = texts.map(countTerms);
  const documents = new Map<string, number>();
  for (const terms of counts) {
    for (const term of terms.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  }
  const rarity = (term: string): number =>
    Math.log((1 + texts.length) / (1 + (documents.get(term) ?? 0))) + 1;
  const postings = new Map<string, Postings>();
  counts.forEach((terms, text) => {
    for (const [term, weight] of weigh(terms, rarity)) {
      const found = postings.get(term) ?? { texts: [], weights: [] };
      postings.set(term, found);
      found.texts.push(text);
      found.weights.push(weight);
    }
  });
  return {
    similarities: (query) => {
      const sums = new Float64Array(texts.length);
      const terms = [...countTerms(query)].filter(([term]) => documents.has(term));
      for (const [term, weight] of weigh(new Map(terms), rarity)) {
        const { texts: holding, weights } = postings.get(term) ?? { texts: [], weights: [] };
        holding.forEach((text, at) => {
          sums[text] = (sums[text] as number) + weight * (weights[at] as number);
        });
      }
      return sums;
    },
  };
}

/** A letter alone says nothing, a sign of a script without blanks does. */
function countTerms(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    if (/^[a-z0-9]$/.test(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Term → weight in a vector of length 1. */
function weigh(
  counts: ReadonlyMap<string, number>,
  rarity: (term: string) => number,
): readonly (readonly [string, number])[] {
  const weights = [...counts].map(([term, count]) => [term, count * rarity(term)] as const);
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return weights.map(([term, weight]) => [term, weight / length]);
}
