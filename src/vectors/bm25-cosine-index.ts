/**
 * Computes cosines between texts with the word weights of BM25Plus, but without δ, so that a missing word has no
 * weight.
 */
import { bm25PlusDefaults } from "./bm25-plus.ts";
import { type CosineIndex, createCosineIndex } from "./cosine-index.ts";

export function createBm25CosineIndex(
  texts: readonly string[],
  { k1, b }: Pick<typeof bm25PlusDefaults, "k1" | "b"> = bm25PlusDefaults,
): CosineIndex {
  return createCosineIndex(texts, ({ count, length, textsWithTerm, texts: all, averageLength }) => {
    const lengthNorm = k1 * (1 - b + (b * length) / averageLength);
    return (Math.log((all + 1) / textsWithTerm) * count * (k1 + 1)) / (lengthNorm + count);
  });
}
