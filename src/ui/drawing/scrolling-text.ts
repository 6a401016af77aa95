/** The text that scrolls, in lines that fit: the detail of the selected row, the help, or what a command printed. */

import type { Line, MarkedText, Span } from "../screens/screen.ts";
import { type AppState, type RowReader, selectedIndex, shownScreen } from "../shell/app-state.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { helpLines } from "./help-lines.ts";
import { cut, width, wrap } from "./text.ts";

/** Lines of the open text, each at most `cells` wide. */
export function scrollingText(state: AppState, readRows: RowReader, cells: number): (readonly Span[])[] {
  const rows = readRows(state);
  const row = rows[selectedIndex(state, rows)];
  if (state.mode.kind === "help") return layLines(helpLines(actionsOf(state, row)), cells);
  if (state.mode.kind === "reading") return layLines(state.mode.lines, cells);
  return layLines(shownScreen(state)?.detail(row) ?? [], cells);
}

export function layLines(lines: readonly Line[], cells: number): (readonly Span[])[] {
  return lines.flatMap((line) => {
    if (isMarked(line)) return wrap(line.text, cells).map((text) => markWords(text, line.marked));
    const spans: readonly Span[] = typeof line === "string" ? [{ text: line, tone: "normal" }] : line;
    const [only, ...others] = spans;
    // Text of one tone can be wrapped; figures beside each other keep their columns and are cut.
    if (!only || others.length > 0) return [fitSpans(spans, cells)];
    return wrap(only.text, cells).map((text): readonly Span[] => [{ text, tone: only.tone }]);
  });
}

export function isMarked(line: Line): line is MarkedText {
  return typeof line === "object" && "marked" in line;
}

/** The text with every occurrence of a word underlined. */
function markWords(text: string, words: readonly string[]): readonly Span[] {
  if (words.length === 0) return [{ text, tone: "normal" }];
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "")).join("|")})`,
    "giu",
  );
  // Splitting at a group keeps what matched, at the odd places.
  return text
    .split(pattern)
    .map((part, at): Span => ({ text: part, tone: at % 2 === 1 ? "marked" : "normal" }));
}

/** Spans cut to `cells` together. */
export function fitSpans(spans: readonly Span[], cells: number): Span[] {
  let left = cells;
  return spans.flatMap((span) => {
    const text = cut(span.text, left);
    left -= width(text);
    return text === "" ? [] : [{ ...span, text }];
  });
}
