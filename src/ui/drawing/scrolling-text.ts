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
    if (isMarked(line)) return wrap(line.text, cells).map((text) => markWords(text, line));
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

/** The text with every occurrence of a word underlined, and bold as well where it speaks against the text. */
function markWords(text: string, { marked, against = [], tone = "normal" }: MarkedText): readonly Span[] {
  if (marked.length + against.length === 0) return [{ text, tone }];
  // Splitting at groups keeps what matched: every third part stands outside, then one of each kind.
  const pattern = new RegExp(`${anyOf(marked)}|${anyOf(against)}`, "giu");
  return text.split(pattern).flatMap((part, at): Span[] => {
    if (part === undefined || part === "") return [];
    return [{ text: part, tone: at % 3 === 0 ? tone : at % 3 === 1 ? "marked" : "against" }];
  });
}

/** A group that matches one of the words, as a part of a word too; with none, nothing. */
function anyOf(words: readonly string[]): string {
  const parts = words.map((word) => word.replace(/[^\p{L}\p{N} -]/gu, "")).filter((word) => word !== "");
  return parts.length === 0 ? "((?!))" : `(${parts.join("|")})`;
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
