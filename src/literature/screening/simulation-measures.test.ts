import { expect, test } from "vitest";
import { decisionsUntil, expectedWorkSaved, recallAfter, workSaved } from "./simulation-measures.ts";

/** A replay of ten papers: decisions 1, 2, 4 and 7 find the four relevant ones. */
const replay = [..."++-+--+---"].map((sign) => sign === "+");

test("recall after n decisions is the share of all relevant papers that are among the n decided papers", () => {
  expect(recallAfter(replay, 0)).toBe(0);
  expect(recallAfter(replay, 2)).toBe(2 / 4);
  expect(recallAfter(replay, 7)).toBe(1);
});

test("work saved is the share of undecided papers minus the share that a random order would leave", () => {
  // 95 % of four papers is 3.8, so all four are needed: this takes seven decisions, and three of ten papers remain.
  expect(decisionsUntil(replay, 0.95)).toBe(7);
  expect(workSaved(replay, 0.95)).toBeCloseTo(0.3 - 0.05, 12);
  // The second decision finds half of the four papers: eight of ten papers remain, minus the half that sampling would
  // leave.
  expect(workSaved(replay, 0.5)).toBeCloseTo(0.8 - 0.5, 12);
});

test("in random order, the last of four relevant papers among ten is expected after 4 · 11/5 decisions", () => {
  expect(expectedWorkSaved(10, 4, 0.95)).toBeCloseTo((10 - 8.8) / 10 - 0.05, 12);
});
