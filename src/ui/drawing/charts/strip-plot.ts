/** Draws decisions in order: a high block for each included paper, and a low block for each excluded paper. */

/** Shows the last `cells` decisions, with the newest on the right. */
export function stripPlot(taken: readonly boolean[], cells: number): string {
  return taken
    .slice(-cells)
    .map((yes) => (yes ? "▇" : "▁"))
    .join("");
}
