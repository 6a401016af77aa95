/** Draws a square for each pair of values; the darker a square, the larger its figure. */

import { shorten } from "../../base/text/cut.ts";
import { html } from "../design/html.ts";
import { figure } from "./bars.ts";
import type { Drawing, HeatCell } from "./chart.ts";

const rowHeight = 26;

/** Draws the cells with numbered columns and a key to the numbers, because column names are long and screens narrow. */
export function drawHeat(xTitle: string, yTitle: string, cells: readonly HeatCell[]): Drawing {
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
