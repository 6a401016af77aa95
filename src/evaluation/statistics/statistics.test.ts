import { expect, test } from "vitest";
import { createRandom } from "../../base/random.ts";
import { effectSize } from "../compare-runs.ts";
import { createBootstrap } from "./bootstrap.ts";
import { differenceCaution, meanCaution, optionalCaution, wilsonInterval } from "./interval-caution.ts";
import { sortedQuantile } from "./quantile.ts";
import { randomisationTests } from "./randomisation.ts";
import { holmCorrection, type TestedDifference, testDifferences } from "./test-differences.ts";

const options = { resamples: 10_000, seed: 1, confidence: 0.95 };

test("quantiles interpolate between order statistics", () => {
  expect(sortedQuantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(sortedQuantile([10], 0.95)).toBe(10);
  expect(sortedQuantile([], 0.5)).toBeNaN();
});

test("the interval of a mean of zeros and ones is the binomial interval", () => {
  // 50 of 100: the resampled mean is Binomial(100, 1/2)/100 with sd 0.05, so 95 % are within about 0.5 ± 0.098.
  const column = Array.from({ length: 100 }, (_, at) => at % 2);
  const interval = createBootstrap(options).interval(column);
  expect(Math.abs((interval?.[0] ?? 0) - 0.4)).toBeLessThanOrEqual(0.011);
  expect(Math.abs((interval?.[1] ?? 0) - 0.6)).toBeLessThanOrEqual(0.011);
});

test("the interval for equal values has zero width, and missing values do not change the interval", () => {
  const bootstrap = createBootstrap(options);
  expect(bootstrap.interval([0.5, 0.5, 0.5])).toEqual([0.5, 0.5]);
  expect(bootstrap.interval([0.5, null, 0.5])).toEqual([0.5, 0.5]);
  expect(bootstrap.interval([null, null, null])).toBeNull();
  expect(bootstrap.interval([])).toBeNull();
});

test("a resample may draw a question without a value, but leaves it out of the mean", () => {
  const column = [0, null, 1];
  const few = { resamples: 9, seed: 5, confidence: 0.5 };
  const random = createRandom(few.seed);
  const means = Array.from({ length: few.resamples }, () => {
    const drawn = column
      .map(() => column[random.below(column.length)])
      .filter((value) => typeof value === "number");
    return drawn.length === 0 ? [] : [drawn.reduce((sum, value) => sum + value, 0) / drawn.length];
  });
  const sorted = means.flat().sort((left, right) => left - right);
  expect(createBootstrap(few).interval(column)).toEqual([
    sortedQuantile(sorted, 0.25),
    sortedQuantile(sorted, 0.75),
  ]);
});

test("the same seed produces the same intervals, regardless of earlier computations", () => {
  const column = [0.1, 0.9, 0.4, 0.7, 0.2];
  const used = createBootstrap(options);
  used.interval([1, 0, 1]);
  used.interval([1, 0, 1, 1, 0]);
  expect(used.interval(column)).toEqual(createBootstrap(options).interval(column));
});

test("the randomisation test agrees with the exact test", () => {
  // All ten differences are 1: only 2 of the 2^10 sign patterns are as extreme, p = 2/1024 = 0.00195.
  const [certain, none] = randomisationTests([new Array(10).fill(1), new Array(10).fill(0)], {
    rounds: 10_000,
    seed: 1,
  });
  expect(certain).toBeGreaterThan(0.0005);
  expect(certain).toBeLessThan(0.0045);
  // Without any difference, every pattern is as extreme as the observed one.
  expect(none).toBe(1);
});

test("the p-value of the randomisation test for (3, 1, 1) is 2/8", () => {
  // |sum| ≥ 5 holds only for +++ and −−−: 2/8. For (1, 1, −1), with |sum| 1, every pattern is as extreme: 1.
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

test("the randomisation test draws a sign even for the ninth difference, whose bit is in a second byte", () => {
  // Only the ninth difference is not 0, so |sum| is 1 under every sign pattern.
  expect(randomisationTests([[0, 0, 0, 0, 0, 0, 0, 0, 1]], { rounds: 50, seed: 1 })).toEqual([1]);
});

test("the signs in the last bits of two bytes are independent", () => {
  const last = [0, 0, 0, 0, 0, 0, 0, 1];
  // |sum| is 2 if the two signs are equal and 0 otherwise, so p is 1/2.
  const [p] = randomisationTests([[...last, ...last]], { rounds: 20_000, seed: 2 });
  expect(p).toBeCloseTo(0.5, 1);
});

test("Holm's correction matches a hand calculation", () => {
  // sorted 0.01, 0.02, 0.04 times 3, 2, 1 = 0.03, 0.04, 0.04
  expect(holmCorrection([0.04, 0.01, 0.02])).toEqual([0.04, 0.03, 0.04]);
  // 0.5 · 2 is capped at 1; the values are monotone
  expect(holmCorrection([0.5, 0.6])).toEqual([1, 1]);
  expect(holmCorrection([])).toEqual([]);
});

test("d_z is the mean divided by the standard deviation, and undefined if the standard deviation is 0", () => {
  // Mean 5; deviations −3, −1 and 4, whose squares sum to 26; 26 / 2 = 13.
  expect(effectSize([2, 4, 9])).toBeCloseTo(5 / Math.sqrt(13), 12);
  expect(effectSize([0, 0])).toBe(0);
  expect(effectSize([1, 1])).toBeNull();
  expect(effectSize([1])).toBeNull();
  // 0.3 − 0.1, 0.4 − 0.2 and 0.9 − 0.7 are all 0.2, except for the last bits.
  const constant = [0.3 - 0.1, 0.4 - 0.2, 0.9 - 0.7];
  expect(new Set(constant).size).toBeGreaterThan(1);
  expect(effectSize(constant)).toBeNull();
  expect(effectSize([0.1 + 0.2 - 0.3, 0])).toBe(0);
});

test("Wilson's interval matches the values that Newcombe published", () => {
  // Newcombe (1998), Two-sided confidence intervals for the single proportion, Table I, method 3.
  const published = [
    { hits: 81, of: 263, interval: [0.2553, 0.3662] },
    { hits: 15, of: 148, interval: [0.0624, 0.1605] },
    { hits: 0, of: 20, interval: [0, 0.1611] },
    { hits: 1, of: 29, interval: [0.0061, 0.1718] },
  ];
  for (const { hits, of, interval } of published) {
    const computed = wilsonInterval(Array.from({ length: of }, (_, at) => (at < hits ? 1 : 0)));
    expect(computed?.map((end) => end.toFixed(4))).toEqual(interval.map((end) => end.toFixed(4)));
  }
  expect(wilsonInterval([])).toBeNull();
  expect(wilsonInterval([0.5, 1.2])).toBeNull();
});

test("a result has a `caution` property only if there is a caution", () => {
  const caution = { reason: "few questions", wilson: null } as const;
  expect(optionalCaution(caution)).toEqual({ caution });
  expect(optionalCaution(null)).toEqual({});
});

test("a warning accompanies an interval if there are few questions or almost all of them have the same value", () => {
  // One question: Wilson's lower end is 1 / (1 + 1.96²) = 0.2065.
  const alone = meanCaution([1]);
  expect(alone?.reason).toBe("few questions");
  expect(alone?.wilson?.[0]).toBeCloseTo(0.2065, 4);
  expect(alone?.wilson?.[1]).toBe(1);
  const shares = (ones: number, others: number) => [
    ...new Array<number>(ones).fill(1),
    ...new Array<number>(others).fill(0),
  ];
  expect(meanCaution(shares(100, 4))?.reason).toBe("few different values");
  expect(meanCaution(shares(100, 5))).toBeNull();
  // Nine values and three questions without a value count as nine.
  expect(meanCaution([...shares(4, 5), null, null, null])?.reason).toBe("few questions");
  expect(meanCaution([null])).toBeNull();
  // Ten differences that differ only by rounding have one value.
  const constant = Array.from({ length: 10 }, (_, at) => (at + 0.2) / 10 - at / 10);
  expect(differenceCaution(constant)).toEqual({ reason: "few different values", wilson: null });
});

test("for a mean near 1, the displayed interval contains the true mean, but the percentile interval misses it", () => {
  // 30 questions, each 1 with probability 0.98: all are 1 in 0.98^30 = 55 % of the samples, whose percentiles are [1, 1].
  const random = createRandom(11);
  const bootstrap = createBootstrap({ ...options, resamples: 200 });
  const samples = Array.from({ length: 300 }, () =>
    Array.from({ length: 30 }, () => (random.next() < 0.98 ? 1 : 0)),
  );
  const shareHeld = (intervalOf: (values: number[]) => readonly [number, number] | null | undefined) =>
    samples.filter((values) => {
      const [low, high] = intervalOf(values) ?? [1, 0];
      return low <= 0.98 && 0.98 <= high;
    }).length / samples.length;
  expect(shareHeld(bootstrap.interval)).toBeLessThan(0.55);
  expect(shareHeld((values) => meanCaution(values)?.wilson ?? bootstrap.interval(values))).toBeGreaterThan(
    0.9,
  );
});

test("all tests in a table are corrected together, even if the table has multiple sections", () => {
  // Ten differences of 1: 2 of 2^10 sign patterns are as extreme. Two such tests: the smaller p counts twice.
  const ones = new Array<number>(10).fill(1);
  const [[first], [second]] = testDifferences([[ones], [ones]], { rounds: 1000, seed: 1 }) as [
    [TestedDifference],
    [TestedDifference],
  ];
  expect(first.p_holm).toBeCloseTo(2 * first.p, 12);
  expect(second.p_holm).toBe(first.p_holm);
  expect(testDifferences([[], [ones]], { rounds: 1000, seed: 1 })[1]?.[0]?.p_holm).toBe(first.p);
});

test("a large table uses enough permutations to detect a difference after correction", () => {
  // Twenty differences of 1 are as extreme in 2 of 2^20 patterns: with 100 rounds p is 1/101, and 300 · 1/101 is above 1.
  const columns = Array.from({ length: 300 }, () => new Array<number>(20).fill(1));
  const [tests = []] = testDifferences([columns], { rounds: 100, seed: 1 });
  expect(tests.every(({ p_holm }) => p_holm < 0.05)).toBe(true);
});

test("the interval of a difference uses the same resamples as the intervals of its two columns", () => {
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
