import { expect, test } from "vitest";
import { cardinalOf, ordinalOf, withDigits } from "./number-words.ts";

test("the reader recognises numbers in words up to ninety", () => {
  expect(["one", "two", "twelve", "dozen", "nineteen", "ninety"].map(cardinalOf)).toEqual([
    1, 2, 12, 12, 19, 90,
  ]);
  expect(["first", "third", "twentieth", "22nd"].map(ordinalOf)).toEqual([1, 3, 20, 22]);
  expect(["tow", "second", "12"].map(cardinalOf)).toEqual([null, null, null]);
});

test("digits replace the number words without moving other words", () => {
  expect(withDigits("fewer than twenty beds")).toBe("fewer than     20 beds");
  expect(withDigits("the one by Three Herons")).toBe("the one by Three Herons");
});
