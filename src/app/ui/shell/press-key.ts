/**
 * Handles a key: computes the next state, and the work to be done outside it. The function is pure, so a log of keys
 * can be replayed without a terminal.
 */

import { columnCount } from "../drawing/blocks.ts";
import { scrolled, type Viewport } from "../drawing/frame-layout.ts";
import { type ScreenId, screenOfPhase } from "../screens/screen-id.ts";
import { type AppState, browsing, type Mode, type RowReader } from "./app-state.ts";
import { goNext } from "./go-next.ts";
import { type KeyResult, openAtTop, runWords, withMessage, withoutEffects } from "./perform-action.ts";
import { pressBrowseKey } from "./press-browse-key.ts";
import { pressTextKey } from "./press-text-key.ts";
import { pressTourKey } from "./tour.ts";

export function pressKey(state: AppState, key: string, readRows: RowReader, view: Viewport): KeyResult {
  const { mode } = state;
  switch (mode.kind) {
    case "browse":
      return pressBrowseKey(state, key, readRows, view);
    case "goto":
      return withoutEffects(goTo(state, key));
    case "help":
    case "reading":
      return withoutEffects(scroll(state, mode, key, view));
    case "tour":
      return withoutEffects(pressTourKey(state, mode.at, key));
    case "confirm":
      if (key === "y" || key === "enter")
        return runWords({ ...state, mode: browsing }, mode.words, { next: mode.next });
      return withoutEffects(withMessage({ ...state, mode: browsing }, "Nothing was changed."));
    case "palette":
      // A menu only lists the keys, which keep working.
      return mode.only !== undefined && !menuKeys.has(key)
        ? pressBrowseKey({ ...state, mode: browsing }, key, readRows, view)
        : pressTextKey(state, mode, key, readRows(state));
    case "form":
      // A form takes the key for the next thing as text, unless it asks for another item.
      return key === ">"
        ? goNext({ ...state, mode: browsing }, readRows)
        : pressTextKey(state, mode, key, readRows(state));
    default:
      return pressTextKey(state, mode, key, readRows(state));
  }
}

/** The keys that a menu takes for itself. */
const menuKeys: ReadonlySet<string> = new Set(["up", "down", "enter", "esc"]);

const otherPlaces: Readonly<Record<string, ScreenId>> = { d: "datasets", a: "ask", r: "benchmark" };

function goTo(state: AppState, key: string): AppState {
  const closed: AppState = { ...state, mode: browsing };
  if (state.loaded.kind === "unmerged") return withMessage(closed, "Merge the files first: press M.");
  if (key === "0" || key === "h") return openAtTop(closed, "home");
  const screen = screenOfPhase(Number(key)) ?? otherPlaces[key];
  return screen === undefined
    ? withMessage(
        closed,
        "After g, press 1 to 8 for a phase, 0 for home, d for datasets, a to ask, or r for results.",
      )
    : openAtTop(closed, screen);
}

function scroll(
  state: AppState,
  mode: Mode & { readonly kind: "help" | "reading" },
  key: string,
  view: Viewport,
): AppState {
  const steps: Readonly<Record<string, number>> = {
    up: -1,
    k: -1,
    down: 1,
    j: 1,
    pageup: -view.page,
    pagedown: view.page,
    " ": view.page,
    home: Number.NEGATIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
  };
  if (key === "o" && mode.kind === "reading") {
    const order = (mode.order ?? -1) + 1;
    // After the last column, the rows have their own order again.
    const isColumn = order < columnCount(mode.content);
    return { ...state, mode: { ...mode, order: isColumn ? order : undefined, scroll: 0 } };
  }
  const by = steps[key];
  if (by === undefined) return { ...state, mode: browsing };
  return { ...state, mode: { ...mode, scroll: scrolled(state, mode.scroll + by, view) } };
}
