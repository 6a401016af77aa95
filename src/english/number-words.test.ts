import { expect, test } from "vitest";
import { cardinalOf } from "./number-words.ts";

test("the reader recognises single words as cardinal numbers", () => {
  expect(["one", "two", "twelve", "dozen", "nineteen", "ninety"].map(cardinalOf)).toEqual([
    1, 2, 12, 12, 19, 90,
  ]);
  expect(["tow", "second", "12"].map(cardinalOf)).toEqual([null, null, null]);
});
