import { expect, test } from "vitest";
import { wrapLines } from "./scrolling-text.ts";

test("the lines of a wrapped text are indented as far as its first line", () => {
  const lines = wrapLines(["  one two three", "four five six"], 9).map(([span]) => span?.text);
  expect(lines).toEqual(["  one two", "  three", "four five", "six"]);
});

test("a wide row of a table continues with an indent, but prose does not", () => {
  const rows = ["recall  0.9  0.8  better", "f1      0.7  0.6  better", "some words of prose"];
  const lines = wrapLines(rows, 18).map(([span]) => span?.text);
  expect(lines).toEqual([
    "recall  0.9  0.8",
    "    better",
    "f1      0.7  0.6",
    "    better",
    "some words of",
    "prose",
  ]);
});
