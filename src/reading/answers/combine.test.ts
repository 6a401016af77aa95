import { expect, test } from "vitest";
import { combine } from "./combine.ts";

test("results keep all digits before the decimal point, and small averages are rounded to six significant digits", () => {
  expect(combine("mean", [1_234_567, 1_234_571])).toBe(1_234_569);
  expect(combine("mean", [1, 1, 2])).toBe(1.33333);
  expect(combine("sum", [0.1, 0.2])).toBe(0.3);
  expect(combine("sum", [9_000_000_000_000, 1])).toBe(9_000_000_000_001);
});
