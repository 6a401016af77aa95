import { expect, test } from "vitest";
import { findRanges } from "./number-ranges.ts";

const upwards = Number.POSITIVE_INFINITY;
const downwards = Number.NEGATIVE_INFINITY;

test.each([
  ["boats built between 1890 and 1910", { from: 1890, to: 1910, closed: true }],
  ["boats of 1890–1910", { from: 1890, to: 1910, closed: true }],
  ["boats built since 1890", { from: 1890, to: upwards, closed: true }],
  ["boats longer than 30 metres", { from: 30, to: upwards, closed: false }],
  ["boats with more than 3 masts", { from: 3, to: upwards, closed: false }],
  ["boats shorter than 30 metres", { from: downwards, to: 30, closed: false }],
  ["boats with at least 3 masts", { from: 3, to: upwards, closed: true }],
  ["boats with at most 3 masts", { from: downwards, to: 3, closed: true }],
  ["boats built before the year 1890", { from: downwards, to: 1890, closed: false }],
  ["boats of at the most 3 masts", { from: downwards, to: 3, closed: true }],
  ["boats with more than 1,000 square metres of sail", { from: 1000, to: upwards, closed: false }],
  ["boats shorter than 30.5 metres", { from: downwards, to: 30.5, closed: false }],
  ["boats of 1,200 to 1,500 tons", { from: 1200, to: 1500, closed: true }],
  ["boats with 2 or more masts", { from: 2, to: upwards, closed: true }],
  ["boats with 3 masts or fewer", { from: downwards, to: 3, closed: true }],
  ["boats built in 1890 or later", { from: 1890, to: upwards, closed: true }],
  ["boats built in 1890 and before", { from: downwards, to: 1890, closed: true }],
  ["boats of 30 square metres or larger", { from: 30, to: upwards, closed: true }],
  ["boats older than 1890", { from: downwards, to: 1890, closed: false }],
  ["skippers older than 60", { from: 60, to: upwards, closed: false }],
  ["boats of 1890 or younger", { from: 1890, to: upwards, closed: true }],
])("%s", (question, range) => {
  expect(findRanges(question)).toMatchObject([range]);
});

test("numbers alone are not ranges", () => {
  expect(findRanges("boats of 1890 and 1910 with 3 masts")).toEqual([]);
  expect(findRanges("boats with the most masts in 1890")).toEqual([]);
  expect(findRanges("boats of years other than 1890")).toEqual([]);
  expect(findRanges("boats of 1890 and larger than 2 others have it")).toMatchObject([{ from: 2 }]);
  expect(findRanges("boats with 3 masts or oars")).toEqual([]);
});
