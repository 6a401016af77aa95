/** Draws a Vega-Lite specification as an SVG, without a network connection. */

import type { TopLevelSpec } from "vega-lite";
import { escapeXml } from "../text/escape.ts";

export type { TopLevelSpec as PlotSpec } from "vega-lite";

/** The background of a plot: white paper, or a web page whose theme determines the colours. */
export type PlotGround = "paper" | "page";

/** The palette of Okabe and Ito (2008), whose colours colour-blind people can distinguish. */
const palette = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"];

/** Returns the fonts and colours of all plots on a background. */
function designFor(ground: PlotGround) {
  const isPaper = ground === "paper";
  const ink = isPaper ? "#333333" : "currentColor";
  const faint = isPaper ? "#e5e5e5" : "var(--rule)";
  const textColours = isPaper
    ? {}
    : { labelColor: ink, titleColor: ink, domainColor: faint, tickColor: faint };
  return {
    background: isPaper ? "white" : "transparent",
    font: "system-ui, sans-serif",
    // Names of runs are long, and a part of a name would mislead, so no label is shortened.
    axis: {
      labelLimit: 0,
      labelFontSize: 11,
      titleFontSize: 12,
      grid: true,
      gridColor: faint,
      ...textColours,
    },
    legend: { labelLimit: 0, ...textColours },
    view: { stroke: isPaper ? "#cccccc" : faint },
    rule: { color: ink },
    text: isPaper ? {} : { color: ink },
    range: { category: [...palette, isPaper ? "#000000" : "#7a7a7a"] },
  };
}

/**
 * @param description the title of the SVG, for readers who cannot see the plot
 * @returns the `<svg>` element, as text
 */
export async function renderPlot(
  spec: TopLevelSpec,
  description: string,
  ground: PlotGround = "paper",
): Promise<string> {
  // Loading Vega takes 170 ms, so it is loaded only when a plot is drawn.
  const [vega, { compile }] = await Promise.all([import("vega"), import("vega-lite")]);
  const compiled = compile({
    ...withMarkedNames(spec),
    config: { ...designFor(ground), ...spec.config },
  }).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: "none" });
  try {
    const svg = await view.toSVG();
    return svg
      .replaceAll(nameMark, "")
      .replace(markContainer, "")
      .replace(/^<svg([^>]*)>/, (_whole, attributes: string) => {
        return `<svg${attributes} role="img"><title>${escapeXml(description)}</title>`;
      });
  } finally {
    view.finalize();
  }
}

/** Vega gives groups of marks a role but no name, which confuses screen readers. Individual marks have names. */
const markContainer = / role="graphics-symbol" aria-roledescription="[^"]* mark container"/g;

/** A private-use character, which does not occur in labels and which no font draws. */
const nameMark = "\ue0f0";

/**
 * Adds a marker character to names that are inherited keys, such as `constructor`: Vega stores categories as keys of
 * plain objects and would fail. Spaces replace line and paragraph separators.
 */
function withMarkedNames<T>(part: T): T {
  const markNames = (value: unknown): unknown => {
    if (typeof value === "string") {
      // Vega writes values into expressions, whose parser ends a string at these two characters.
      const line = value.replace(/[\u2028\u2029]/g, " ");
      return line in Object.prototype ? `${nameMark}${line}` : line;
    }
    if (Array.isArray(value)) return value.map(markNames);
    if (value === null || typeof value !== "object") return value;
    // Vega expects plain objects; the keys are Taxolink's field names.
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markNames(inner)]));
  };
  return markNames(part) as T;
}
