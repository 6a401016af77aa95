/** Computes the layout of the panes from the window size, the charts above them, and the length of the message. */
import type { Line, Row, Span } from "../screens/screen.ts";
import { type AppState, placeOf, type RowReader, selectedIndex, shownScreen } from "../shell/app-state.ts";
import { divide, firstVisible, type Layout, type WindowSize } from "../shell/layout.ts";
import { messageLines } from "./message-line.ts";

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
