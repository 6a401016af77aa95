/** Fills the panes with a list and its detail view, or with a single text. */
import type { Span } from "../screens/screen.ts";
import { type AppState, placeOf, shownScreen } from "../shell/app-state.ts";
import { searchResults } from "../shell/finding/search.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { drawBlocks } from "./blocks.ts";
import { formLines } from "./form-lines.ts";
import { type FrameLayout, type Lines, visibleTop } from "./frame-layout.ts";
import { listLines } from "./list-lines.ts";
import { noWorkspaceLines } from "./no-workspace.ts";
import { paletteLines } from "./palette-lines.ts";
import { pickLines } from "./pick-lines.ts";
import { openText } from "./scrolling-text.ts";
import { searchLines } from "./search-lines.ts";
import { textLines } from "./text-lines.ts";

export type Pane = {
  readonly kind: "list" | "detail" | "text";
  readonly title: string;
  readonly meta: readonly Span[];
  /** Whether the pane has the keyboard focus. */
  readonly active: boolean;
  readonly cells: number;
  readonly lines: Lines;
};

export type BodyPanes = {
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
    case "pick":
      return singlePane(mode.action.label, pickLines(mode, text, body), layout);
    case "palette": {
      const lines = paletteLines(mode, actionsOf(state, layout.row), text, body);
      return singlePane(mode.only === undefined ? "Commands" : "What to do", lines, layout);
    }
    case "search": {
      const entries = searchResults(state, mode.editor.text);
      return singlePane("Search", searchLines(entries, mode.at, text, body), layout);
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
  const emptyText = (): string =>
    filter === ""
      ? (screen?.empty() ?? "")
      : `nothing matches "${filter}"\n\nPress Esc to remove the filter.`;
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
