/** How the window is divided. The frame is one row lower than the window: a full-height frame flickers. */
import type { AppState } from "./app-state.ts";

export type WindowSize = { readonly columns: number; readonly rows: number };

export type Layout = {
  readonly columns: number;
  /** Rows of the panes between the header and the three lines at the foot. */
  readonly body: number;
  /** Cells of the list and of the detail; one of them is 0 where only one pane fits. */
  readonly list: number;
  readonly detail: number;
};

/** What moving and scrolling need to know of the drawing. */
export type Viewport = {
  /** Visible lines of a pane. */
  readonly page: number;
  /** Lines of the text that scrolls: the detail, the help or an open text. */
  lineCount(state: AppState): number;
};

const chromeRows = 4;
const narrow = 60;

/** @param pane the pane that is shown where only one fits */
export function divide(size: WindowSize, pane: "list" | "detail"): Layout {
  const columns = Math.max(20, size.columns);
  const body = Math.max(1, size.rows - 1 - chromeRows);
  if (columns < narrow) {
    return { columns, body, list: pane === "list" ? columns : 0, detail: pane === "detail" ? columns : 0 };
  }
  const list = Math.max(24, Math.min(60, Math.round(columns * 0.42)));
  return { columns, body, list, detail: columns - list - 1 };
}

/** A scroll position that leaves the last page full. */
export function scrolled(state: AppState, to: number, view: Viewport): number {
  return Math.max(0, Math.min(view.lineCount(state) - view.page, to));
}
