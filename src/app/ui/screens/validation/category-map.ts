/** Draws the orthogonality matrix by category, with the share of marked cells for each pair of categories. */
import type { OrthogonalityMatrix } from "../../../../taxonomy/index.ts";
import { heatMap } from "../../drawing/charts/heat-map.ts";
import type { Spans } from "../screen.ts";

/** The separator between a category and its class in a label. */
const separator = " - ";

/** Draws the map, whose diagonal shows overlaps inside a category. Returns no lines for fewer than two categories. */
export function categoryMap({ labels, overlaps }: Pick<OrthogonalityMatrix, "labels" | "overlaps">): Spans[] {
  const categoryOf = (label: string): string => label.split(separator)[0] ?? label;
  const categories = [...new Set(labels.map(categoryOf))];
  if (categories.length < 2) return [];
  const sizes = new Map(
    [...Map.groupBy(labels, categoryOf)].map(([name, members]) => [name, members.length] as const),
  );
  const markCounts = new Map<string, number>();
  for (const { row, column } of overlaps) {
    const key = `${categoryOf(row)}\n${categoryOf(column)}`;
    markCounts.set(key, (markCounts.get(key) ?? 0) + 1);
  }
  return heatMap(categories, (row, column) => {
    const [one = "", other = ""] = [categories[row], categories[column]];
    const size = sizes.get(one) ?? 0;
    // A class is not judged against itself.
    const cells = size * (row === column ? size - 1 : (sizes.get(other) ?? 0));
    return cells === 0 ? null : (markCounts.get(`${one}\n${other}`) ?? 0) / cells;
  });
}
