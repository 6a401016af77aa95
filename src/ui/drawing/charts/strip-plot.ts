/** Decisions in their order: a high block for a paper that was taken, a low one for a paper that was left out. */

/** The last `cells` of them, the newest at the right. */
export function stripPlot(taken: readonly boolean[], cells: number): string {
  return taken
    .slice(-cells)
    .map((yes) => (yes ? "▇" : "▁"))
    .join("");
}
