/** Draws lines over an axis, with the range around a line as a band. */
import { type Html, html } from "../design/html.ts";
import { figure } from "./bars.ts";
import type { Drawing, LinePoint } from "./chart.ts";

const [top, floor] = [12, 212];

/** The dashes that distinguish lines without colour. */
const dashes = ["none", "7 4", "2 3", "9 3 2 3"];

/** Draws one line per series, from 0 to 1 or to the largest value. */
export function drawLines(xTitle: string, yTitle: string, points: readonly LinePoint[]): Drawing {
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
    parts: html`${gridOf(upper)}<svg x="14%" y="${top}" width="80%" height="${floor - top}" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">${lines}</svg><svg x="14%" y="${top}" width="80%" height="${floor - top}" overflow="visible">${dots}</svg>${names}<text class="quiet" x="54%" y="${floor + 38}" text-anchor="middle" font-size="12">${`${yTitle} against ${xTitle}`}</text>${keys}`,
  };
}

function gridOf(upper: number): Html[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = floor - share * (floor - top);
    return html`<line class="axis" x1="14%" x2="94%" y1="${y}" y2="${y}"/><text class="quiet" x="12.5%" y="${y + 4}" text-anchor="end" font-size="12">${Number((share * upper).toPrecision(3))}</text>`;
  });
}
