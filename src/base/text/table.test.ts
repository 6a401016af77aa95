import { expect, test } from "vitest";
import { tableLines } from "./table.ts";

test("a table right-aligns numbers and left-aligns words, below a header with a rule", () => {
  const rows = [
    ["recall", "0.5", "–"],
    ["map", "12", "3"],
  ];
  expect(tableLines(rows, { header: ["measure", "value", "n"], rule: true, indent: 1 })).toEqual([
    " measure  value  n",
    " -------  -----  -",
    " recall     0.5  –",
    " map         12  3",
  ]);
});

test("the first column may contain figures, and codes that begin with a letter are not figures", () => {
  expect(
    tableLines([
      ["7", "L1", "seven"],
      ["120", "L10", "more"],
    ]),
  ).toEqual(["  7  L1   seven", "120  L10  more"]);
});

test("columns stay aligned if they contain wide characters", () => {
  // Two kanji are as wide as four Latin letters.
  expect(
    tableLines([
      ["日本", "a"],
      ["abcd", "b"],
    ]),
  ).toEqual(["日本  a", "abcd  b"]);
});

test("the last column wraps next to the other columns, or moves below them if it would be too narrow", () => {
  const text = "nine letters and nine letters and nine";
  // The first column occupies 4 + 2 of 40 columns, so 34 remain, but the text needs 38.
  expect(tableLines([["name", text]], { columns: 40 })).toEqual([
    "name  nine letters and nine letters and",
    "      nine",
  ]);
  expect(tableLines([["name", text]], { columns: 30 })).toEqual([
    "name",
    "    nine letters and nine",
    "    letters and nine",
  ]);
});

test("a table without rows is empty", () => {
  expect(tableLines([])).toEqual([]);
});
