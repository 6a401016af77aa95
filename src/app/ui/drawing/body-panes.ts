/** Fills the panes with a list and its detail view, or with a single text. */

import { count } from "../../../base/text/count.ts";
import type { Row, Span } from "../screens/screen.ts";
import { type AppState, type Loaded, placeOf, shownScreen } from "../shell/app-state.ts";
import { formatWords } from "../shell/command-line.ts";
import { paletteSuggestions } from "../shell/finding/palette.ts";
import { searchResults } from "../shell/finding/search.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { shownItems } from "../shell/press-text-key.ts";
import { drawBlocks } from "./blocks.ts";
import { formLines } from "./form-lines.ts";
import { type FrameLayout, type Lines, visibleTop } from "./frame-layout.ts";
import { dim } from "./lines.ts";
import { openText } from "./scrolling-text.ts";
import { fill, truncate, truncateMiddle, width } from "./text.ts";
import type { Tone } from "./theme.ts";

export type Pane = {
  readonly kind: "list" | "detail" | "text";
  readonly title: string;
  readonly meta: readonly Span[];
  /** Whether the pane has the keyboard focus. */
  readonly active: boolean;
  readonly cells: number;
  readonly lines: Lines;
};

type BodyPanes = {
  readonly panes: readonly Pane[];
  /** The cursor position, relative to the corner of the pane's content. */
  readonly cursor?: { readonly x: number; readonly y: number };
};

export function bodyPanes(state: AppState, layout: FrameLayout): BodyPanes {
  const { body, text, boxed } = layout;
  const { mode } = state;
  switch (mode.kind) {
    case "help":
    case "reading": {
      const { title, lines } = openText(state, layout.row, layout);
      return singlePane(
        title,
        textLines(lines, mode.scroll, body),
        layout,
        readingPosition(mode.scroll, lines, body),
      );
    }
    case "form": {
      const { lines, cursor } = formLines(mode.form, text, body, !boxed);
      return { ...singlePane(mode.form.action.label, textLines(lines, 0, body), layout), cursor };
    }
    case "pick": {
      const choices = shownItems(mode).map(({ id, label }) =>
        mode.picked.includes(id) ? ({ label: `● ${label}`, tone: "good" } as const) : { label: `○ ${label}` },
      );
      const none = "No item contains this text.";
      return singlePane(mode.action.label, choiceLines({ choices, at: mode.at, none }, text, body), layout);
    }
    case "palette": {
      const choices = paletteSuggestions(mode, actionsOf(state, layout.row)).map(({ line, label }) => ({
        label: line,
        note: label,
      }));
      const none = "No command matches. Esc closes the palette and keeps the text; ? shows the keys.";
      const lines = choiceLines({ choices, at: mode.at, none, noteShare: 0.5 }, text, body);
      return singlePane(mode.only === undefined ? "Commands" : "What to do", lines, layout);
    }
    case "search": {
      const choices = searchResults(state, mode.editor.text);
      const none = "Nothing in this workspace matches these words. Type fewer letters for more matches.";
      const lines = choiceLines({ choices, at: mode.at, none, noteShare: 0.3 }, text, body);
      return singlePane("Search", lines, layout);
    }
    default:
      if (state.loaded.kind === "broken") {
        const lines = drawBlocks(noWorkspaceLines(state.loaded), text);
        const heading =
          state.loaded.newWorkspaceFolder === undefined
            ? "Taxolink cannot display this workspace"
            : "There is no workspace yet";
        return singlePane(heading, textLines(lines, 0, body), layout);
      }
      if (state.loaded.kind === "loading") return singlePane("", textLines([], 0, body), layout);
      return { panes: browsePanes(state, layout) };
  }
}

function singlePane(
  title: string,
  lines: Lines,
  { text }: FrameLayout,
  meta: readonly Span[] = [],
): BodyPanes {
  return { panes: [{ kind: "text", title, meta, active: true, cells: text, lines }] };
}

function browsePanes(state: AppState, layout: FrameLayout): Pane[] {
  const { list, detail, body } = layout;
  const { pane, scroll } = placeOf(state);
  const { title, lines } = openText(state, layout.row, layout);
  return [
    ...(list > 0 ? [listPane(state, layout)] : []),
    ...(detail > 0
      ? [
          {
            kind: "detail",
            title: title === "" ? "Detail" : title,
            meta: readingPosition(scroll, lines, body),
            active: pane === "detail",
            cells: detail,
            lines: textLines(lines, scroll, body),
          } as const,
        ]
      : []),
  ];
}

function listPane(state: AppState, layout: FrameLayout): Pane {
  const { rows, selected, list, body } = layout;
  const { pane, markedIds, filter } = placeOf(state);
  const screen = shownScreen(state);
  const emptyText = (): string => {
    // What is missing may be what the running command is about to make.
    if (state.running) return runningText(state.running);
    if (filter !== "") return `nothing matches "${filter}"\n\nPress Esc to remove the filter.`;
    return screen?.empty() ?? "";
  };
  const active = pane === "list";
  const first = visibleTop(state, layout);
  return {
    kind: "list",
    title: screen?.listTitle() ?? "",
    meta: listMeta(state, rows.length === 0 ? "" : `${selected + 1}/${rows.length}`),
    active,
    cells: list,
    lines:
      rows.length > 0
        ? listLines({ rows, selected, markedIds, active, first }, list, body)
        : textLines(drawBlocks(emptyText(), list - 1).map(indented), 0, body),
  };
}

function runningText({ words, note }: NonNullable<AppState["running"]>): string {
  return `Running: taxolink ${formatWords(words)}\n\n${note === "" ? "" : `${note}\n\n`}Press Esc to stop it.`;
}

function indented(line: readonly Span[]): readonly Span[] {
  return [{ text: " ", tone: "normal" }, ...line];
}

/** Shows the active filter, the number of marked rows, and the position in the list. */
function listMeta(state: AppState, place: string): Span[] {
  const { markedIds, filter } = placeOf(state);
  const parts: Span[] = [
    ...(filter === "" ? [] : [{ text: `/${filter}`, tone: "warn" } as const]),
    ...(markedIds.length === 0 ? [] : [{ text: `*${markedIds.length}`, tone: "accent" } as const]),
    ...(place === "" ? [] : [{ text: place, tone: "dim" } as const]),
  ];
  return parts.flatMap((part, at): Span[] => (at === 0 ? [part] : [{ text: " ", tone: "border" }, part]));
}

/** Shows the reading position in text that is longer than its pane. */
function readingPosition(scroll: number, lines: Lines, height: number): Span[] {
  if (lines.length <= height) return [];
  const last = Math.min(lines.length, scroll + height);
  return [{ text: `${Math.round((100 * last) / lines.length)} %`, tone: "dim" }];
}

/** Draws the rows of a list as lines. Draws only visible rows, so that the length of the list does not matter. */
type ShownList = {
  readonly rows: readonly Row[];
  readonly selected: number;
  readonly markedIds: readonly string[];
  readonly active: boolean;
  /** The index of the first visible row. */
  readonly first: number;
};

/** Returns exactly `height` lines. Lines with rows are exactly `cells` wide. */
function listLines(list: ShownList, cells: number, height: number): (readonly Span[])[] {
  const visible = list.rows.slice(list.first, list.first + height).map((row) => fittedRow(row, cells));
  const uses = Map.groupBy(visible, ({ label }) => label);
  const lines = visible.map((fitted, at) => {
    // Of rows that would look alike, the end is shown as well.
    const isTwin = fitted.label.trimEnd().endsWith("…") && (uses.get(fitted.label)?.length ?? 0) > 1;
    const label = isTwin ? truncateMiddle(fitted.text, fitted.room) : fitted.label;
    return rowSpans({ ...fitted, label }, list.first + at === list.selected, list);
  });
  return [...lines, ...Array.from({ length: height - lines.length }, () => [])];
}

/** A row with its text, and the part of it that fits before the note. */
type FittedRow = {
  readonly row: Row;
  readonly text: string;
  readonly note: string;
  readonly room: number;
  readonly label: string;
};

function fittedRow(row: Row, cells: number): FittedRow {
  const mark = row.mark === undefined ? "" : `${row.mark} `;
  const text = `${"  ".repeat(row.depth ?? 0)}${mark}${row.label}`;
  const fullNote = row.note === undefined ? "" : ` ${truncate(row.note, Math.max(0, cells - 12))}`;
  const note = row.repeatsMark && width(text) + width(fullNote) >= cells ? "" : fullNote;
  const room = Math.max(0, cells - width(note) - 1);
  return { row, text, note, room, label: fill(text, room) };
}

function rowSpans(
  { row, note, label }: FittedRow,
  isSelected: boolean,
  { markedIds, active }: Pick<ShownList, "markedIds" | "active">,
): Span[] {
  const isMarked = markedIds.includes(row.id);
  const tone = isSelected ? (active ? "selected" : "title") : (row.tone ?? "normal");
  return [
    { text: isMarked ? "*" : isSelected ? "›" : " ", tone: isSelected || isMarked ? "accent" : "normal" },
    { text: label, tone },
    { text: note, tone: isSelected && active ? "selected" : "dim" },
  ];
}

/** Draws the items among which the user chooses, and marks the selected one. */
type Choice = {
  readonly label: string;
  /** The kind of item, before the label. */
  readonly kind?: string;
  /** A text after the label. */
  readonly note?: string;
  readonly tone?: Tone;
};

const kindCells = 10;

/**
 * Draws the choices around the selected one, or a text if there are none.
 * @param noteShare the share of the width that the notes take
 */
function choiceLines(
  { choices, at, none, noteShare = 0 }: ShownChoices,
  cells: number,
  height: number,
): (readonly Span[])[] {
  const selected = Math.min(at, choices.length - 1);
  const first = Math.max(0, Math.min(selected - Math.floor(height / 2), choices.length - height));
  const noteCells = Math.floor(cells * noteShare);
  const lines = choices.slice(first, first + height).map((choice, row): readonly Span[] => {
    const isSelected = first + row === selected;
    const { kind, label, note, tone = "normal" } = choice;
    const around = 2 + (kind === undefined ? 0 : kindCells) + (note === undefined ? 0 : noteCells + 1);
    return [
      { text: isSelected ? "› " : "  ", tone: "accent" },
      ...(kind === undefined ? [] : [{ text: fill(kind, kindCells), tone: "dim" } as const]),
      { text: fill(label, Math.max(0, cells - around)), tone: isSelected ? "selected" : tone },
      ...(note === undefined ? [] : [{ text: ` ${fill(note, noteCells)}`, tone: "dim" } as const]),
    ];
  });
  const all = lines.length > 0 ? lines : drawBlocks([dim(none)], cells).slice(0, height);
  return [...all, ...Array.from({ length: height - all.length }, () => [])];
}

type ShownChoices = {
  readonly choices: readonly Choice[];
  /** The position of the selected choice. */
  readonly at: number;
  readonly none: string;
  readonly noteShare?: number;
};

/** Returns exactly `height` lines. */
function textLines(lines: readonly (readonly Span[])[], scroll: number, height: number): (readonly Span[])[] {
  const first = Math.max(0, Math.min(scroll, lines.length - height));
  const below = lines.length - first - height;
  const visible = lines.slice(first, first + (below > 0 ? height - 1 : height));
  const remainder: readonly Span[] = [{ text: `↓ ${count(below + 1, "more line")}`, tone: "dim" }];
  const lastLines = below > 0 ? [...visible, remainder] : visible;
  return [...lastLines, ...Array.from({ length: height - lastLines.length }, () => [])];
}

/**
 * Returns paragraphs that explain the problem and its remedy. If the app can create a workspace, they mention the key
 * that does so, instead of the commands in `problem`.
 */
export function noWorkspaceLines({
  problem,
  newWorkspaceFolder,
}: Loaded & { readonly kind: "broken" }): string[] {
  const lines = problem.split("\n");
  if (newWorkspaceFolder === undefined) return lines;
  const [first = ""] = lines;
  return [
    `${first.charAt(0).toUpperCase()}${first.slice(1)}.`,
    "",
    `A workspace is a folder with one taxonomy: its plan, papers, classes and results. Press I to make ${newWorkspaceFolder === "." ? "this folder" : newWorkspaceFolder} a workspace; Taxolink does not overwrite any files.`,
    "",
    "To see a finished taxonomy first, press q to quit, and then run taxolink demo.",
  ];
}
