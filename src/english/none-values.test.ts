/** Checks which values say that there is none. */
import { expect, test } from "vitest";
import { saysNone } from "./none-values.ts";

test.each([
  ["None", "colour", true],
  ["n/a", "colour", true],
  ["not applicable", "colour", true],
  ["no collection", "data collection", true],
  ["No threats to validity", "threat to validity", true],
  ["No input data used", "Input data", true],
  ["No Country for Old Men", "title", false],
  ["no", "open access", false],
  ["noble gas", "gas", false],
])("%s as a value of %s: %s", (value, property, isNone) => {
  expect(saysNone(value, property)).toBe(isNone);
});
