/** Formats a screen as plain lines for a screen reader or a log, with numbered rows and with words for symbols. */

import { count } from "../../../base/text/count.ts";
import { drawBlocks } from "../drawing/blocks.ts";
import { noWorkspaceLines } from "../drawing/body-panes.ts";
import { withoutPictures } from "../drawing/charts/charts.ts";
import { oneLine } from "../drawing/text.ts";
import type { Action, Content, Row, Strip } from "../screens/screen.ts";
import { type AppState, placeOf, selectedIndex, shownScreen } from "../shell/app-state.ts";
import { actionsOf } from "../shell/press-browse-key.ts";

/** The number of rows to print at a time. */
export const pageLength = 15;
/** Longer than any text, because a screen reader needs no line breaks. */
export const widestLine = 100_000;

/** Formats the open screen: its rows from number `from`, its figures, and its keys. */
export function screenLines(state: AppState, rows: readonly Row[], from: number): string[] {
  if (state.loaded.kind === "broken")
    return [...noWorkspaceLines(state.loaded), keysLine(actionsOf(state, undefined)), "q quits."];
  const screen = shownScreen(state);
  if (!screen) return [];
  const place = state.loaded.kind === "ready" ? `${state.loaded.workspace.name}, ` : "";
  const { filter, markedIds } = placeOf(state);
  const page = rows.slice(from, from + pageLength);
  const remainingRows = rows.length - from - page.length;
  return [
    "",
    `${place}${screen.title}${filter === "" ? "" : `, filter "${filter}"`}`,
    ...(rows.length === 0
      ? [filter === "" ? screen.empty() : "nothing matches"]
      : page.map(
          (row, at) => `${from + at + 1}. ${rowText(row)}${markedIds.includes(row.id) ? ", marked" : ""}`,
        )),
    ...(remainingRows > 0 ? [`${count(remainingRows, "more row")}; press m for more.`] : []),
    withoutPictures(lineText(screen.strip(Number.POSITIVE_INFINITY))),
    messageText(state),
  ].filter((line, at) => at === 0 || line !== "");
}

/** Formats the selected row in full, with its keys. */
export function detailLines(state: AppState, rows: readonly Row[]): string[] {
  const screen = shownScreen(state);
  const row = rows[selectedIndex(state, rows)];
  if (!screen || !row) return [];
  const actions = actionsOf(state, row);
  return ["", ...contentLines(screen.detail(row)), ...(actions.length > 0 ? [keysLine(actions)] : [])];
}

/** Formats content without its drawings. */
export function contentLines(content: Content): string[] {
  return drawBlocks(content, widestLine).flatMap((line) => {
    const text = lineText(line);
    const words = withoutPictures(text);
    // A line that contained only a picture is omitted, whereas an empty line separates sections.
    return words === "" && text !== "" ? [] : [words];
  });
}

function keysLine(actions: readonly Action[]): string {
  return `Keys: ${actions.map(({ key, label }) => `${key} ${label}`).join(", ")}.`;
}

export function lineText(line: Strip): string {
  return typeof line === "string" ? oneLine(line) : line.map((span) => oneLine(span.text)).join("");
}

export function messageText(state: AppState): string {
  const { text, tone } = state.message;
  return tone === "bad" ? `Failed: ${text}` : text;
}

const words: Readonly<Record<string, string>> = {
  "✓": "yes",
  "✗": "no",
  "–": "open",
  "●": "begun",
  "○": "open",
  "→": "from here",
  "←": "to here",
  "▲": "gained",
  "▼": "lost",
  "!": "disputed",
  "≈": "similar paper",
  "=": "already on a list",
  "…": "later",
  "★": "representative",
};

function rowText(row: Row): string {
  const sign = row.mark === undefined ? "" : (words[row.mark] ?? "");
  const noteText = withoutPictures(oneLine(row.note ?? "")).trim();
  // The verdicts of several judges are shown only as symbols.
  const note = /^[✓✗ ]+$/.test(noteText)
    ? noteText
        .split(" ")
        .map((verdict) => words[verdict])
        .join(" ")
    : noteText;
  const parts = [oneLine(row.label), sign, note].filter((part) => part !== "");
  return `${"  ".repeat(row.depth ?? 0)}${parts.join(", ")}`;
}
