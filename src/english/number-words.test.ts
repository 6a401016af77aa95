import { expect, test } from "vitest";
import { cardinalOf, findNumberWords, ordinalOf, withDigits } from "./number-words.ts";

test("the reader recognises single words as cardinal or ordinal numbers", () => {
  expect(["one", "two", "twelve", "dozen", "nineteen", "ninety"].map(cardinalOf)).toEqual([
    1, 2, 12, 12, 19, 90,
  ]);
  expect(["first", "third", "twentieth", "22nd"].map(ordinalOf)).toEqual([1, 3, 20, 22]);
  expect(["tow", "second", "12"].map(cardinalOf)).toEqual([null, null, null]);
});

test.each([
  ["twenty-five beds", [25]],
  ["ninety nine beds", [99]],
  ["a hundred beds", [100]],
  ["two hundred and fifty beds", [250]],
  ["two million three hundred and five souls", [2_000_305]],
  ["two dozen eggs", [24]],
  ["5 million people", [5_000_000]],
  ["the twenty-first century", [21]],
  ["twenty five-masted ships", [25]],
  ["two, three or four beds", [2, 3, 4]],
  ["nineteen ninety", [19, 90]],
  ["5 beds by Three Herons", []],
])("%s", (text, values) => {
  expect(findNumberWords(text).map(({ value }) => value)).toEqual(values);
});

test("digits replace the number words without moving other words", () => {
  expect(withDigits("fewer than twenty beds")).toBe("fewer than 000020 beds");
  expect(withDigits("fewer than twenty-five beds")).toBe("fewer than 00000000025 beds");
  expect(withDigits("the one on the third floor by Three Herons")).toBe(
    "the one on the third floor by Three Herons",
  );
});
