/** Compares charts with hand-drawn expectations. */
import { expect, test } from "vitest";
import { lineText } from "../../plain/plain-lines.ts";
import { bar, barTable, intervalBar, sparkline, withoutPictures } from "./charts.ts";

test.each([
  [0, "░░░░░░░░░░"],
  [0.5, "█████░░░░░"],
  [1, "██████████"],
  // A positive share is never drawn as empty, and a share below 1 is never drawn as full.
  [0.001, "█░░░░░░░░░"],
  [0.999, "█████████░"],
  [7, "██████████"],
])("the ten-cell bar for the share %d is %s", (share, drawn) => {
  expect(lineText(bar(share, 10))).toBe(drawn);
});

test("bars start in the same column, and their figures end in the same column", () => {
  const rows = [
    { label: "T1", share: 1, figure: "1.00" },
    { label: "T10", share: null, figure: "–" },
    { label: "T2", share: 0.5, figure: "0.5" },
  ];
  // 20 cells: 3 for labels, 4 for figures and 2 spaces, so 11 for bars; half of 11 is 5.5, rounded up.
  expect(barTable(rows, 20).map(lineText)).toEqual([
    "T1  ███████████ 1.00",
    "T10                –",
    "T2  ██████░░░░░  0.5",
  ]);
});

test("a sparkline has eight heights on the caller's scale", () => {
  expect(sparkline([0, 0.125, 0.5, 0.99, 1, null, 2, -1])).toBe("▁▂▅██ █▁");
  expect(sparkline([10, 20], 10, 20)).toBe("▁█");
  expect(sparkline([3], 3, 3)).toBe("█");
});

test("plain mode omits bars, intervals, sparklines and maps", () => {
  expect(withoutPictures("2 of 3 ██████░░░░ 1 taken · later 1")).toBe("2 of 3 1 taken · later 1");
  expect(withoutPictures("near     ├──█─┤    0.375")).toBe("near 0.375");
  expect(withoutPictures("Topic  ··▒▒····██")).toBe("Topic");
  expect(withoutPictures("⠀⠂⠀")).toBe("");
  expect(withoutPictures("└─ venue → arXiv")).toBe("└─ venue → arXiv");
  expect(withoutPictures("██▄ 0.59")).toBe(" 0.59");
  expect(withoutPictures("▁ █ 0.59")).toBe(" 0.59");
  expect(withoutPictures("12 papers")).toBe("12 papers");
});

test("the chart draws an interval to scale, and its mean over the interval", () => {
  const scale = { low: 0, high: 1 };
  // Eleven cells: one for each tenth.
  expect(intervalBar({ mean: 0.5, low: 0.2, high: 0.7 }, scale, 11)).toBe("  ├──█─┤   ");
  expect(intervalBar({ mean: 0, low: 0, high: 0.1 }, scale, 11)).toBe("█┤         ");
  expect(intervalBar({ mean: 1, low: 1, high: 1 }, scale, 11)).toBe("          █");
});
