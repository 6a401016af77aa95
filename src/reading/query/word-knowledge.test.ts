import { expect, test } from "vitest";
import { openWords } from "../../words/index.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const { related } = knowledgeOf(openWords());

test("a verb and its role noun are more closely related than words that share only a rare meaning", () => {
  // Role nouns have a strength of .7. WordNet relates "runs" and "executive" only through a late sense of "run".
  expect(related("runs", "executive")).toBeCloseTo(0.7);
  expect(related("leave", "departure")).toBeCloseTo(0.7);
});

test("opposites and words that only look alike are unrelated", () => {
  expect(related("first", "last")).toBe(0);
  expect(related("edition", "editor")).toBe(0);
});
