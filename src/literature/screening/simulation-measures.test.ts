import { expect, test } from "vitest";
import { decisionsUntil, expectedWorkSaved, recallAfter, workSaved } from "./simulation-measures.ts";

/** Ten papers, four relevant, found by the 1st, 2nd, 4th and 7th decision. */
const replay = [..."++-+--+---"].map((sign) => sign === "+");

test("the recall after n decisions is what they found of all relevant papers", () => {
  expect(recallAfter(replay, 0)).toBe(0);
  expect(recallAfter(replay, 2)).toBe(2 / 4);
  expect(recallAfter(replay, 7)).toBe(1);
});

test("work saved is what needs no decision, less what random order would leave", () => {
  // 95 % of four are 3.8, so that all four are needed: seven decisions, three of ten papers are left.
  expect(decisionsUntil(replay, 0.95)).toBe(7);
  expect(workSaved(replay, 0.95)).toBeCloseTo(0.3 - 0.05, 12);
  // Half of four are found by the second decision: eight of ten are left, half of them by sampling.
  expect(workSaved(replay, 0.5)).toBeCloseTo(0.8 - 0.5, 12);
});

test("in random order the last of four among ten is expected after 4 · 11/5 decisions", () => {
  expect(expectedWorkSaved(10, 4, 0.95)).toBeCloseTo((10 - 8.8) / 10 - 0.05, 12);
});
