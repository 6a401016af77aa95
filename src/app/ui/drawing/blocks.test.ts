import { expect, test } from "vitest";
import { aligned, type Block, list, pairs, plot, series, table } from "../../../pages/blocks.ts";
import { lineText } from "../plain/plain-lines.ts";
import type { Content } from "../screens/screen.ts";
import { columnCount, drawBlocks } from "./blocks.ts";
import { span } from "./lines.ts";

const drawn = (content: Content, cells: number, order?: number): string[] =>
  drawBlocks(content, cells, order).map(lineText);

test("the lines of a wrapped text are indented as far as its first line", () => {
  expect(drawn(["  one two three", "four five six"], 9)).toEqual([
    "  one two",
    "  three",
    "four five",
    "six",
  ]);
});

test("the items of a list and the values of pairs continue with an indent, and empty blocks are left out", () => {
  const document: Block = [
    list(["one two three", false], "Numbers"),
    list([], "Nothing"),
    pairs(["Name", "a long value"], ["Empty", ""]),
  ];
  expect(drawn(document, 11)).toEqual(["Numbers", "  one two", "    three", "Name: a", "  long", "  value"]);
});

const runs = table(
  "",
  ["", "recall", "verdict"],
  [
    ["near", "0.5", "better than far"],
    ["far", "0.75", "–"],
  ],
);

test("the last column of a table wraps, and a table that is too wide becomes pairs", () => {
  expect(drawn(runs, 40)).toEqual([
    "      recall  verdict",
    "near     0.5  better than far",
    "far     0.75  –",
  ]);
  expect(drawn(runs, 14)).toEqual([
    "near",
    "recall: 0.5",
    "verdict:",
    "  better than",
    "  far",
    "far",
    "recall: 0.75",
    "verdict: –",
  ]);
  const rows = aligned([
    ["", "measure one", "0.5"],
    ["Question", "measure two", "0.75"],
  ]);
  expect(drawn(rows, 12)).toEqual(["measure", "  one  0.5", "Question", "  measure", "  two  0.75"]);
});

test("a table is sorted by a column: figures from the largest, and words from A", () => {
  expect(columnCount([["Runs", [span("a")]], runs])).toBe(3);
  expect(drawn(runs, 40, 0)).toEqual([
    "↓     recall  verdict",
    "far     0.75  –",
    "near     0.5  better than far",
  ]);
  expect(drawn(runs, 40, 1)[1]).toBe("far       0.75  –");
});

test("a series and the means of systems are drawn as wide as the pane", () => {
  expect(
    drawn(
      series(
        "Years",
        ["Year", "Papers"],
        [
          ["2020", 1],
          ["2021", 2],
        ],
      ),
      16,
    ),
  ).toEqual(["2020 █████░░░░ 1", "2021 █████████ 2"]);
  // A share has three decimals, however many its fraction has.
  expect(drawn(series("", ["Of", "Share"], [["a", 1 / 27]]), 12)).toEqual(["a █░░░ 0.037"]);
  const bars = [
    { place: "recall", series: "near", value: 0.5, interval: [0.25, 0.75] },
    { place: "recall", series: "far", value: 0.25 },
  ] as const;
  expect(drawn(plot("", { kind: "bars", axis: "mean", bars }), 21)).toEqual([
    "recall, 0 to 1",
    "near   ├─█─┤   0.500",
    "far  ██░░░░░░░ 0.250",
  ]);
});
