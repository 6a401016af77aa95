import { expect, test } from "vitest";
import { layLines } from "./scrolling-text.ts";

test("the lines of a wrapped text are indented as far as its first line", () => {
  const lines = layLines(["  one two three", "four five six"], 9).map(([span]) => span?.text);
  expect(lines).toEqual(["  one two", "  three", "four five", "six"]);
});
