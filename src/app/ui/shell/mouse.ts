/** Parses the terminal's mouse reports, and applies clicks and wheel movements. */

import type { WindowSize } from "../drawing/frame-layout.ts";
import { layoutOf, visibleTop } from "../drawing/frame-layout.ts";
import { keyAt } from "../drawing/key-line.ts";
import { openText } from "../drawing/scrolling-text.ts";
import { type AppState, placeOf, type RowReader, withPlace } from "./app-state.ts";
import { keyLabel } from "./keys.ts";
import { actionsOf } from "./press-browse-key.ts";

/**
 * The sequence that enables reports of clicks and the wheel, with numeric positions. Users can still select text while
 * they hold Shift.
 */
export const mouseOn = "\u001b[?1000h\u001b[?1006h";
export const mouseOff = "\u001b[?1006l\u001b[?1000l";

/** Positions are in cells from the top left corner of the screen, counting from 0. */
export type MouseEvent =
  | { readonly kind: "click"; readonly x: number; readonly y: number }
  | { readonly kind: "wheel"; readonly x: number; readonly y: number; readonly by: 1 | -1 }
  /** The release of a button, or a button that does nothing. */
  | { readonly kind: "other" };

/** The number of rows that each step of the wheel scrolls. */
const wheelRows = 3;

/** Finds mouse reports in terminal input, and an incomplete report at its end. */
export function readMouse(text: string): {
  readonly events: readonly MouseEvent[];
  readonly incomplete: string;
} {
  const events = text
    .split("\u001b")
    .flatMap((part) => parseMouse(/^\[<[\d;]+[Mm]/.exec(part)?.[0] ?? "") ?? []);
  const last = text.lastIndexOf("\u001b");
  const isOpen = last !== -1 && /^(\[(<[\d;]*)?)?$/.test(text.slice(last + 1));
  return { events, incomplete: isOpen ? text.slice(last) : "" };
}

/** Parses a report without its escape character, such as `[<0;12;5M`, or returns undefined for other text. */
export function parseMouse(input: string): MouseEvent | undefined {
  const [, button, column, row, end] = /^\[<(\d+);(\d+);(\d+)([Mm])$/.exec(input) ?? [];
  if (button === undefined) return undefined;
  const [x, y] = [Number(column) - 1, Number(row) - 1];
  if (end === "M" && button === "0") return { kind: "click", x, y };
  if (button === "64" || button === "65") return { kind: "wheel", x, y, by: button === "64" ? -1 : 1 };
  return { kind: "other" };
}

/** The state after a mouse event, and the keys that produce its remaining effect. */
export type MouseResult = { readonly state: AppState; readonly keys: readonly string[] };

export function applyMouseEvent(
  state: AppState,
  event: MouseEvent,
  size: WindowSize,
  readRows: RowReader,
): MouseResult {
  const layout = layoutOf(state, size, readRows);
  const nothing: MouseResult = { state, keys: [] };
  if (event.kind === "other") return nothing;
  const inBody = event.y >= layout.top && event.y < layout.top + layout.body;
  // The borders of a pane belong to it.
  const onList = layout.list > 0 && event.x <= layout.list + (layout.boxed ? 2 : 0);
  if (event.kind === "wheel") return turnWheel(state, event.by, onList, size, readRows);
  if (event.y === layout.top + layout.body + 1 + layout.message) {
    const key = keyAt(state, actionsOf(state, layout.row), layout.columns, event.x);
    return key === undefined || !isKey(key) ? nothing : { state, keys: [key] };
  }
  if (!inBody || state.mode.kind !== "browse") return nothing;
  if (!onList) return { state: withPlace(state, { pane: "detail" }), keys: [] };
  const index = visibleTop(state, layout) + event.y - layout.top;
  const row = layout.rows[index];
  if (!row) return nothing;
  const isSelected = index === layout.selected && placeOf(state).pane === "list";
  // A click on the selected row opens it.
  if (isSelected) return { state, keys: ["enter"] };
  return { state: withPlace(state, { index, row: row.id, scroll: 0, pane: "list" }), keys: [] };
}

function turnWheel(
  state: AppState,
  by: 1 | -1,
  onList: boolean,
  size: WindowSize,
  readRows: RowReader,
): MouseResult {
  const keys = Array.from({ length: wheelRows }, () => (by === 1 ? "down" : "up"));
  if (state.mode.kind !== "browse") return { state, keys };
  const pane = placeOf(state).pane;
  if (onList === (pane === "list")) return { state, keys };
  if (onList) return { state: withPlace(state, { pane: "list" }), keys };
  const layout = layoutOf(state, size, readRows);
  const last = Math.max(0, openText(state, layout.row, layout).lines.length - layout.body);
  const scroll = Math.max(0, Math.min(last, placeOf(state).scroll + by * wheelRows));
  return { state: withPlace(state, { scroll }), keys: [] };
}

/** Whether a hint shows a single key, unlike `1-8` and `↑↓`. */
function isKey(key: string): boolean {
  return key.length === 1 || keyLabel(key) !== key;
}
