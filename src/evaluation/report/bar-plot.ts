/** Draws bar plots with intervals. A table with the same figures accompanies each plot of a report. */

import type { Plot } from "../../pages/blocks.ts";
import type { Interval } from "../statistics/bootstrap.ts";

export type Bar = {
  /** The category on the axis, such as a measure or a class. */
  readonly place: string;
  /** The series, such as a retriever. Every category compares all series. */
  readonly series: string;
  readonly value: number;
  readonly interval: Interval | null;
};

/**
 * Draws grouped bars, with their intervals as lines. Categories and series keep the order in which they first appear.
 */
export function barPlot(caption: string, axis: string, bars: readonly Bar[]): Plot {
  const places = [...new Set(bars.map((bar) => bar.place))];
  const series = [...new Set(bars.map((bar) => bar.series))];
  const values = bars.map(({ interval, ...bar }) => ({
    ...bar,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
  }));
  const place = {
    x: { field: "place", type: "nominal", sort: places, title: null, axis: { labelAngle: -30 } },
    xOffset: { field: "series", type: "nominal", sort: series },
  } as const;
  const scale = { domain: [0, 1] };
  return {
    kind: "plot",
    caption,
    spec: {
      width: Math.max(320, places.length * (series.length * 16 + 24)),
      height: 240,
      data: { values },
      layer: [
        {
          mark: "bar",
          encoding: {
            ...place,
            y: { field: "value", type: "quantitative", title: axis, scale },
            color: { field: "series", type: "nominal", sort: series, title: null },
          },
        },
        {
          mark: "rule",
          transform: [{ filter: "isValid(datum.low)" }],
          encoding: { ...place, y: { field: "low", type: "quantitative", scale }, y2: { field: "high" } },
        },
      ],
    },
  };
}
