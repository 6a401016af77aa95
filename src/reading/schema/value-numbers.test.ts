import { expect, test } from "vitest";
import { comparable, numberIn } from "./value-numbers.ts";

test("a date counts as its year and a quantity as its number, but a time of day has no number", () => {
  expect(["1987-02-20", "12.5 kg", "23:40", "porter"].map(numberIn)).toEqual([1987, 12.5, null, null]);
});

test("times of day are ordered by hour", () => {
  expect(comparable("9:15")).toBe(9.25);
  expect(comparable("23:30:36")).toBeCloseTo(23.51);
  expect(comparable("25:00")).toBeNull();
});
