/** Draws heat maps over two columns, curves, scatter plots of quality against cost, and distributions. */
import type { Plot } from "../../pages/blocks.ts";

export type Cell2d = { readonly x: string; readonly y: string; readonly value: number; readonly n: number };

/** Draws a square for each pair of values, labelled with its figure. */
export function heatPlot(caption: string, x: string, y: string, cells: readonly Cell2d[]): Plot {
  const encoding = {
    x: { field: "x", type: "nominal", title: x },
    y: { field: "y", type: "nominal", title: y },
  } as const;
  return {
    kind: "plot",
    caption,
    spec: {
      width: { step: 56 },
      height: { step: 26 },
      data: { values: [...cells] },
      layer: [
        {
          mark: "rect",
          encoding: {
            ...encoding,
            color: {
              field: "value",
              type: "quantitative",
              title: null,
              scale: { domain: [0, 1], range: ["#f7fbff", "#0072b2"] },
            },
          },
        },
        {
          mark: { type: "text", fontSize: 11 },
          encoding: {
            ...encoding,
            text: { field: "value", type: "quantitative", format: ".2f" },
            color: { condition: { test: "datum.value > 0.6", value: "white" }, value: "black" },
          },
        },
      ],
    },
  };
}

export type CurvePoint = { readonly series: string; readonly x: number; readonly value: number };

/** Draws one line per series over an axis of whole numbers. */
export function curvePlot(caption: string, x: string, y: string, points: readonly CurvePoint[]): Plot {
  return {
    kind: "plot",
    caption,
    spec: {
      width: 420,
      height: 240,
      data: { values: [...points] },
      mark: { type: "line", point: true },
      encoding: {
        x: { field: "x", type: "ordinal", title: x, axis: { labelAngle: 0 } },
        y: { field: "value", type: "quantitative", title: y, scale: { domain: [0, 1] } },
        color: { field: "series", type: "nominal", title: null },
        strokeDash: { field: "series", type: "nominal", title: null },
      },
    },
  };
}

export type CostPoint = { readonly series: string; readonly cost: number; readonly value: number };

/** Draws one labelled point per system. */
export function costPlot(caption: string, x: string, y: string, points: readonly CostPoint[]): Plot {
  const scale = { domain: [0, 1] };
  const encoding = {
    x: { field: "cost", type: "quantitative", title: x },
    y: { field: "value", type: "quantitative", title: y, scale },
  } as const;
  return {
    kind: "plot",
    caption,
    spec: {
      width: 420,
      height: 240,
      data: { values: [...points] },
      layer: [
        { mark: { type: "point", filled: true, size: 80 }, encoding },
        {
          mark: { type: "text", align: "left", dx: 8, dy: -6 },
          encoding: { ...encoding, text: { field: "series", type: "nominal" } },
        },
      ],
    },
  };
}

export type Spread = { readonly series: string; readonly from: string; readonly share: number };

/** Draws, for each series, the proportion of questions in each tenth of the value range. */
export function spreadPlot(caption: string, x: string, spread: readonly Spread[]): Plot {
  return {
    kind: "plot",
    caption,
    spec: {
      width: 420,
      height: 200,
      data: { values: [...spread] },
      mark: "bar",
      encoding: {
        x: { field: "from", type: "ordinal", title: x, axis: { labelAngle: 0 } },
        xOffset: { field: "series", type: "nominal" },
        y: { field: "share", type: "quantitative", title: "share of questions" },
        color: { field: "series", type: "nominal", title: null },
      },
    },
  };
}
