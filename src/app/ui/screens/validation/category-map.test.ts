import { expect, test } from "vitest";
import { categoryOverlaps } from "./category-map.ts";

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
