/** Draws decisions in order, with high blocks for included papers and low blocks for excluded papers. */

/** Shows the last `cells` decisions, with the newest on the right. */
export function stripPlot(taken: readonly boolean[], cells: number): string {
  return taken
    .slice(-cells)
    .map((yes) => (yes ? "▇" : "▁"))
    .join("");
}
