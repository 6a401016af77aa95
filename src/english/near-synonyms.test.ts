import { expect, test } from "vitest";
import { areNearSynonyms } from "./near-synonyms.ts";

test.each([
  ["town", "city", true],
  ["city", "town", true],
  ["firm", "company", true],
  ["town", "company", false],
  ["town", "town", false],
])("%s and %s are near synonyms: %s", (left, right, expected) => {
  expect(areNearSynonyms(left, right)).toBe(expected);
});
