import { expect, test } from "vitest";
import { alignWords } from "./align-words.ts";

test("a word aligns with the relation that always occurs with it", () => {
  const aligned = alignWords([
    { words: ["skipper", "ship"], relations: ["captain"] },
    { words: ["ship", "weigh"], relations: ["tonnage"] },
    { words: ["skipper", "weigh"], relations: ["captain", "tonnage"] },
  ]);
  const probability = (word: string, relation: string): number =>
    aligned.find((one) => one.word === word && one.relation === relation)?.probability ?? 0;
  // "ship" occurs once with each relation, so it identifies neither.
  expect(probability("ship", "captain")).toBeCloseTo(0.5, 6);
  expect(probability("skipper", "captain")).toBeGreaterThan(0.9);
  expect(probability("weigh", "tonnage")).toBeGreaterThan(0.9);
});

test("words that always occur together share the probability of their relation", () => {
  const pair = { words: ["put", "forward"], relations: ["proposer"] };
  const counts = alignWords([pair, pair, pair]).map(({ count }) => count);
  // Three relations, divided evenly among the two words and the empty word.
  for (const count of counts) expect(count).toBeCloseTo(1, 9);
  expect(counts).toHaveLength(2);
});
