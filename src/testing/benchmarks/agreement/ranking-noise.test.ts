/** Tests the measures of ranking noise on tables with obvious results. */
import { expect, test } from "vitest";
import { certainPairs, kendallTau, tauCeiling, tauInterval, tauOf, tauOfHalves } from "./ranking-noise.ts";

/** A table in which every question ranks the three systems in the same order. */
const clear = [
  [0.9, 0.8, 0.9, 0.8],
  [0.5, 0.6, 0.5, 0.6],
  [0.1, 0.2, 0.1, 0.2],
];

test("if every question ranks the systems in the same order, so does every resample and every half of the questions", () => {
  expect(tauOf(clear, clear)).toBe(1);
  expect(tauInterval(clear, clear, 1)).toEqual([1, 1]);
  expect(tauCeiling(clear, [4, 9], 1)).toBe(1);
  expect(tauOfHalves(clear, 1)).toBe(1);
});

test("a pair is certain if the interval of its difference excludes 0, and reversed if the question sets disagree on its order", () => {
  const [first = [], second = [], third = []] = clear;
  // The second table is the same, but with the first two systems exchanged.
  expect(certainPairs(clear, [second, first, third], 1)).toEqual({ agreeing: 2, reversed: [[0, 1]] });
  // Wins and losses alternate, so the mean difference of the first two systems is 0.
  const open = [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
    [-1, -1, -1, -1],
  ];
  expect(certainPairs(open, open, 1)).toEqual({ agreeing: 2, reversed: [] });
});

test("if two systems win alternately, tau between halves is near 0, and its interval includes negative and positive values", () => {
  const even = [
    Array.from({ length: 40 }, (_, at) => at % 2),
    Array.from({ length: 40 }, (_, at) => (at + 1) % 2),
  ];
  expect(tauInterval(even, even, 3)).toEqual([-1, 1]);
  // A surplus in one half is a deficit in the other half, so the halves never agree.
  expect(tauOfHalves(even, 3)).toBeLessThan(-0.5);
});

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
