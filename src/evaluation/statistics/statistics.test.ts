import { expect, test } from "vitest";
import { createBootstrap } from "./bootstrap.ts";
import { effectSize } from "./effect-size.ts";
import { holmCorrection } from "./holm.ts";
import { sortedQuantile } from "./quantile.ts";
import { randomisationTests } from "./randomisation.ts";

const options = { resamples: 10_000, seed: 1, confidence: 0.95 };

test("quantiles interpolate between order statistics", () => {
  expect(sortedQuantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(sortedQuantile([10], 0.95)).toBe(10);
  expect(sortedQuantile([], 0.5)).toBeNaN();
});

test("the interval of a 0/1 mean is that of the binomial", () => {
  // 50 of 100: the resampled mean is Binomial(100, 1/2)/100 with sd 0.05, so 95 % lie within about 0.5 ± 0.098.
  const column = Array.from({ length: 100 }, (_, at) => at % 2);
  const interval = createBootstrap(options).interval(column);
  expect(Math.abs((interval?.[0] ?? 0) - 0.4)).toBeLessThanOrEqual(0.011);
  expect(Math.abs((interval?.[1] ?? 0) - 0.6)).toBeLessThanOrEqual(0.011);
});

test("equal values have an interval of no width, missing ones do not move it", () => {
  const bootstrap = createBootstrap(options);
  expect(bootstrap.interval([0.5, 0.5, 0.5])).toEqual([0.5, 0.5]);
  expect(bootstrap.interval([0.5, null, 0.5])).toEqual([0.5, 0.5]);
  expect(bootstrap.interval([null, null, null])).toBeNull();
  expect(bootstrap.interval([])).toBeNull();
});

test("equal seeds give equal intervals, whatever was asked before", () => {
  const column = [0.1, 0.9, 0.4, 0.7, 0.2];
  const used = createBootstrap(options);
  used.interval([1, 0, 1]);
  used.interval([1, 0, 1, 1, 0]);
  expect(used.interval(column)).toEqual(createBootstrap(options).interval(column));
});

test("the randomisation test agrees with the exact one", () => {
  // All ten differences are 1: only 2 of the 2^10 sign patterns are as extreme, p = 2/1024 = 0.00195.
  const [certain, none] = randomisationTests([new Array(10).fill(1), new Array(10).fill(0)], {
    rounds: 10_000,
    seed: 1,
  });
  expect(certain).toBeGreaterThan(0.0005);
  expect(certain).toBeLessThan(0.0045);
  // No difference at all: every pattern is as extreme as the observed one.
  expect(none).toBe(1);
});

test("the randomisation test of (3, 1, 1) is 2/8", () => {
  // |sum| ≥ 5 only for +++ and −−−: 2/8. Of (1, 1, −1) with |sum| 1 every pattern is: 1.
  const [first, second] = randomisationTests(
    [
      [3, 1, 1],
      [1, 1, -1],
    ],
    { rounds: 20_000, seed: 3 },
  );
  expect(first).toBeCloseTo(0.25, 1);
  expect(second).toBe(1);
});

test("Holm's correction, worked by hand", () => {
  // sorted 0.01, 0.02, 0.04 times 3, 2, 1 = 0.03, 0.04, 0.04
  expect(holmCorrection([0.04, 0.01, 0.02])).toEqual([0.04, 0.03, 0.04]);
  // 0.5 · 2 is cut to 1; monotone
  expect(holmCorrection([0.5, 0.6])).toEqual([1, 1]);
  expect(holmCorrection([])).toEqual([]);
});

test("d_z of (1, 2, 3) is 2/1", () => {
  expect(effectSize([1, 2, 3])).toBe(2);
  expect(effectSize([0, 0])).toBe(0);
  expect(effectSize([1, 1])).toBeNull();
  expect(effectSize([1])).toBeNull();
  // 0.3 − 0.1, 0.4 − 0.2 and 0.9 − 0.7 are all 0.2, but for the last bits.
  const constant = [0.3 - 0.1, 0.4 - 0.2, 0.9 - 0.7];
  expect(new Set(constant).size).toBeGreaterThan(1);
  expect(effectSize(constant)).toBeNull();
  expect(effectSize([0.1 + 0.2 - 0.3, 0])).toBe(0);
});

test("a difference is resampled like both of its columns", () => {
  const [left, right] = [
    [0.9, 0.1, 0.5, 0.7],
    [0.2, 0.3, 0.5, 0.1],
  ];
  const bootstrap = createBootstrap(options);
  const interval = bootstrap.differenceInterval(left, right);
  const differences = left.map((value, at) => value - (right[at] ?? 0));
  const direct = bootstrap.interval(differences);
  expect(interval?.[0]).toBeCloseTo(direct?.[0] ?? Number.NaN, 12);
  expect(interval?.[1]).toBeCloseTo(direct?.[1] ?? Number.NaN, 12);
  // only the first question has a value in both
  expect(bootstrap.differenceInterval([1, null], [0.5, 0.2])).toEqual([0.5, 0.5]);
});
