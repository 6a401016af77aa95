/** Draws decisions in order, with high blocks for included papers and low blocks for excluded papers. */

/** Shows the last `cells` decisions, with the newest on the right. */
export function stripPlot(inclusions: readonly boolean[], cells: number): string {
  return inclusions
    .slice(-cells)
    .map((isIncluded) => (isIncluded ? "▇" : "▁"))
    .join("");
}
