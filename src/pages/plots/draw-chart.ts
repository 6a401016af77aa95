/**
 * Draws charts as SVG. Horizontal positions are relative to the width, so a chart fits any screen and its text keeps
 * its size.
 */

import { shorten } from "../../base/text/cut.ts";
import { type Html, html } from "../design/html.ts";
import { drawBars, figure } from "./bars.ts";
import type { Chart, Drawing, HeatCell, LinePoint, ScatterPoint } from "./chart.ts";
import { separate } from "./separate.ts";

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

// Draws figures over two axes: as lines with the range around them, or as named points by cost and quality.

/** The upper and lower end of the plots, in pixels. */
const [top, floor] = [16, 236];

/** Draws horizontal lines with their figures. @param upper the largest figure */
function horizontalGrid(left: number, right: number, upper: number): readonly Html[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = floor - share * (floor - top);
    return html`<line class="axis" x1="${left}%" x2="${right}%" y1="${y}" y2="${y}"/><text class="quiet" x="${left - 1.5}%" y="${y + 4}" text-anchor="end" font-size="12">${Number((share * upper).toPrecision(3))}</text>`;
  });
}

/** The dashes that distinguish lines without colour. */
const dashes = ["none", "7 4", "2 3", "9 3 2 3"];

/** Draws one line per series, from 0 to 1 or to the largest value. */
function drawLines(xTitle: string, yTitle: string, points: readonly LinePoint[]): Drawing {
  const places = [...new Map(points.map(({ x, name = figure(x) }) => [x, name]))].sort(([a], [b]) => a - b);
  const [low, high] = [places[0]?.[0] ?? 0, places.at(-1)?.[0] ?? 1];
  const upper = Math.max(1, ...points.flatMap(({ value, range }) => [value, ...(range ?? [])]));
  const across = (x: number): number => ((x - low) / Math.max(high - low, Number.MIN_VALUE)) * 100;
  const up = (value: number): number => 100 - (value / upper) * 100;
  const place = (x: number, value: number): string => `${across(x).toFixed(2)},${up(value).toFixed(2)}`;
  const groups = [...Map.groupBy(points, ({ series }) => series)];
  const lines = groups.map(([, line], at): Html => {
    const banded = line.flatMap(({ x, range }) => (range === undefined ? [] : [{ x, range }]));
    const band = [
      ...banded.map(({ x, range }) => place(x, range[0])),
      ...banded.toReversed().map(({ x, range }) => place(x, range[1])),
    ];
    return html`${band.length > 0 && html`<polygon class="solid fill-${at % 8}" fill-opacity="0.2" points="${band.join(" ")}"/>`}<polyline class="series fill-${at % 8}" vector-effect="non-scaling-stroke" stroke-dasharray="${dashes[at % dashes.length] ?? ""}" points="${line.map(({ x, value }) => place(x, value)).join(" ")}"/>`;
  });
  const dots = points.map(
    ({ series, x, value, name = figure(x) }) =>
      html`<circle class="solid fill-${groups.findIndex(([key]) => key === series) % 8}" cx="${across(x)}%" cy="${up(value)}%" r="${places.length > 20 ? 0 : 4}"><title>${`${series}, ${name}: ${figure(value)}`}</title></circle>`,
  );
  const every = Math.ceil(places.length / 6);
  const names = places
    .filter((_place, at) => at % every === 0)
    .map(
      ([x, name]) =>
        html`<text class="quiet" x="${14 + across(x) * 0.8}%" y="${floor + 20}" text-anchor="middle" font-size="12">${name}</text>`,
    );
  const keys = groups.map(
    ([name], at) =>
      html`<line class="series fill-${at % 8}" x1="0" x2="28" y1="${floor + 60 + at * 20}" y2="${floor + 60 + at * 20}" stroke-dasharray="${dashes[at % dashes.length] ?? ""}"/><text x="36" y="${floor + 64 + at * 20}" font-size="12">${name}</text>`,
  );
  return {
    height: floor + 60 + groups.length * 20,
    parts: html`${horizontalGrid(14, 94, upper)}<svg x="14%" y="${top}" width="80%" height="${floor - top}" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">${lines}</svg><svg x="14%" y="${top}" width="80%" height="${floor - top}" overflow="visible">${dots}</svg>${names}<text class="quiet" x="54%" y="${floor + 38}" text-anchor="middle" font-size="12">${`${yTitle} against ${xTitle}`}</text>${keys}`,
  };
}

/** `left` is a percentage of the plot's width; `top` is a number of pixels. */
type Place = { readonly name: string; readonly left: number; readonly top: number };

/**
 * The minimum distance between two names on the same line, as a percentage of the width; closer names overlap on a
 * phone.
 */
const nameWidth = 40;

const lineHeight = 16;

/** Puts every name above its dot, and moves it down until it overlaps no other name. */
export function placeNames(dots: readonly Place[]): readonly Place[] {
  const names = dots.map(({ name, left, top: dot }) => ({
    ...{ name, left, x: left, width: nameWidth },
    y: Math.max(top, dot - 12),
  }));
  separate(names, lineHeight, 0);
  return names.map(({ y, ...place }) => ({ ...place, top: y }));
}

/** Draws the points over powers of ten; a cost of 0 counts as a thousandth. */
function drawScatter(xTitle: string, yTitle: string, points: readonly ScatterPoint[]): Drawing {
  const logs = points.map(({ x }) => Math.log10(Math.max(x, 1e-3)));
  const low = Math.floor(Math.min(...logs));
  const high = Math.max(Math.ceil(Math.max(...logs)), low + 1);
  const across = (log: number): number => 12 + ((log - low) / (high - low)) * 76;
  const up = (value: number): number => floor - Math.max(0, Math.min(1, value)) * (floor - top);
  const vertical = Array.from({ length: high - low + 1 }, (_, at) => low + at).map(
    (power) =>
      html`<line class="axis" x1="${across(power)}%" x2="${across(power)}%" y1="${top}" y2="${floor}"/><text class="quiet" x="${across(power)}%" y="${floor + 18}" text-anchor="middle" font-size="12">${power < 0 ? (10 ** power).toFixed(-power) : String(10 ** power)}</text>`,
  );
  const places = points.map(({ name, value }, at) => ({
    name,
    value,
    left: across(logs[at] ?? 0),
    top: up(value),
  }));
  const dots = places.map(
    ({ name, value, left, top }) =>
      html`<circle class="mark" cx="${left.toFixed(2)}%" cy="${top.toFixed(1)}" r="6"><title>${`${name}: ${figure(value)}`}</title></circle>`,
  );
  const names = placeNames(places).map(
    ({ name, left, top }) =>
      html`<text class="halo" x="${left.toFixed(2)}%" y="${top.toFixed(1)}" text-anchor="${left < 30 ? "start" : left > 70 ? "end" : "middle"}" font-size="13">${name}</text>`,
  );
  return {
    height: floor + 48,
    parts: html`${vertical}${horizontalGrid(12, 88, 1)}${dots}${names}<text class="quiet" x="50%" y="${floor + 42}" text-anchor="middle" font-size="12">${`${yTitle} against ${xTitle}`}</text>`,
  };
}
