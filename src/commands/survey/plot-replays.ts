/**
 * Plots recall against the number of decisions: one line for learnt relevance, and one for the expected recall in
 * random order.
 */
import { type Replay, recallAfter, spreadOf } from "../../literature/index.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";

/** The maximum number of points on a line; a reader could not distinguish more. */
const maximumPoints = 200;

/** @returns an SVG in which a band shows the range across the replays */
export function plotReplays(replays: readonly Replay[], subject: string): string {
  const papers = replays[0]?.length ?? 0;
  const step = Math.max(1, Math.ceil(papers / maximumPoints));
  const decisionCounts = [
    0,
    ...Array.from({ length: Math.floor(papers / step) }, (_, at) => (at + 1) * step),
    papers,
  ];
  const points = [...new Set(decisionCounts)].flatMap((x) => {
    const { low, mean, high } = spreadOf(replays.map((replay) => recallAfter(replay, x)));
    return [
      { series: "relevance", x, value: mean, range: [low, high] as const },
      { series: "random (expected)", x, value: x / papers },
    ];
  });
  return chartFile(
    [{ kind: "lines", x: "decisions", y: "recall", points }],
    `Recall over decisions: ${subject}`,
  );
}
