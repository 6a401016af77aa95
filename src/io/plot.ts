/** Draws a Vega-Lite specification as an SVG, in process and without a network. */

import type { TopLevelSpec } from "vega-lite";
import { escapeXml } from "../text/escape.ts";

export type { TopLevelSpec as PlotSpec } from "vega-lite";

/** Fonts and colours of every plot. The palette is Okabe and Ito's (2008), distinguishable without colour vision. */
const look = {
  background: "white",
  font: "system-ui, sans-serif",
  axis: { labelFontSize: 11, titleFontSize: 12, grid: true, gridColor: "#e5e5e5" },
  view: { stroke: "#cccccc" },
  range: {
    category: ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#000000"],
  },
};

/**
 * @param description what the plot shows, for readers who cannot see it; becomes the SVG's title
 * @returns the `<svg>` element as text
 */
export async function renderPlot(spec: TopLevelSpec, description: string): Promise<string> {
  // Vega takes 170 ms to load; only who draws should pay for it.
  const [vega, { compile }] = await Promise.all([import("vega"), import("vega-lite")]);
  const compiled = compile({ ...withMarkedNames(spec), config: { ...look, ...spec.config } }).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: "none" });
  try {
    const svg = await view.toSVG();
    return svg.replaceAll(nameMark, "").replace(/^<svg([^>]*)>/, (_whole, attributes: string) => {
      return `<svg${attributes} role="img"><title>${escapeXml(description)}</title>`;
    });
  } finally {
    view.finalize();
  }
}

/** A private-use character, which no font draws and no label contains. */
const nameMark = "\ue0f0";

/**
 * Vega stores categories as keys of plain objects and fails on inherited ones, such as `constructor`. Such names carry
 * a marker while it draws.
 */
function withMarkedNames<T>(part: T): T {
  const marked = (value: unknown): unknown => {
    if (typeof value === "string") return value in Object.prototype ? `${nameMark}${value}` : value;
    if (Array.isArray(value)) return value.map(marked);
    if (value === null || typeof value !== "object") return value;
    // Vega expects objects like those of a literal; the keys are field names of the program.
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]));
  };
  return marked(part) as T;
}
