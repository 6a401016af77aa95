import { expect, test } from "vitest";
import { categoryOverlaps, overlapMap } from "./class-matrix.ts";

test("the overlaps are counted for each pair of categories, and a class is not counted against itself", () => {
  const overlaps = [
    { row: "Answer - yes", column: "Answer - yes" },
    { row: "Answer - yes", column: "Answer - no" },
    { row: "Answer - yes", column: "Form - list" },
    { row: "Answer - no", column: "Form - list" },
  ];
  expect(categoryOverlaps({ overlaps }).points).toEqual([
    ["Answer ⇒ Form", 2],
    ["Answer", 1],
  ]);
});

test("marked cells become dots in their row and column, and the diagonal stays empty", () => {
  const labels = ["a", "b", "c", "d", "e"];
  // a→b: first row, second column: dot 4 (0x08). d→a: fourth row, first column: dot 7 (0x40). e→e is no overlap.
  const overlaps = [
    { row: "a", column: "b" },
    { row: "d", column: "a" },
    { row: "e", column: "e" },
    { row: "e", column: "c" },
  ];
  // e is row 0 of the second line, c is column 0 of the second character: dot 1 (0x01).
  expect(overlapMap({ labels, overlaps })).toEqual([
    String.fromCodePoint(0x2800 + 0x48, 0x2800, 0x2800),
    String.fromCodePoint(0x2800, 0x2801, 0x2800),
  ]);
});
