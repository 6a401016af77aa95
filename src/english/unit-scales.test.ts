/** Tests conversions between units. */
import { expect, test } from "vitest";
import { convertUnit } from "./unit-scales.ts";

test.each([
  ["hours", "min", 60],
  ["kilometres", "m", 1000],
  ["g", "kg", 0.001],
  ["hours", "km", null],
  ["stars", "min", null],
])("the value 1 in %s, converted to %s, is %s", (from, to, factor) => {
  expect(convertUnit(from, to)).toBe(factor);
});
