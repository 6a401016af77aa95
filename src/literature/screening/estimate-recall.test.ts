import { expect, test } from "vitest";
import { estimateRecall } from "./stopping-evidence.ts";

test("the estimate assumes the same share of relevant papers among the remaining papers as in the sample", () => {
  // 5 of 20 papers are relevant, so an estimated 10 of the remaining 40 are relevant: 30 / (30 + 10).
  expect(estimateRecall({ size: 20, relevant: 5, left: 40, foundRelevant: 30 })?.value).toBe(0.75);
});

test("the interval covers every number of relevant papers that is compatible with the sample", () => {
  // None of 10 papers drawn from 20 is relevant. With K relevant papers among the 20, this has the probability C(20−K,
  // 10) / C(20, 10): K = 4: 8008 / 184756 = 0.043, K = 5: 3003 / 184756 = 0.016. At 2.5 % on each side, at least 0 and
  // at most 4 are left.
  const estimate = estimateRecall({ size: 10, relevant: 0, left: 10, foundRelevant: 16 });
  expect(estimate).toEqual({ value: 1, low: 16 / 20, high: 1 });
});

test("if many sampled papers are relevant, the estimate says that relevant papers remain", () => {
  // All 10 papers drawn from 20 are relevant. With K relevant papers (K = 10 + those left), this has the probability
  // C(K, 10) / C(20, 10): K = 15: 3003 / 184756 = 0.016, K = 16: 8008 / 184756 = 0.043. At least 6 and at most 10 are
  // left.
  const estimate = estimateRecall({ size: 10, relevant: 10, left: 10, foundRelevant: 30 });
  expect(estimate).toEqual({ value: 30 / 40, low: 30 / 40, high: 30 / 36 });
});

test("recall is 1 if no papers remain, and undefined if there are no relevant papers", () => {
  expect(estimateRecall({ size: 3, relevant: 1, left: 0, foundRelevant: 4 })).toEqual({
    value: 1,
    low: 1,
    high: 1,
  });
  expect(estimateRecall({ size: 30, relevant: 0, left: 10, foundRelevant: 0 })).toBeUndefined();
});
