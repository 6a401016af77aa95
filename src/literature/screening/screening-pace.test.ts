import { expect, test } from "vitest";
import { describeTimeLeft, minutesPerDecision } from "./screening-pace.ts";

const at = (...minutes: readonly number[]): Date[] => minutes.map((minute) => new Date(minute * 60_000));

test("the pace is the median time between two decisions, without breaks", () => {
  // The gaps are 1, 2, 1, 3, 60 and 2 minutes; without the break, the sorted gaps are 1, 1, 2, 2, 3.
  expect(minutesPerDecision(at(0, 1, 3, 4, 7, 67, 69))).toBe(2);
  expect(minutesPerDecision(at(0, 1, 2, 3))).toBeUndefined();
});

test("the remaining time is shown in minutes, or in hours if it is long", () => {
  expect(describeTimeLeft(80, 0.5)).toBe("~40 min left");
  expect(describeTimeLeft(600, 0.5)).toBe("~5 h left");
  expect(describeTimeLeft(1, 0.5)).toBe("<1 min left");
});
