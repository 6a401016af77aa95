import { expect, test } from "vitest";
import { createBm25CosineIndex } from "./bm25-cosine-index.ts";

test("the cosines of BM25 weights match a hand calculation", () => {
  // With b = 0 and k1 = 1, the weight of a word that occurs once is its rarity: ln(3/2) for "lake", which occurs in
  // both texts, and ln(3/1) for the other words. The query contains "lake" and "deep".
  const [common, rare] = [Math.log(3 / 2), Math.log(3)];
  const index = createBm25CosineIndex(["lake deep", "lake blue"], { k1: 1, b: 0 });
  const norm = common ** 2 + rare ** 2;
  const [first, second] = index.similarities("a deep lake");
  expect(first).toBeCloseTo(1, 12);
  expect(second).toBeCloseTo(common ** 2 / norm, 12);
});
