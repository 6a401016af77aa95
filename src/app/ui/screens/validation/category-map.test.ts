import { expect, test } from "vitest";
import { lineText } from "../../plain/plain-lines.ts";
import { categoryMap } from "./category-map.ts";

test("the shade of a pair of categories shows the share of its marked cells", () => {
  const labels = ["Answer - yes", "Answer - no", "Form - list"];
  // Answer × Form has 2 cells, both marked: the darkest. Inside Answer are 2, one marked: half as dark.
  // Form × Answer has none marked, and Form has no pair inside.
  const overlaps = [
    { row: "Answer - yes", column: "Form - list" },
    { row: "Answer - no", column: "Form - list" },
    { row: "Answer - yes", column: "Answer - no" },
  ];
  expect(categoryMap({ labels, overlaps }).slice(1).map(lineText)).toEqual([
    " 1 Answer            ▒▒██",
    " 2 Form              ··  ",
  ]);
  expect(categoryMap({ labels: ["Answer - yes", "Answer - no"], overlaps: [] })).toEqual([]);
});
