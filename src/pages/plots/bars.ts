/** Draws horizontal bars, each below its name and figure, so that names are never shortened. */

import { wrapWords } from "../../base/text/wrap-words.ts";
import { type Html, html } from "../design/html.ts";
import type { Bar, Drawing } from "./chart.ts";

/**
 * Draws a bar that fills the specified share of its cell. Screen readers skip the bar, because the cell has the figure.
 */
export function bar(share: number): Html {
  return html`<svg class="bar" width="100%" height="10" aria-hidden="true" focusable="false"><rect width="${Math.max(0, Math.min(1, share)) * 100}%" height="10"/></svg>`;
}

const [lineHeight, placeHeight] = [15, 30];

/** The number of letters that fit on the narrowest screen. */
const lettersPerLine = 48;

/**
 * Draws bars by category, with their intervals as lines. Categories and series keep the order in which they first
 * appear. The scale ends at 1, or at the largest value if one exceeds 1.
 */
export function drawBars(axis: string, bars: readonly Bar[]): Drawing {
  const upper = Math.max(1, ...bars.flatMap(({ value, interval }) => [value, ...(interval ?? [])]));
  const series = [...new Set(bars.map(seriesOf))];
  const hasSeries = series.some((name) => name !== "");
  let top = 0;
  const rows = [...Map.groupBy(bars, ({ place }) => place)].map(([place, group]) => {
    const head = hasSeries
      ? html`<text x="0" y="${top + 20}" font-size="13" font-weight="600">${place}</text>`
      : "";
    if (hasSeries) top += placeHeight;
    const drawn = group.map((bar) => {
      const name = hasSeries ? seriesOf(bar) : place;
      const row = drawRow(bar, name, series.indexOf(seriesOf(bar)) % 8, upper, top);
      top += row.height;
      return row.parts;
    });
    return html`${head}${drawn}`;
  });
  return {
    height: top + 22,
    parts: html`${rows}<text class="quiet" x="0" y="${top + 14}" font-size="12">${`${axis}, 0 to ${figure(upper)}`}</text>`,
  };
}

function seriesOf({ series = "" }: Bar): string {
  return series;
}

function drawRow({ value, interval = null }: Bar, name: string, hue: number, upper: number, top: number) {
  const share = (position: number): string => `${Math.max(0, position / upper) * 100}%`;
  const range = interval === null ? "" : ` [${figure(interval[0])}, ${figure(interval[1])}]`;
  // The figure comes first, so that it is visible however long the name is.
  const lines = wrapWords(`${figure(value)}${range}  ${name}`, lettersPerLine);
  const texts = lines.map(
    (line, at) => html`<text x="0" y="${top + 13 + at * lineHeight}" font-size="12">${line}</text>`,
  );
  const y = top + 3 + lines.length * lineHeight;
  return {
    height: 19 + lines.length * lineHeight,
    parts: html`${texts}<line class="axis" x1="0" x2="100%" y1="${y + 12}" y2="${y + 12}"/><rect class="solid fill-${hue}" width="${share(value)}" y="${y}" height="12"><title>${`${name}: ${figure(value)}`}</title></rect>${interval !== null && html`<line class="spread" x1="${share(interval[0])}" x2="${share(interval[1])}" y1="${y + 6}" y2="${y + 6}"/>`}`,
  };
}

/** Formats counts as they are, and other figures with three decimals. */
export function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
