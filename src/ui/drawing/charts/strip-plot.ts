/** Draws decisions in order: a high block for an included paper, a low one for an excluded paper. */

/** Shows the last `cells` decisions, the newest at the right. */
export function stripPlot(taken: readonly boolean[], cells: number): string {
  return taken
    .slice(-cells)
    .map((yes) => (yes ? "▇" : "▁"))
    .join("");
}
