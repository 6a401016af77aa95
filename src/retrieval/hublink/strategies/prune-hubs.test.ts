import { expect, test } from "vitest";
import { hubScore } from "../answer-question.ts";

test("with α = 0, a hub's score is the mean of its path scores", () => {
  expect(hubScore([0.2, 0.4, 0.9], 0)).toBeCloseTo(0.5, 12);
});

test("a hub's score is Σ exp(αs)·s / Σ exp(αs)", () => {
  // By hand for s = (1, 0) and α = ln 3: the weights are 3 and 1, so the score is (3·1 + 1·0) / 4.
  expect(hubScore([1, 0], Math.log(3))).toBeCloseTo(0.75, 12);
});

test("with a large α, the score approaches the best path score without overflow", () => {
  expect(hubScore([0.9, 0.1], 10_000)).toBeCloseTo(0.9, 12);
});

test("a hub without paths has the score 0", () => {
  expect(hubScore([], 5)).toBe(0);
});
