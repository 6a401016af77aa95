import { expect, test } from "vitest";
import { kendallTau } from "./kendall-tau.ts";

test("Kendall's tau is 1 for equal orders, −1 for reversed orders, and between these values for mixed orders", () => {
  expect(kendallTau([1, 2, 3, 4], [10, 20, 30, 40])).toBe(1);
  expect(kendallTau([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1);
  // Only the last two of the four items are swapped, which reverses one of the six pairs: (5 - 1) / 6.
  expect(kendallTau([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(4 / 6, 12);
});

test("tied pairs are neither concordant nor discordant", () => {
  // There are three pairs: one is tied on the left, and the other two agree: 2 / sqrt(2 * 3).
  expect(kendallTau([1, 1, 2], [1, 2, 3])).toBeCloseTo(2 / Math.sqrt(6), 12);
  expect(kendallTau([1, 1], [1, 2])).toBe(0);
});
