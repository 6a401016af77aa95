/** Draws the rows of a list as lines. Draws only visible rows, so that the length of the list does not matter. */
import type { Row, Span } from "../screens/screen.ts";
import { fill, truncate, width } from "./text.ts";

export type ShownList = {
  readonly rows: readonly Row[];
  readonly selected: number;
  readonly markedIds: readonly string[];
  readonly active: boolean;
  /** The index of the first visible row. */
  readonly first: number;
};

/** Returns exactly `height` lines. Lines with rows are exactly `cells` wide. */
export function listLines(list: ShownList, cells: number, height: number): (readonly Span[])[] {
  const visible = list.rows.slice(list.first, list.first + height);
  const lines = visible.map((row, at) =>
    rowSpans(row, list.first + at === list.selected, list.markedIds.includes(row.id), list.active, cells),
  );
  return [...lines, ...Array.from({ length: height - lines.length }, () => [])];
}

function rowSpans(
  row: Row,
  isSelected: boolean,
  isMarked: boolean,
  isActive: boolean,
  cells: number,
): Span[] {
  const pointer = isMarked ? "*" : isSelected ? "›" : " ";
  const indent = "  ".repeat(row.depth ?? 0);
  const mark = row.mark === undefined ? "" : `${row.mark} `;
  const note = row.note === undefined ? "" : ` ${truncate(row.note, Math.max(0, cells - 12))}`;
  const room = Math.max(0, cells - width(note) - 1);
  const label = fill(`${indent}${mark}${row.label}`, room);
  const tone = isSelected ? (isActive ? "selected" : "title") : (row.tone ?? "normal");
  return [
    { text: pointer, tone: isSelected || isMarked ? "accent" : "normal" },
    { text: label, tone },
    { text: note, tone: isSelected && isActive ? "selected" : "dim" },
  ];
}
