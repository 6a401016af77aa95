import { expect, test } from "vitest";
import { sharedPrefix } from "./shared-prefix.ts";

test.each([
  ["birth", "birthplace", 5],
  ["birthplace", "birth", 5],
  ["lake", "lane", 2],
  ["lake", "take", 0],
  ["lake", "lake", 4],
  ["", "lake", 0],
])("%j and %j share a prefix of length %i", (left, right, expected) => {
  expect(sharedPrefix(left, right)).toBe(expected);
});
