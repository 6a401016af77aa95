import { expect, test } from "vitest";
import { createBm25Cosines, createBm25Index, createBm25Plus, createTfIdfCosines } from "./word-index.ts";

const texts = ["red apple", "green apple pie", "red red wine", "blue"];

test("BM25 scores match the formula", () => {
  // N = 4; the average length is (2 + 3 + 3 + 1) / 4 = 2.25; for "blue", n = 1, the length is 1 and the count is 1.
  const idf = Math.log(1 + (4 - 1 + 0.5) / (1 + 0.5));
  const lengthNorm = 1.2 * (1 - 0.75 + 0.75 * (1 / 2.25));
  const [best] = createBm25Index(texts).search("blue", 5);
  expect(best?.text).toBe(3);
  expect(best?.score).toBeCloseTo((idf * 2.2) / (1 + lengthNorm), 12);
});

test("texts rank higher if they contain more of the query's words, or contain them more often", () => {
  expect(
    createBm25Index(texts)
      .search("red wine", 5)
      .map(({ text }) => text),
  ).toEqual([2, 0]);
});

test("a search returns at most k texts, and only texts that share a word with the query", () => {
  const index = createBm25Index(texts);
  expect(index.search("yellow", 5)).toEqual([]);
  expect(index.search("apple red", 1)).toHaveLength(1);
  expect(createBm25Index([]).search("red", 5)).toEqual([]);
});

test("BM25Plus scores match a hand calculation", () => {
  const scores = createBm25Plus(["lake", "lake lake", "a wide river"])("Lake?");
  // The three texts have 1, 2 and 3 words, 2 on average. "lake" occurs in two of them: its rarity is ln(4/2). With k1 = 1.5
  // and b = ¾, the length penalties are 1.5 · (¼ + ¾ · 1/2) = 0.9375 and 1.5 · (¼ + ¾ · 2/2) = 1.5, and δ = 1.
  const rarity = Math.log(2);
  const expected = [rarity * (1 + 2.5 / (0.9375 + 1)), rarity * (1 + (2 * 2.5) / (1.5 + 2)), 0];
  expected.forEach((value, at) => {
    expect(scores[at]).toBeCloseTo(value, 12);
  });
});

test("in BM25Plus, a long text with a rare word ranks above a short text with a common word", () => {
  const texts = [`comet ${"and so on ".repeat(200)}`, "the sea", "the sea", "the sea", "the land"];
  // Without δ, the long text scores ln(6/1) · 2.5 / (1 + 1.5 · (¼ + ¾ · 601/121.8)) = 0.65, and "the sea" scores
  // ln(6/3) · 2.5 / (1 + 1.5 · (¼ + ¾ · 2/121.8)) = 1.24. δ adds ln 6 = 1.79 and ln 2 = 0.69.
  const [comet = 0, sea = 0] = createBm25Plus(texts)("comet sea");
  expect(comet).toBeGreaterThan(sea);
});

test("TF-IDF cosines match a hand calculation", () => {
  // N = 2; "apple" occurs in both texts, so its idf is ln(3/3) + 1 = 1. "pear" and "plum" each occur in one text, so
  // their idf is ln(3/2) + 1 = r.
  const r = Math.log(3 / 2) + 1;
  const cosines = createTfIdfCosines(["apple pear pear", "apple plum"]);
  // The weights are (apple 1, pear 2r) in text 1, (apple 1, plum r) in text 2, and (apple 1, pear r) in the query.
  const query = Math.sqrt(1 + r * r);
  const [first, second] = cosines("an Apple, a pear");
  expect(first).toBeCloseTo((1 + 2 * r * r) / (Math.sqrt(1 + 4 * r * r) * query), 12);
  expect(second).toBeCloseTo(1 / (Math.sqrt(1 + r * r) * query), 12);
});

test("TF-IDF ignores single letters and words that no text contains", () => {
  const cosines = createTfIdfCosines(["plan b", "plan c"]);
  expect([...cosines("b")]).toEqual([0, 0]);
  // Only one word of the query occurs in the texts, and each text contains no other word that counts.
  expect(cosines("plan of the unknown")[0]).toBeCloseTo(1, 12);
  expect([...createTfIdfCosines([])("plan")]).toEqual([]);
});

test("scripts without spaces are compared character by character", () => {
  const [same, other] = createTfIdfCosines(["知識グラフ", "機械学習"])("知識");
  expect(same).toBeGreaterThan(0);
  expect(other).toBe(0);
});

test("the cosines of BM25 weights match a hand calculation", () => {
  // Every text has two words, so the length penalty is k1 = 1.5 and a word that occurs once weighs its rarity: ln(3/2)
  // for "lake", which occurs in both texts, and ln(3/1) for the other words. The query contains "lake" and "deep".
  const [common, rare] = [Math.log(3 / 2), Math.log(3)];
  const norm = common ** 2 + rare ** 2;
  const [first, second] = createBm25Cosines(["lake deep", "lake blue"])("deep lake");
  expect(first).toBeCloseTo(1, 12);
  expect(second).toBeCloseTo(common ** 2 / norm, 12);
});
