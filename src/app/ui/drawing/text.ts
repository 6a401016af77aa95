/**
 * Truncates, pads and wraps text by display width, so that columns with wide characters, emoji and combining marks stay
 * aligned. These functions remove control characters from all drawn text.
 */
import { printable } from "../../../base/text/printable.ts";
import { displayWidth, hasOneCellEach } from "../../../base/text/width.ts";
import { wrapToFit } from "../../../base/text/wrap-words.ts";
import type { Span } from "../screens/screen.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Converts any string to one line without control characters, line breaks or tabs. */
export function oneLine(text: string): string {
  return hasOneCellEach(text) ? text : printable(text).replace(/[^\S ]+/g, " ");
}

/** Returns the display width of a string, in cells. */
export function width(text: string): number {
  return displayWidth(text);
}

/** Returns the total width, in cells, of strings on one line. */
export function spansWidth(spans: readonly { readonly text: string }[]): number {
  return spans.reduce((sum, { text }) => sum + width(text), 0);
}

/** Splits a string into user-perceived characters. */
export function characters(text: string): string[] {
  if (hasOneCellEach(text)) return text.split("");
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/** Truncates text to `cells` cells, with `…` at the end. */
export function truncate(text: string, cells: number): string {
  const line = oneLine(text);
  if (cells <= 0) return "";
  // The time to measure a text grows with its length, so very long text is shortened first.
  const head = line.length > cells * 12 ? line.slice(0, cells * 12) : line;
  if (head.length === line.length && width(line) <= cells) return line;
  if (hasOneCellEach(head)) return `${head.slice(0, cells - 1)}…`;
  let used = 0;
  let shortened = "";
  for (const character of characters(head)) {
    const next = used + displayWidth(character);
    if (next > cells - 1) break;
    used = next;
    shortened += character;
  }
  return `${shortened}…`;
}

/** Truncates text in its middle, so that its beginning and its end are shown. */
export function truncateMiddle(text: string, cells: number): string {
  if (width(text) <= cells) return text;
  const head = truncate(text, Math.ceil(cells / 2));
  let tail = "";
  for (const character of characters(oneLine(text)).reverse()) {
    if (width(head) + width(character + tail) > cells) break;
    tail = character + tail;
  }
  return head + tail;
}

/** Pads or truncates text to exactly `cells` cells. */
export function fill(text: string, cells: number): string {
  const line = truncate(text, cells);
  return line + " ".repeat(Math.max(0, cells - width(line)));
}

/** Wraps text into lines of at most `cells` cells, at spaces where possible. Keeps existing line breaks. */
export function wrap(text: string, cells: number): string[] {
  return cells <= 0 ? [] : wrapToFit(printable(text), cells);
}

/** Truncates the spans to a total width of `cells`. */
export function fitSpans(spans: readonly Span[], cells: number): Span[] {
  let remaining = cells;
  return spans.flatMap((span) => {
    const text = truncate(span.text, remaining);
    remaining -= width(text);
    return text === "" ? [] : [{ ...span, text }];
  });
}
