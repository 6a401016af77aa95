/**
 * Computes TF-IDF with the default formulas of scikit-learn's TfidfVectorizer: raw counts, idf = ln((1 + N) / (1 + n))
 * + 1, vectors of length 1, and words with at least two characters. The tokeniser of `base/text/words.ts` ignores accents,
 * and separates each character in scripts without spaces.
 */
import { type CosineIndex, createCosineIndex } from "./cosine-index.ts";

export function createTfIdfIndex(texts: readonly string[]): CosineIndex {
  return createCosineIndex(texts, ({ count, textsWithTerm, texts: all }) => {
    return count * (Math.log((1 + all) / (1 + textsWithTerm)) + 1);
  });
}
