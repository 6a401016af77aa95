/** Draws named points by cost and quality, with cost on a logarithmic axis. */
import { html } from "../design/html.ts";
import { figure } from "./bars.ts";
import type { Drawing, ScatterPoint } from "./chart.ts";

const [ceiling, floor, height] = [16, 236, 284];

/** `left` is a percentage of the plot's width; `top` is a number of pixels. */
type Place = { readonly name: string; readonly left: number; readonly top: number };

/**
 * The minimum distance between two names on the same line, as a percentage of the width; closer names overlap on a
 * phone.
 */
const nameWidth = 40;

const lineHeight = 16;

/**
 * Puts every name above its dot, or below it at the top of the plot, and moves the name away from the dot, line by
 * line, until it no longer overlaps other names.
 */
export function placeNames(dots: readonly Place[]): readonly Place[] {
  const placedNames: Place[] = [];
  const isFree = (left: number, top: number): boolean =>
    placedNames.every(
      (other) => Math.abs(other.left - left) >= nameWidth || Math.abs(other.top - top) >= lineHeight,
    );
  for (const { name, left, top } of dots.toSorted((a, b) => b.top - a.top)) {
    let above = top - 12;
    while (above >= ceiling && !isFree(left, above)) above -= lineHeight;
    let below = top + 22;
    while (above < ceiling && !isFree(left, below)) below += lineHeight;
    placedNames.push({ name, left, top: above < ceiling ? below : above });
  }
  return placedNames;
}

/** Draws the points over powers of ten; a cost of 0 counts as a thousandth. */
export function drawScatter(xTitle: string, yTitle: string, points: readonly ScatterPoint[]): Drawing {
  const logs = points.map(({ x }) => Math.log10(Math.max(x, 1e-3)));
  const low = Math.floor(Math.min(...logs));
  const high = Math.max(Math.ceil(Math.max(...logs)), low + 1);
  const across = (log: number): number => 12 + ((log - low) / (high - low)) * 76;
  const up = (value: number): number => floor - Math.max(0, Math.min(1, value)) * (floor - ceiling);
  const vertical = Array.from({ length: high - low + 1 }, (_, at) => low + at).map(
    (power) =>
      html`<line class="axis" x1="${across(power)}%" x2="${across(power)}%" y1="${ceiling}" y2="${floor}"/><text class="quiet" x="${across(power)}%" y="${floor + 18}" text-anchor="middle" font-size="12">${power < 0 ? (10 ** power).toFixed(-power) : String(10 ** power)}</text>`,
  );
  const horizontal = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      html`<line class="axis" x1="12%" x2="88%" y1="${up(value)}" y2="${up(value)}"/><text class="quiet" x="11%" y="${up(value) + 4}" text-anchor="end" font-size="12">${value}</text>`,
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
    height,
    parts: html`${vertical}${horizontal}${dots}${names}<text class="quiet" x="50%" y="${height - 6}" text-anchor="middle" font-size="12">${`${yTitle} against ${xTitle}`}</text>`,
  };
}
