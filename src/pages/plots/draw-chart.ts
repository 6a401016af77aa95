/**
 * Draws charts as SVG. Horizontal positions are relative to the width, so a chart fits any screen and its text keeps
 * its size.
 */
import { shorten } from "../../base/text/cut.ts";
import { type Html, html } from "../design/html.ts";
import { drawLines, drawScatter } from "./axis-plots.ts";
import { drawBars, figure } from "./bars.ts";
import type { Chart, Drawing, HeatCell } from "./chart.ts";

// Draws a square for each pair of values; the darker a square, the larger its figure.

const rowHeight = 26;

/** Draws the cells with numbered columns and a key to the numbers, because column names are long and screens narrow. */
function drawHeat(xTitle: string, yTitle: string, cells: readonly HeatCell[]): Drawing {
  const [columns, rows] = [
    [...new Set(cells.map(({ x }) => x))].sort(),
    [...new Set(cells.map(({ y }) => y))].sort(),
  ];
  const largest = Math.max(Number.MIN_VALUE, ...cells.map(({ value }) => value));
  const isYesNo = cells.every(({ value }) => value === 1);
  const isShort = columns.every((name) => name.length <= 3);
  const step = 64 / Math.max(1, columns.length);
  const squares = cells.map(({ x, y, value }) => {
    const [left, top] = [36 + columns.indexOf(x) * step, (rows.indexOf(y) + 1) * rowHeight];
    return html`<rect class="mark" fill-opacity="${(Math.max(0, value) / largest) * (isYesNo ? 1 : 0.55)}" x="${left}%" y="${top}" width="${step}%" height="${rowHeight - 1}"><title>${`${y}, ${x}: ${figure(value)}`}</title></rect>${!isYesNo && html`<text x="${left + step / 2}%" y="${top + 17}" text-anchor="middle" font-size="11">${Number.isInteger(value) ? value : value.toFixed(2)}</text>`}`;
  });
  const names = rows.map(
    (name, at) =>
      html`<text x="35%" y="${(at + 1) * rowHeight + 17}" text-anchor="end" font-size="11">${shorten(name, 28)}<title>${name}</title></text>`,
  );
  const heads = columns.map(
    (name, at) =>
      html`<text class="quiet" x="${36 + (at + 0.5) * step}%" y="18" text-anchor="middle" font-size="11">${isShort ? name : at + 1}</text>`,
  );
  const bottom = (rows.length + 1) * rowHeight + 20;
  const key = isShort
    ? []
    : columns.map(
        (name, at) =>
          html`<text x="0" y="${bottom + 16 + at * 18}" font-size="12">${`${at + 1}  ${name}`}</text>`,
      );
  return {
    height: bottom + 8 + key.length * 18,
    parts: html`${squares}${names}${heads}<text class="quiet" x="0" y="${bottom - 2}" font-size="12">${`rows: ${yTitle}, columns: ${xTitle}`}</text>${key}`,
  };
}

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
