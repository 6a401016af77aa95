import { expect, test } from "vitest";
import { createBm25Index } from "./bm25-index.ts";

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

test("BM25Plus adds the same bonus to every text that contains a word", () => {
  // One of two texts contains "blue": idf = ln(1 + (2 - 1 + 0.5) / (1 + 0.5)) = ln 2, and delta = 1 adds it once.
  const texts = ["blue sea", "red sea"];
  const [plain] = createBm25Index(texts).search("blue", 1);
  const [plus] = createBm25Index(texts, { delta: 1 }).search("blue", 1);
  expect((plus?.score ?? 0) - (plain?.score ?? 0)).toBeCloseTo(Math.log(2), 12);
});
