/** Counts the marked cells of the orthogonality matrix for each pair of categories. */
import { type Series, series } from "../../../../pages/blocks.ts";
import type { OrthogonalityMatrix } from "../../../../taxonomy/index.ts";

/** Lists the pairs of categories with overlaps, most overlaps first. Within a category, the pair is the category. */
export function categoryOverlaps({ overlaps }: Pick<OrthogonalityMatrix, "overlaps">): Series {
  const pairs = overlaps
    .filter(({ row, column }) => row !== column)
    .map(({ row, column }) => [...new Set([row, column].map(categoryOf))].join(" ⇒ "));
  return series(
    "Overlaps between categories",
    ["Categories", "Marked cells"],
    [...Map.groupBy(pairs, (pair) => pair)]
      .map(([pair, { length }]) => [pair, length] as const)
      .toSorted(([, one], [, other]) => other - one),
  );
}

function categoryOf(label: string): string {
  return label.split(" - ")[0] ?? label;
}
