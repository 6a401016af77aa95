/** Computes the layout of the panes from the window size, the charts above them, and the length of the message. */
import type { Line, Row, Span } from "../screens/screen.ts";
import { type AppState, placeOf, type RowReader, selectedIndex, shownScreen } from "../shell/app-state.ts";
import { messageLines } from "./message-line.ts";
import type { DensityName } from "./theme.ts";

export type Lines = readonly (readonly Span[])[];

export type FrameLayout = Layout & {
  readonly rows: readonly Row[];
  /** The index of the selected row. */
  readonly selected: number;
  readonly row: Row | undefined;
  /** The charts that fit into the window. */
  readonly pictures: readonly Line[];
};

export function layoutOf(state: AppState, size: WindowSize, readRows: RowReader): FrameLayout {
  const rows = readRows(state);
  const selected = selectedIndex(state, rows);
  const row = rows[selected];
  const screen = shownScreen(state);
  const browses = ["browse", "goto", "filter", "confirm", "tour"].includes(state.mode.kind);
  const pictures = browses ? (screen?.banner(row, Math.max(20, size.columns) - 4) ?? []) : [];
  const layout = divide(size, {
    pane: placeOf(state).pane,
    density: state.look.density,
    banner: pictures.length,
    message: messageLines(state, Math.max(20, size.columns)).lines.length,
  });
  return { ...layout, rows, selected, row, pictures: pictures.slice(0, layout.banner) };
}

/** Returns the index of the first visible row. */
export function visibleTop(state: AppState, { rows, selected, body }: FrameLayout): number {
  return firstVisible(placeOf(state).top, selected, rows.length, body);
}

/**
 * Divides the window among the elements of the screen. The frame is one row shorter than the window, because a
 * full-height frame would flicker.
 */
export type WindowSize = { readonly columns: number; readonly rows: number };

/** The space taken up by the elements around the panes. */
type LayoutRequest = {
  /** The pane to show if only one pane fits. */
  readonly pane: "list" | "detail";
  readonly density: DensityName;
  /** The requested number of chart rows above the panes; fewer may fit. */
  readonly banner: number;
  /** The number of rows for the message. */
  readonly message: number;
};

export type Layout = {
  readonly columns: number;
  /** Whether panes have borders. */
  readonly boxed: boolean;
  /** The number of chart rows that fit above the panes. */
  readonly banner: number;
  /** The screen row that contains the first line of the panes, counting from 0. */
  readonly top: number;
  /** The number of rows in the panes. */
  readonly body: number;
  /** The number of rows for the message. */
  readonly message: number;
  /** The widths of the list and of the detail, in cells. One of them is 0 if only one pane fits. */
  readonly list: number;
  readonly detail: number;
  /** The width, in cells, of text that replaces both panes. */
  readonly text: number;
};

/** The sizes needed for moving and scrolling. */
export type Viewport = {
  /** The number of visible lines of a pane. */
  readonly page: number;
  /** The number of lines of the text that scrolls: the detail, the help or an open text. */
  lineCount(state: AppState): number;
};

/** The minimum width, in cells, of a window that shows both panes. */
const minimumTwoPaneColumns = 60;
/** The minimum height, in rows, of a frame with borders, because a lower frame needs the space for content. */
const minimumBoxedRows = 18;
/** The minimum height of the panes below charts. */
const minimumBody = 11;

function divide(size: WindowSize, { pane, density, banner, message }: LayoutRequest): Layout {
  const columns = Math.max(20, size.columns);
  const rows = Math.max(5, size.rows - 1);
  const boxed =
    columns >= minimumTwoPaneColumns && (density === "auto" ? rows >= minimumBoxedRows : density === "roomy");
  // The header, the keys and the message, and the two borders or, without borders, a line for the figures.
  const chrome = 2 + message + (boxed ? 2 : 1);
  const left = Math.max(1, rows - chrome);
  const bannerRows = boxed && left - banner - 1 >= minimumBody ? banner : 0;
  const body = bannerRows > 0 ? left - bannerRows - 1 : left;
  const top = boxed ? 2 + (bannerRows > 0 ? bannerRows + 1 : 0) : 1;
  const common = { columns, boxed, banner: bannerRows, top, body, message };
  if (columns < minimumTwoPaneColumns) {
    const [list, detail] = pane === "list" ? [columns, 0] : [0, columns];
    return { ...common, list, detail, text: columns };
  }
  const list = Math.max(24, Math.min(64, Math.round(columns * 0.42) - (boxed ? 2 : 0)));
  // Boxed: three borders and a blank on the inner side of each pane.
  const detail = columns - list - (boxed ? 5 : 1);
  return { ...common, list, detail, text: boxed ? columns - 4 : columns };
}

/** Limits a scroll position so that the last page is full. */
export function scrolled(state: AppState, to: number, view: Viewport): number {
  return Math.max(0, Math.min(view.lineCount(state) - view.page, to));
}

/** Returns the first visible row of a list. It changes only if the selection would otherwise leave the page. */
export function firstVisible(top: number, selected: number, count: number, height: number): number {
  const margin = height >= 8 ? 2 : 0;
  const lowestTop = selected - height + 1 + margin;
  const highestTop = selected - margin;
  return Math.max(0, Math.min(Math.max(top, lowestTop), highestTop, Math.max(0, count - height)));
}
