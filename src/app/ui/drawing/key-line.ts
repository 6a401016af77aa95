/** Draws the last line, with the most useful keys. */

import type { Action, Span } from "../screens/screen.ts";
import { type AppState, escStaysOnScreen, type Form, placeOf, shownScreen } from "../shell/app-state.ts";
import { isLastField } from "../shell/finding/press-form-key.ts";
import { keyLabel } from "../shell/keys.ts";
import { isUnusedAgain } from "../shell/perform-action.ts";
import { rowsWith } from "../shell/press-browse-key.ts";
import { columnCount } from "./blocks.ts";
import { truncate, width } from "./text.ts";

export type Hint = readonly [key: string, label: string];

/** Reads hints such as `enter yes · esc no`. */
function hintsIn(text: string): readonly Hint[] {
  return text.split(" · ").map((hint): Hint => {
    const [key = "", ...label] = hint.split(" ");
    return [key, label.join(" ")];
  });
}

const hints: Readonly<Record<Exclude<AppState["mode"]["kind"], "browse" | "form">, readonly Hint[]>> = {
  goto: hintsIn("1-8 phase · 0 home · d datasets · a ask · r results · esc stay"),
  filter: hintsIn("enter keep filter · esc as before"),
  search: hintsIn("enter go there · ↑↓ choose · esc close"),
  pick: hintsIn("space mark · enter confirm · ↑↓ choose · esc close"),
  palette: hintsIn("enter run or ask · tab complete · ↑↓ choose · esc close and keep the text"),
  confirm: hintsIn("enter yes · esc no"),
  tour: hintsIn("enter continue · left back · esc end the tour"),
  reading: hintsIn("↑↓ scroll · esc close"),
  help: hintsIn("↑↓ scroll · esc close"),
};
const menuHints = hintsIn("enter do this · ↑↓ choose · esc close");

/**
 * Returns the hints for the keys of a form. Esc comes before the keys for moving, because narrow windows show only the
 * first keys.
 */
function formHints(form: Form): readonly Hint[] {
  const run = isLastField(form) ? "enter run" : "enter next · ctrl+s run now";
  return hintsIn(
    `${isUnusedAgain(form) ? "> go on · " : ""}${run} · esc close, keep text · tab next or choice · ↑↓ field`,
  );
}

const separator = "  ";
/** The minimum number of keys to show. */
const minimumKeys = 6;
/** The highest rank of the keys that are always shown, with shortened labels if necessary. */
const alwaysShownRank = 4;
/** The length of shortened labels. */
const shortLabel = 11;

/** Returns the keys that fit into `columns` cells. The most important keys always fit. */
export function keyHints(state: AppState, actions: readonly Action[], columns: number): readonly Hint[] {
  if (state.mode.kind === "form") return formHints(state.mode.form);
  const { mode } = state;
  if (mode.kind === "reading" && columnCount(mode.content) > 0) return [["o", "sort"], ...hints.reading];
  if (mode.kind === "palette" && mode.only !== undefined) return menuHints;
  if (mode.kind !== "browse") return hints[mode.kind];
  if (state.running) return [["esc", "stop"]];
  const ranked = rankHints(state, actions, columns);
  const fittingHints = chooseFitting(ranked, columns);
  // A long label must not displace one of the most important keys.
  const omitsImportant = ranked.some((hint) => hint.rank <= alwaysShownRank && !fittingHints.includes(hint));
  if (!omitsImportant && fittingHints.length >= Math.min(minimumKeys, ranked.length))
    return inDisplayOrder(fittingHints);
  const shortened = ranked.map((hint) => {
    const shortForm = hint.short ?? hint.label;
    return { ...hint, label: truncate(shortForm, shortLabel), shortForm, fullLabel: hint.label };
  });
  return inDisplayOrder(lengthenLabels(chooseFitting(shortened, columns), columns));
}

export function keyLine(state: AppState, actions: readonly Action[], columns: number): Span[] {
  return keyHints(state, actions, columns).flatMap(([key, label], at): Span[] => [
    { text: `${at === 0 ? "" : separator}${keyLabel(key)}`, tone: "accent" },
    { text: ` ${label}`, tone: "normal" },
  ]);
}

/** Finds the key whose hint covers a cell of the line. */
export function keyAt(
  state: AppState,
  actions: readonly Action[],
  columns: number,
  cell: number,
): string | undefined {
  let from = 0;
  for (const [key, label] of keyHints(state, actions, columns)) {
    const wide = width(`${keyLabel(key)} ${label}`);
    if (cell >= from && cell < from + wide) return key;
    from += wide + separator.length;
  }
  return undefined;
}

/** A key with its position in the line. Keys with a high rank are dropped first. */
type RankedHint = {
  readonly key: string;
  readonly label: string;
  readonly short?: string | undefined;
  readonly place: number;
  readonly rank: number;
};

function rankHints(state: AppState, actions: readonly Action[], columns: number): RankedHint[] {
  const keyActions = actions.filter(({ key }) => key !== "");
  const screenKeys = new Set(keyActions.map(({ key }) => key));
  const pane = placeOf(state).pane === "list" ? "detail" : "list";
  const exitHint: Hint = canGoBack(state) ? ["esc", "back"] : ["q", "quit"];
  const common: readonly (readonly [...Hint, rank: number])[] = [
    ...(columns < 60 ? [["tab", pane, 1] as const] : []),
    ...(shownScreen(state)?.takesMarks() ? [[" ", "mark", 4] as const] : []),
    ...(state.loaded.kind === "broken"
      ? []
      : ([
          [">", "next", state.screen === "home" ? 3 : 4],
          [rowsWith(state.screen, "s").length === 0 ? "s" : "ctrl+f", "search", 6],
          ["/", "filter", 8],
        ] as const)),
    [":", "commands", 3],
    ["?", "keys", 0],
    // A user who has opened an item will want to leave it again.
    [...exitHint, isInside(state) ? 3 : 7],
  ];
  // The first keys of the screen come before those of the app, and the remaining keys of the screen come after them.
  const ranks = [2, 4, 4, 5];
  return [
    ...keyActions.map(
      ({ key, label, short }, at): RankedHint => ({
        key,
        label,
        short,
        place: at,
        rank: ranks[at] ?? 9 + at,
      }),
    ),
    ...common
      .filter(([key]) => !screenKeys.has(key))
      .map(([key, label, rank], at): RankedHint => ({ key, label, place: keyActions.length + at, rank })),
  ];
}

/** A key with a shortened label, and with longer labels to show if there is space. */
type ShortenedHint = RankedHint & { readonly shortForm: string; readonly fullLabel: string };

function canGoBack(state: AppState): boolean {
  return state.screen !== "home" || isInside(state);
}

function isInside(state: AppState): boolean {
  const { inside, view } = placeOf(state).settings;
  return inside !== undefined || view !== undefined || escStaysOnScreen(state);
}

/** Chooses by rank the keys that fit. A shorter hint may replace a hint that is too long. */
function chooseFitting<Hint extends RankedHint>(all: readonly Hint[], columns: number): readonly Hint[] {
  let remaining = columns + separator.length;
  return all
    .toSorted((one, other) => one.rank - other.rank)
    .filter((hint) => {
      const wide = cellsOf(hint);
      if (wide > remaining) return false;
      remaining -= wide;
      return true;
    });
}

/**
 * Uses spare space for longer labels: first for the short form of every label, then for full labels, most important
 * keys first.
 */
function lengthenLabels(hints: readonly ShortenedHint[], columns: number): readonly RankedHint[] {
  let left = columns + separator.length;
  for (const hint of hints) left -= cellsOf(hint);
  const withLabel = (hint: ShortenedHint, label: string): ShortenedHint => {
    const addedCells = width(label) - width(hint.label);
    if (addedCells > left) return hint;
    left -= addedCells;
    return { ...hint, label };
  };
  return hints.map((hint) => withLabel(hint, hint.shortForm)).map((hint) => withLabel(hint, hint.fullLabel));
}

function cellsOf({ key, label }: RankedHint): number {
  return width(`${keyLabel(key)} ${label}${separator}`);
}

function inDisplayOrder(hints: readonly RankedHint[]): Hint[] {
  return hints.toSorted((one, other) => one.place - other.place).map(({ key, label }): Hint => [key, label]);
}
