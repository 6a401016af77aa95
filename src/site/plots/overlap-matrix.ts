/**
 * Draws the orthogonality matrix, with one cell per pair of classes; a cell is filled if the row's class implies the
 * column's class.
 */
import type { Increment, OrthogonalityMatrix } from "../../taxonomy/index.ts";
import { classesOf } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { type Html, html } from "../design/index.ts";
import { shorten } from "./shorten.ts";

const cell = 15;
const labelWidth = 230;

export function overlapMatrix(increment: Increment, matrix: OrthogonalityMatrix): Html {
  const classes = classesOf(increment).filter(({ label }) => matrix.labels.includes(label));
  const position = new Map(classes.map(({ label }, at) => [label, at]));
  const side = classes.length * cell;
  const top = 24;
  const marks = matrix.overlaps.flatMap(({ row, column }) => {
    const [y, x] = [position.get(row), position.get(column)];
    if (x === undefined || y === undefined) return [];
    return html`<rect class="solid fill-5" x="${labelWidth + x * cell + 1}" y="${top + y * cell + 1}" width="${cell - 2}" height="${cell - 2}"><title>${`${row} implies ${column}`}</title></rect>`;
  });
  const names = classes.map(
    ({ category, name }, at) =>
      html`<text x="${labelWidth - 24}" y="${top + at * cell + 11}" text-anchor="end" font-size="11">${shorten(name, 30)}<title>${`${category} - ${name}`}</title></text><text class="quiet" x="${labelWidth - 4}" y="${top + at * cell + 11}" text-anchor="end" font-size="9">${at + 1}</text>`,
  );
  const numbers = classes.map(
    (_item, at) =>
      html`<text class="quiet" x="${labelWidth + at * cell + cell / 2}" y="${top - 6}" text-anchor="middle" font-size="9">${at + 1}</text>`,
  );
  const diagonal = classes.map(
    (_item, at) =>
      html`<rect class="tint fill-7" x="${labelWidth + at * cell}" y="${top + at * cell}" width="${cell}" height="${cell}"/>`,
  );
  const width = labelWidth + side + 8;
  const height = top + side + 8;
  const description = `${count(matrix.overlaps.length, "overlap")} among ${count(classes.length, "class", "classes")} of ${increment.name}; the table below lists them`;
  return html`<svg role="img" aria-label="${description}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${groupLines(classes.map(({ category }) => category)).map(
  (at) =>
    html`<path class="axis" d="M${labelWidth} ${top + at * cell}h${side}M${labelWidth + at * cell} ${top}v${side}"/>`,
)}${diagonal}${marks}${names}${numbers}</svg>`;
}

/** Returns the positions at which groups begin, and the end of the last group. */
function groupLines(groups: readonly string[]): number[] {
  return [...groups.flatMap((group, at) => (group === groups[at - 1] ? [] : [at])), groups.length];
}
