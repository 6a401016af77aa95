/**
 * Draws charts as SVG. Horizontal positions are relative to the width, so a chart fits any screen and its text keeps
 * its size.
 */
import { type Html, html } from "../design/html.ts";
import { drawLines, drawScatter } from "./axis-plots.ts";
import { drawBars } from "./bars.ts";
import type { Chart, Drawing } from "./chart.ts";
import { drawHeat } from "./heat.ts";

/** @param description the name of the drawing, for readers who cannot see it */
export function drawChart(chart: Chart, description: string): Html {
  const { height, parts } = draw(chart);
  return html`<svg role="img" aria-label="${description}" width="100%" height="${height}">${parts}</svg>`;
}

function draw(chart: Chart): Drawing {
  if (chart.kind === "bars") return drawBars(chart.axis, chart.bars);
  if (chart.kind === "columns") return drawColumns(chart.axis, chart.points);
  if (chart.kind === "lines") return drawLines(chart.x, chart.y, chart.points);
  if (chart.kind === "scatter") return drawScatter(chart.x, chart.y, chart.points);
  return drawHeat(chart.x, chart.y, chart.cells);
}

/** Draws counts in order, such as papers by year, as columns. */
function drawColumns(axis: string, points: readonly (readonly [string, number])[]): Drawing {
  const [top, floor, height] = [20, 144, 188];
  const largest = Math.max(1, ...points.map(([, value]) => value));
  const step = 100 / Math.max(1, points.length);
  // The narrowest screen has room for about six labels.
  const labelEvery = Math.max(1, Math.ceil(points.length / 6));
  const columns = points.map(([label, value], at) => {
    const middle = (at + 0.5) * step;
    const tall = (value / largest) * (floor - top);
    return html`${value > 0 && html`<rect class="mark" x="${(at + 0.1) * step}%" width="${0.8 * step}%" y="${floor - tall}" height="${tall}"><title>${`${label}: ${value}`}</title></rect>`}${value > 0 && points.length <= 45 && html`<text x="${middle}%" y="${floor - tall - 5}" text-anchor="middle" font-size="12">${value}</text>`}${at % labelEvery === 0 && html`<text class="quiet" x="${middle}%" y="${floor + 16}" text-anchor="${at === 0 && points.length > 6 ? "start" : "middle"}" font-size="12">${label}</text>`}`;
  });
  return {
    height,
    parts: html`<line class="axis" x1="0" x2="100%" y1="${floor}" y2="${floor}"/>${columns}<text class="quiet" x="50%" y="${height - 8}" text-anchor="middle" font-size="12">${axis}</text>`,
  };
}

/** The look of a chart in a separate file, on white paper. On pages, `style.css` sets the look of the same classes. */
const paper = `text{font-family:system-ui,sans-serif;fill:#1b1f23}.quiet{fill:#575e66}.axis{stroke:#d8d4cb}.mark{fill:#2f7fb3}.spread{stroke:#1b1f23;stroke-width:2}.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}.series{fill:none;stroke-width:2}${[
  "#0072b2",
  "#e69f00",
  "#009e73",
  "#cc79a7",
  "#56b4e9",
  "#d55e00",
  "#8f8500",
  "#7a7a7a",
]
  .map((hue, at) => `.fill-${at}.solid{fill:${hue}}.fill-${at}.series{stroke:${hue}}`)
  .join("")}`;

/**
 * Draws charts below each other as an SVG file.
 * @param description the title of the picture, for readers who cannot see it
 */
export function chartFile(charts: readonly Chart[], description: string): string {
  const drawings = charts.map(draw);
  const tops = drawings.map((_drawing, at) =>
    drawings.slice(0, at).reduce((sum, { height }) => sum + height + 24, 16),
  );
  const bottom = (tops.at(-1) ?? 0) + (drawings.at(-1)?.height ?? 0) + 16;
  const parts = drawings.map(
    ({ height, parts: inner }, at) =>
      html`<svg x="16" y="${tops[at] ?? 0}" width="608" height="${height}">${inner}</svg>`,
  );
  return html`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="640" height="${bottom}" viewBox="0 0 640 ${bottom}"><title>${description}</title><style>${paper}</style><rect width="100%" height="100%" fill="white"/>${parts}</svg>`
    .markup;
}
