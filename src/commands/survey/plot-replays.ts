/**
 * Plots recall against the number of decisions: one line for learnt relevance, and one for the expected recall in
 * random order.
 */
import { renderPlot } from "../../io/index.ts";
import { type Replay, recallAfter, spreadOf } from "../../literature/index.ts";

/** The maximum number of points on a line; a reader could not distinguish more. */
const maximumPoints = 200;

/** @returns an SVG in which a band shows the range across the replays */
export function plotReplays(replays: readonly Replay[], subject: string): Promise<string> {
  const papers = replays[0]?.length ?? 0;
  const step = Math.max(1, Math.ceil(papers / maximumPoints));
  const decisionCounts = [
    0,
    ...Array.from({ length: Math.floor(papers / step) }, (_, at) => (at + 1) * step),
    papers,
  ];
  const values = [...new Set(decisionCounts)].map((n) => ({
    n,
    ...spreadOf(replays.map((replay) => recallAfter(replay, n))),
    random: n / papers,
  }));
  const x = { field: "n", type: "quantitative", title: "decisions" } as const;
  const recall = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: "recall",
    scale: { domain: [0, 1] },
  });
  const line = (field: string, order: string) => ({
    mark: "line" as const,
    encoding: { x, y: recall(field), color: { datum: order, title: "order" } },
  });
  return renderPlot(
    {
      width: 420,
      height: 260,
      data: { values },
      layer: [
        { mark: { type: "area", opacity: 0.25 }, encoding: { x, y: recall("low"), y2: { field: "high" } } },
        line("mean", "relevance"),
        line("random", "random (expected)"),
      ],
    },
    `Recall over decisions: ${subject}`,
  );
}
