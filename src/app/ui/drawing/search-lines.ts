/** Draws the search results grouped by type, and marks the selected one. */
import type { Span } from "../screens/screen.ts";
import type { SearchEntry } from "../shell/finding/search-entry.ts";
import { drawBlocks } from "./blocks.ts";
import { dim } from "./lines.ts";
import { fill } from "./text.ts";

const kindCells = 10;
const noMatch = dim("Nothing in this workspace matches these words. Type fewer letters for more matches.");

export function searchLines(
  entries: readonly SearchEntry[],
  at: number,
  cells: number,
  height: number,
): (readonly Span[])[] {
  const selected = Math.min(at, entries.length - 1);
  const first = Math.max(0, Math.min(selected - Math.floor(height / 2), entries.length - height));
  const noteCells = Math.floor(cells * 0.3);
  const labelCells = Math.max(0, cells - kindCells - noteCells - 4);
  const lines = entries.slice(first, first + height).map(({ kind, label, note }, row): readonly Span[] => [
    { text: first + row === selected ? "› " : "  ", tone: "accent" },
    { text: fill(kind, kindCells), tone: "dim" },
    { text: fill(label, labelCells), tone: first + row === selected ? "selected" : "normal" },
    { text: `  ${fill(note, noteCells)}`, tone: "dim" },
  ]);
  const allLines = lines.length > 0 ? lines : drawBlocks([noMatch], cells).slice(0, height);
  return [...allLines, ...Array.from({ length: height - allLines.length }, () => [])];
}
