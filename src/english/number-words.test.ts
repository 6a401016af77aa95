import { expect, test } from "vitest";
import { cardinalOf, ordinalOf, ordinalWord } from "./number-words.ts";

test("the reader recognises single words as cardinal numbers", () => {
  expect(["one", "two", "twelve", "dozen", "nineteen", "ninety"].map(cardinalOf)).toEqual([
    1, 2, 12, 12, 19, 90,
  ]);
  expect(["tow", "second", "12"].map(cardinalOf)).toEqual([null, null, null]);
});

test("ordinals name places from the second to the tenth", () => {
  expect(["second", "3rd", "10th", "first", "11th", "two"].map(ordinalOf)).toEqual([
    2,
    3,
    10,
    null,
    null,
    null,
  ]);
  expect([2, 10].map(ordinalWord)).toEqual(["second", "tenth"]);
});
