/** Wraps scrolling text: the detail of the selected row, the help, or the output of a command. */

import type { Line, MarkedText, Row, Span } from "../screens/screen.ts";
import { type AppState, shownScreen } from "../shell/app-state.ts";
import type { Layout } from "../shell/layout.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { helpLines } from "./help-lines.ts";
import { fitSpans, width, wrap } from "./text.ts";

export type OpenText = {
  /** The title of the pane, or an empty string if the text has no title that fits. */
  readonly title: string;
  /** Each line is at most as wide as the pane. */
  readonly lines: (readonly Span[])[];
};

type Pane = Pick<Layout, "boxed" | "detail" | "text">;

export function openText(state: AppState, row: Row | undefined, pane: Pane): OpenText {
  const { mode } = state;
  if (mode.kind === "reading") {
    const lines = wrapLines(mode.lines, pane.text);
    return { title: pane.boxed ? mode.title : "", lines };
  }
  if (mode.kind === "help") return withTitle(helpLines(actionsOf(state, row)), pane.text, pane.boxed);
  return withTitle(shownScreen(state)?.detail(row) ?? [], pane.detail, pane.boxed);
}

/** Moves a heading on the first line into the border if it fits there. */
function withTitle(lines: readonly Line[], cells: number, boxed: boolean): OpenText {
  const [first, ...rest] = lines;
  const heading = headingOf(first);
  if (!boxed || heading === undefined || width(heading) + 10 > cells)
    return { title: "", lines: wrapLines(lines, cells) };
  return { title: heading, lines: wrapLines(rest[0] === "" ? rest.slice(1) : rest, cells) };
}

function headingOf(line: Line | undefined): string | undefined {
  if (!Array.isArray(line) || line.length !== 1) return undefined;
  const [only]: readonly Span[] = line;
  return only?.tone === "title" ? only.text : undefined;
}

export function wrapLines(lines: readonly Line[], cells: number): (readonly Span[])[] {
  return lines.flatMap((line) => {
    if (isMarked(line)) return wrap(line.text, cells).map((text) => markWords(text, line));
    const spans: readonly Span[] = typeof line === "string" ? [{ text: line, tone: "normal" }] : line;
    const [only, ...others] = spans;
    // Text with a single tone is wrapped. Several spans may be columns of figures, so they are truncated instead.
    if (!only || others.length > 0) return [fitSpans(spans, cells)];
    return wrapIndented(only.text, cells).map((text): readonly Span[] => [{ text, tone: only.tone }]);
  });
}

/** The indent of the continuation lines of a row, so that the rows of a wide table stay distinct. */
const tableIndent = "    ";

/** Wraps a text with the indent of its first line, or with a deeper indent in a table. */
function wrapIndented(text: string, cells: number): string[] {
  const indent = /^ */.exec(text)?.[0] ?? "";
  const body = text.slice(indent.length);
  const lines = wrap(body, cells - indent.length);
  const [first = ""] = lines;
  // Only the rows of a table contain consecutive spaces, which separate their columns.
  const isRow = lines.length > 1 && /\S {2,}\S/.test(body) && body.startsWith(first);
  const indentedLines = isRow
    ? [
        first,
        ...wrap(body.slice(first.length).trimStart(), cells - indent.length - tableIndent.length).map(
          (line) => `${tableIndent}${line}`,
        ),
      ]
    : lines;
  return indentedLines.map((line) => `${indent}${line}`);
}

export function isMarked(line: Line): line is MarkedText {
  return typeof line === "object" && "wordsFor" in line;
}

/** Underlines every highlighted word. Words that count against the paper are also bold. */
function markWords(
  text: string,
  { wordsFor, wordsAgainst = [], tone = "normal" }: MarkedText,
): readonly Span[] {
  if (wordsFor.length + wordsAgainst.length === 0) return [{ text, tone }];
  // Splitting with capturing groups keeps the matches: every third element is unmatched text, followed by one element
  // per group.
  const pattern = new RegExp(`${anyOf(wordsFor)}|${anyOf(wordsAgainst)}`, "giu");
  return text.split(pattern).flatMap((part, at): Span[] => {
    if (part === undefined || part === "") return [];
    return [{ text: part, tone: at % 3 === 0 ? tone : at % 3 === 1 ? "marked" : "against" }];
  });
}

/**
 * Builds a pattern group that matches any of the words, even inside a longer word. Without words, the group never
 * matches.
 */
function anyOf(words: readonly string[]): string {
  const parts = words.map((word) => word.replace(/[^\p{L}\p{N} -]/gu, "")).filter((word) => word !== "");
  return parts.length === 0 ? "((?!))" : `(${parts.join("|")})`;
}
