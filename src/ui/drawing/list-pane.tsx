import { Box } from "ink";
import type { Row, Span } from "../screens/screen.ts";
import { cut, fill, width } from "./text.ts";
import { TextLine } from "./text-line.tsx";

type Props = {
  readonly rows: readonly Row[];
  readonly selected: number;
  readonly marked: readonly string[];
  readonly active: boolean;
  readonly cells: number;
  readonly height: number;
};

/** The part of a list around its selection. Only visible rows are made, so its length does not matter. */
export function ListPane({ rows, selected, marked, active, cells, height }: Props) {
  const first = firstVisible(rows.length, selected, height);
  return (
    <Box flexDirection="column" width={cells} height={height}>
      {rows.slice(first, first + height).map((row, at) => (
        <TextLine
          key={row.id}
          spans={rowSpans(row, first + at === selected, marked.includes(row.id), active, cells)}
        />
      ))}
    </Box>
  );
}

/** Keeps the selection in the middle where the list is long enough. */
function firstVisible(count: number, selected: number, height: number): number {
  return Math.max(0, Math.min(selected - Math.floor(height / 2), count - height));
}

function rowSpans(row: Row, selected: boolean, marked: boolean, active: boolean, cells: number): Span[] {
  const pointer = marked ? "*" : selected ? "›" : " ";
  const indent = "  ".repeat(row.depth ?? 0);
  const mark = row.mark === undefined ? "" : `${row.mark} `;
  const note = row.note === undefined ? "" : ` ${cut(row.note, Math.max(0, cells - 12))}`;
  const room = Math.max(0, cells - width(note) - 1);
  const label = fill(`${indent}${mark}${row.label}`, room);
  const tone = selected ? (active ? "selected" : "title") : (row.tone ?? "normal");
  return [
    { text: pointer, tone: selected ? "accent" : "normal" },
    { text: label, tone },
    { text: note, tone: selected && active ? "selected" : "dim" },
  ];
}
