import { expect, test } from "vitest";
import { normalQuantile, smallestDifference, smallestShareDifference } from "./power.ts";
import { clusteredError, standardError } from "./standard-error.ts";

test("the quantiles of the normal distribution have the tabulated values, and are symmetric", () => {
  // Tables of the normal distribution.
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 8);
  expect(normalQuantile(0.8)).toBeCloseTo(0.841621234, 8);
  expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306, 8);
  expect(normalQuantile(0.999)).toBeCloseTo(3.090232306, 8);
});

test("the standard error is the standard deviation divided by the root of n", () => {
  // Mean 2, squared deviations 1 + 0 + 1 = 2, variance 2 / 2 = 1, error √(1 / 3).
  expect(standardError([1, 2, 3])).toBeCloseTo(Math.sqrt(1 / 3), 12);
  expect(standardError([1])).toBeNull();
});

test("the clustered error adds up deviations within a cluster before squaring", () => {
  // Mean .5. Clusters a: +.5 +.5 = 1, b: −.5 −.5 = −1: √(1 + 1) / 4. Apart: √(4 · .25) / 4 = .25.
  const values = [1, 1, 0, 0];
  expect(clusteredError(values, ["a", "a", "b", "b"])).toBeCloseTo(Math.SQRT2 / 4, 12);
  expect(clusteredError(values, ["a", "b", "c", "d"])).toBeCloseTo(0.25, 12);
  // Deviations that cancel within each cluster leave no error.
  expect(clusteredError(values, ["a", "b", "a", "b"])).toBeCloseTo(0, 12);
  expect(clusteredError(values, ["a", "a", "a", "a"])).toBeNull();
});

test("120 questions show a difference of .06 if paired differences have a standard deviation of about .235", () => {
  // (1.95996 + .84162) · s / √120 = .06 for s = .2346. Half of the differences are +s', half −s'.
  const deviation = (0.06 * Math.sqrt(120)) / (1.959963985 + 0.841621234);
  const spread = deviation * Math.sqrt(119 / 120);
  const differences = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? spread : -spread));
  expect(smallestDifference(differences, 0.05)).toBeCloseTo(0.06, 8);
  expect(smallestDifference([0.5], 0.05)).toBeNull();
});

test("620 questions show a difference of .05 if only one of two systems answers a fifth of them", () => {
  // n = (1.95996 + .84162)² · (.2 − .05²) / .05² = 7.8489 · 79 = 620.06.
  expect(smallestShareDifference(620, 0.2)).toBeCloseTo(0.05, 4);
  expect(smallestShareDifference(100, 0.2)).toBeGreaterThan(smallestShareDifference(100, 0.1));
});
