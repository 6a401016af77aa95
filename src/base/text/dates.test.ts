import { expect, test } from "vitest";
import { isDate } from "./dates.ts";

test.each([
  ["2024-02-29", true],
  ["2023-02-29", false],
  ["2024-13-01", false],
  ["2024-2-9", false],
  ["2024-02-29T10:00", false],
])("%s: %s", (text, expected) => {
  expect(isDate(text)).toBe(expected);
});
