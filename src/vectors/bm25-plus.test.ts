import { expect, test } from "vitest";
import { createBm25Plus } from "./bm25-plus.ts";

test("BM25Plus scores match a hand calculation", () => {
  // The three texts have 1, 2 and 3 words, 2 on average. "lake" occurs in two of them: its rarity is ln(4/2).
  const score = createBm25Plus(["lake", "lake lake", "a wide river"], { k1: 1.5, b: 0.75, delta: 1 });
  const rarity = Math.log(2);
  // The length penalties are 1.5 · (¼ + ¾ · 1/2) = 0.9375 and 1.5 · (¼ + ¾ · 2/2) = 1.5.
  const expected = [rarity * (1 + 2.5 / (0.9375 + 1)), rarity * (1 + (2 * 2.5) / (1.5 + 2)), 0];
  const scores = score("Lake?");
  expected.forEach((value, at) => {
    expect(scores[at]).toBeCloseTo(value, 12);
  });
});

test("with δ, a long text with a rare word ranks above a short text with a common word", () => {
  const filler = "and so on ".repeat(200);
  const texts = [`comet ${filler}`, "the sea", "the sea", "the sea", "the land"];
  const order = (delta: number): boolean => {
    const [comet = 0, sea = 0] = createBm25Plus(texts, { k1: 1.5, b: 0.75, delta })("comet sea");
    return comet > sea;
  };
  expect([order(0), order(1)]).toEqual([false, true]);
});
