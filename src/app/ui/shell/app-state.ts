/** Defines the state of the app as plain data, and computes values derived from it. */

import type { Look, Tone } from "../drawing/theme.ts";
import { offeredActions, paletteAction } from "../screens/edit-actions.ts";
import { screenNamed } from "../screens/index.ts";
import { unmergedScreen } from "../screens/merge/merge.ts";
import {
  type Action,
  type Content,
  type Field,
  type Row,
  type Screen,
  type ScreenId,
  type ScreenInput,
  type Settings,
  type ShownScreen,
  withView,
} from "../screens/screen.ts";
import { nameOfScreen } from "../screens/screen-id.ts";
import type { Editor } from "./editor.ts";
import type { Outcomes } from "./outcomes.ts";
import type { UnmergedView, WorkspaceView } from "./workspace-view.ts";

/** The loaded workspace. */
export type Loaded =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly workspace: WorkspaceView }
  | { readonly kind: "unmerged"; readonly unmerged: UnmergedView }
  | {
      readonly kind: "broken";
      readonly problem: string;
      /** The folder for a new workspace, or undefined if a workspace exists but cannot be read. */
      readonly newWorkspaceFolder: string | undefined;
    };

/** The user's position on a screen, which the app keeps while the user visits other screens. */
export type Place = {
  /** The position of the selection among the visible rows, in case the selected row disappears. */
  readonly index: number;
  readonly row: string | undefined;
  readonly filter: string;
  readonly pane: "list" | "detail";
  /** The first visible row of the list. */
  readonly top: number;
  /** The first visible line of the detail. */
  readonly scroll: number;
  readonly settings: Settings;
  readonly markedIds: readonly string[];
};

export type Form = {
  readonly action: Action & { readonly kind: "form" };
  /** The key under which typed text is stored after Esc. */
  readonly draft: string;
  readonly fields: readonly Field[];
  readonly editors: readonly Editor[];
  readonly at: number;
  /** True if the form opens again after its command. */
  readonly again?: true;
};

export type Mode =
  | { readonly kind: "browse" }
  | { readonly kind: "goto" }
  | { readonly kind: "filter"; readonly editor: Editor; readonly before: string }
  | {
      readonly kind: "palette";
      readonly editor: Editor;
      readonly at: number;
      /** Set for a menu of keys, which offers nothing else. */
      readonly only?: readonly Action[];
    }
  | { readonly kind: "search"; readonly editor: Editor; readonly at: number }
  | { readonly kind: "form"; readonly form: Form }
  | {
      readonly kind: "pick";
      readonly action: Action & { readonly kind: "pick" };
      readonly editor: Editor;
      readonly at: number;
      readonly picked: readonly string[];
    }
  | {
      readonly kind: "confirm";
      readonly question: string;
      readonly words: readonly string[];
      readonly next: boolean;
    }
  | {
      readonly kind: "reading";
      readonly title: string;
      readonly content: Content;
      /** The column by which the tables are sorted. */
      readonly order?: number | undefined;
      readonly scroll: number;
    }
  | { readonly kind: "help"; readonly scroll: number }
  | { readonly kind: "tour"; readonly at: number };

export type AppState = {
  readonly loaded: Loaded;
  readonly screen: ScreenId;
  readonly trail: readonly ScreenId[];
  readonly places: Readonly<Partial<Record<ScreenId, Place>>>;
  readonly mode: Mode;
  readonly drafts: Readonly<Record<string, readonly string[]>>;
  readonly outcomes: Outcomes;
  readonly look: Look;
  /** A message about the effect of the last key. */
  readonly message: { readonly text: string; readonly tone: Tone };
  /** The running command with its latest progress message. */
  readonly running: { readonly words: readonly string[]; readonly note: string } | undefined;
};

export const browsing: Mode = { kind: "browse" };
const initialPlace: Place = {
  index: 0,
  row: undefined,
  filter: "",
  pane: "list",
  top: 0,
  scroll: 0,
  settings: {},
  markedIds: [],
};

const plainLook: Look = { theme: "none", glyphs: "unicode", density: "auto", mouse: false };

export function createState(look: Look = plainLook): AppState {
  return {
    look,
    loaded: { kind: "loading" },
    screen: "home",
    trail: [],
    places: {},
    mode: browsing,
    drafts: {},
    outcomes: {},
    message: { text: "", tone: "normal" },
    running: undefined,
  };
}

export function placeOf(state: AppState): Place {
  return state.places[state.screen] ?? initialPlace;
}

export function withPlace(state: AppState, change: Partial<Place>): AppState {
  return { ...state, places: { ...state.places, [state.screen]: { ...placeOf(state), ...change } } };
}

export function currentScreen(state: AppState): Screen {
  return screenNamed(state.screen);
}

/** Returns the data of the open screen, or undefined if there is no workspace. */
export function screenInput(state: AppState): ScreenInput | undefined {
  if (state.loaded.kind !== "ready") return undefined;
  const { settings, markedIds } = placeOf(state);
  return { workspace: state.loaded.workspace, settings, markedIds, outcomes: state.outcomes };
}

/** Returns the open screen with its data, or undefined if there is nothing to draw. */
export function shownScreen(state: AppState): ShownScreen | undefined {
  if (state.loaded.kind === "unmerged") return unmergedScreen(state.loaded.unmerged);
  const input = screenInput(state);
  if (!input) return undefined;
  const screen = withView(currentScreen(state), input);
  return {
    title: screen.heading?.(input) ?? nameOfScreen(state.screen),
    listTitle: () => screen.listTitle?.(input) ?? nameOfScreen(state.screen),
    banner: (row, cells) => screen.banner?.(input, row, cells) ?? [],
    rows: () => screen.rows(input),
    empty: () => screen.empty(input),
    detail: (row) => screen.detail(input, row),
    strip: (cells) => screen.strip(input, cells),
    takesMarks: () => screen.takesMarks?.(input) ?? false,
    actions: (row) => offeredActions(screen, input, row),
    paletteAction: (edit, row) =>
      paletteAction(input, edit, screen.actions(input, input.markedIds.length > 0 ? undefined : row)),
  };
}

type RowsKey = readonly [Screen, Loaded, Settings, string, Outcomes];

export type RowReader = (state: AppState) => readonly Row[];

/** Provides the rows of the open screen that pass its filter, and caches them until their inputs change. */
export function createRowReader(): RowReader {
  let key: RowsKey | undefined;
  let rows: readonly Row[] = [];
  return (state) => {
    const { settings, filter } = placeOf(state);
    const next: RowsKey = [currentScreen(state), state.loaded, settings, filter, state.outcomes];
    if (key === undefined || next.some((part, at) => part !== key?.[at])) {
      rows = filterRows(shownScreen(state)?.rows() ?? [], filter);
      key = next;
    }
    return rows;
  };
}

/** Returns the rows whose label or note contains all words of the filter, regardless of letter case. */
function filterRows(rows: readonly Row[], filter: string): readonly Row[] {
  const words = filter.toLowerCase().split(" ").filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = `${row.label} ${row.note ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the position of the remembered row if it still exists, and otherwise the remembered position. */
export function selectedIndex(state: AppState, rows: readonly Row[]): number {
  const { row, index } = placeOf(state);
  if (rows[index]?.id === row) return index;
  const rowIndex = row === undefined ? -1 : rows.findIndex((candidate) => candidate.id === row);
  return rowIndex !== -1 ? rowIndex : Math.max(0, Math.min(index, rows.length - 1));
}

/** Whether Esc first leaves the detail pane or removes marks or a filter, and only then leaves the screen. */
export function escStaysOnScreen(state: AppState): boolean {
  const { pane, markedIds, filter } = placeOf(state);
  return pane === "detail" || markedIds.length > 0 || filter !== "";
}
