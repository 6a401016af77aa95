import { expect, test } from "vitest";
import { plainText } from "../../../pages/plain-text.ts";
import { plainValue, showDetail } from "./format-detail.ts";

test('a record of scalar values fits on one line, a list has one line per item, and empty values appear as "none"', () => {
  const detail = {
    level: 1,
    kept: [{ entity: "R1", score: 0.51239, way: [], paths: [{ text: "soup: year 2019", score: 0.5 }] }],
    words: ["a", "b"],
    pairs: [["x", 2]],
    linked: [],
    answer: null,
  };
  expect(plainText(showDetail(detail)).split("\n")).toEqual([
    "  level: 1",
    "  kept:",
    "    - entity R1; score 0.512",
    "      paths:",
    "        - text soup: year 2019; score 0.500",
    "  words:",
    "    - a",
    "    - b",
    "  pairs:",
    "    - x, 2",
    "  linked: none",
    "  answer: none",
  ]);
});

test("the detail view shortens long text to one line", () => {
  const line = plainText(showDetail({ text: `one\ntwo ${"x".repeat(1000)}` }));
  expect(line.startsWith("  text: one two xxx")).toBe(true);
  expect(line).toHaveLength("  text: ".length + 300 + "…".length);
});

test.each([
  ['(R1:Lakes, year, "2017"^^<http://www.w3.org/2001/XMLSchema#integer>:2017)', "(R1:Lakes, year, 2017)"],
  ['(R1:Lakes, motto, "still":still)', "(R1:Lakes, motto, still)"],
  ['(R1:Lakes, motto, "still")', '(R1:Lakes, motto, "still")'],
  ["(R1:Lakes, feeds, R2:Sea)", "(R1:Lakes, feeds, R2:Sea)"],
])("the notation of a value is left out of %s", (triple, shown) => {
  expect(plainValue(triple)).toBe(shown);
});
