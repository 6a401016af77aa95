import { expect, test } from "vitest";
import { pythonRound } from "./python-round.ts";

// The values come from Python's documentation and its definition (exact binary value, ties to even).
test.each([
  [0.125, 2, 0.12],
  [0.375, 2, 0.38],
  [0.625, 2, 0.62],
  [0.5, 0, 0],
  [1.5, 0, 2],
  [2.675, 2, 2.67],
  [1.005, 2, 1.0],
  [0.0625, 3, 0.062],
  [2 / 3, 2, 0.67],
  [2 / 3, 3, 0.667],
  // 0.615 is not a tie: the double is just below it (0.61499999…), although 0.615 * 100 is 61.5 in floating point.
  [0.615, 2, 0.61],
  [-0.125, 2, -0.12],
  [0, 2, 0],
])("round(%d, %d) is %d", (value, digits, expected) => {
  expect(pythonRound(value, digits)).toBe(expected);
});
