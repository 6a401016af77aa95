/**
 * Defines a screen as plain data derived from the workspace. The app draws it in panes, and plain mode prints it as
 * numbered lines.
 */

import type { Edit, EditKey } from "../../../operations/edits.ts";
import type { RowKind } from "../../../operations/index.ts";
import type { Block } from "../../../pages/blocks.ts";
import type { Operation } from "../../../workspace/index.ts";
import type { CommandLine } from "../../cli/command-line.ts";
import type { Look, Tone } from "../drawing/theme.ts";
import type { Answers, KeptForm, KeptLine, Outcomes } from "../shell/outcomes.ts";
import type { WorkspaceView } from "../shell/workspace-view.ts";
import type { ScreenId, Settings } from "./screen-id.ts";

export type { ScreenId, Settings };

export type Span = { readonly text: string; readonly tone: Tone };
/** A line of parts with their tones. */
export type Spans = readonly Span[];
/** A line of figures. */
export type Strip = string | Spans;
/**
 * Text in which words are highlighted, regardless of letter case: `wordsFor` count for the paper, and `wordsAgainst`
 * against it.
 */
export type MarkedText = {
  readonly text: string;
  readonly wordsFor: readonly string[];
  readonly wordsAgainst?: readonly string[];
  /** The tone of the text around the words. */
  readonly tone?: Tone;
};
/** A line of the detail. The pane wraps text with a single tone, but truncates a line with several spans. */
export type Line = Strip | MarkedText;
/** What a pane shows: lines and blocks. Absent parts are left out. */
export type Content = Line | Block | readonly Content[];

export type Row = {
  /** The id, which must be unique within the screen and stable across edits, because the selection follows it. */
  readonly id: string;
  readonly label: string;
  /** A symbol in front of the row, which shows the state without colour. */
  readonly mark?: string;
  /** A short, right-aligned text. */
  readonly note?: string | undefined;
  /** True if the note only says in words what the mark shows. It then gives way to a long label. */
  readonly repeatsMark?: true;
  readonly tone?: Tone;
  readonly depth?: number;
};

/** The `select` value that selects the first row of the list. */
export const firstRow = "";

/** The character that replaces a line break in a field, because fields are drawn on one line. */
export const lineBreak = "⏎";

/** A value that an action needs before it runs. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly optional?: true;
  /**
   * True if the default is usually right. Tab and ↓ lead to the field, but Enter runs the form without stopping there.
   */
  readonly extra?: true;
  /** True if the value may have several lines. Line breaks in pasted text then become `lineBreak`. */
  readonly multiline?: true;
  /** The possible values, which the form displays and Tab completes. */
  readonly choices?: readonly string[];
  /** True if only a choice is valid. Enter accepts a choice that is the only match for the typed text. */
  readonly choicesOnly?: true;
  /** True if the value is the path of a file or folder. Tab completes it. */
  readonly path?: true;
  /** True if the value is a suggestion that typed text replaces. */
  readonly isSuggestion?: true;
};

/** The effect of a key on a screen. Only command lines change the workspace. */
export type Action = {
  readonly key: string;
  readonly label: string;
  /** A shorter label for a narrow row of keys. */
  readonly short?: string;
  /** The name of the edit that the key calls or leads to. */
  readonly edit?: string;
} & (
  | {
      readonly kind: "open";
      readonly screen: ScreenId;
      readonly select?: string | undefined;
      /** Settings that replace those of the opened screen. */
      readonly settings?: Settings;
    }
  | { readonly kind: "set"; readonly settings: Settings }
  | { readonly kind: "next" }
  /** Opens a list in which the user marks any number of items, or one if `single` is set. */
  | {
      readonly kind: "pick";
      readonly items: readonly { readonly id: string; readonly label: string }[];
      readonly picked: readonly string[];
      readonly single?: true;
      line(picked: readonly string[]): CommandLine;
      readonly next?: true;
    }
  /** Begins the tour. */
  | { readonly kind: "tour" }
  /** Changes the appearance of the app. */
  | { readonly kind: "look"; readonly look: Partial<Look> }
  /** Opens an address with the system's program, or shows it if there is no desktop. */
  | { readonly kind: "link"; readonly url: string }
  // If set, screens draw the result, stored under this name, instead of showing it as text.
  | (KeptLine & {
      readonly kind: "command";
      readonly confirm?: string;
      readonly next?: true;
      /** True if the command blocks the app for seconds, so that the app must announce it first. */
      readonly slow?: true;
      /** Settings that change together with the command. */
      readonly settings?: Settings;
      /** The screen to open before the command runs, to which `settings` then apply. */
      readonly screen?: ScreenId;
      /** The row to select after the command. */
      readonly select?: string | undefined;
    })
  /** A form without a command; the screen then shows the answers. */
  | {
      readonly kind: "form";
      readonly fields: readonly Field[];
      readonly explanation?: Content;
      settingsOf(answers: Answers): Settings;
      readonly line?: undefined;
      readonly preview?: undefined;
      readonly repeats?: undefined;
    }
  | (KeptForm & {
      readonly kind: "form";
      readonly fields: readonly Field[];
      /** Lines below the fields that help the user answer them. */
      readonly explanation?: Content;
      /** Describes, while the user types, the change that the action would make. */
      preview?(answers: Answers): readonly Strip[];
      readonly repeats?: EditKey["repeats"];
      readonly next?: true;
      readonly slow?: true;
      readonly screen?: ScreenId;
      readonly settings?: Settings;
      readonly select?: string | undefined;
    })
);

type Values = Readonly<Record<string, unknown>>;

/** What a screen knows about a row, which replaces what the tables state about the row's keys. */
export type EditedRow = Partial<Omit<EditKey, "row" | "gives">> & {
  readonly row: RowKind;
  /** The values that the row provides. An edit takes only the values that it declares. */
  readonly given?: Values;
  /** The current values, which the fields of a form show. `reason` is the current reason. */
  readonly current?: Values;
  /** Choices that replace those of the table, by the name of the value. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly explanation?: Content;
  /** The items that the number keys choose. */
  readonly numbered?: readonly (Pick<EditKey, "label" | "short" | "why" | "next"> & {
    readonly given: Values;
  })[];
  readonly settings?: Settings;
  readonly select?: string;
  /** Adds the values that follow from the typed ones. */
  complete?(values: Values): Values;
};

/** Keys of a screen, rows whose keys the tables declare, and what does not apply. */
export type Offers = readonly (Action | EditedRow | false | undefined | Offers)[];

/** A key that calls an edit, at once or after its form. */
export type EditAction = Action & { readonly kind: "command" | "form" };

/** An action that needs only the state: any action except moving to the next row. */
export type PerformedAction = Exclude<Action, { readonly kind: "next" }>;

export type ScreenInput = {
  readonly workspace: WorkspaceView;
  readonly settings: Settings;
  /** The ids of the rows that the user has marked with the space key. */
  readonly markedIds: readonly string[];
  readonly outcomes: Outcomes;
};

export type Screen = {
  /** The title of the pane that contains the rows, such as `Papers`. The default is the title of the screen. */
  listTitle?(input: ScreenInput): string;
  /** Charts above the panes, if they fit, in lines of at most `cells` cells. */
  banner?(input: ScreenInput, row: Row | undefined, cells: number): readonly Line[];
  /** Replaces the title if it depends on the displayed data. */
  heading?(input: ScreenInput): string;
  /** Returns the settings and the row that show an undone or redone edit, or undefined if it may already be visible. */
  placeOf?(
    input: ScreenInput,
    operation: Operation,
  ): { readonly settings: Settings; readonly select: string } | undefined;
  rows(input: ScreenInput): readonly Row[];
  /** Whether the user can mark rows, to which some actions then apply (default: false). */
  takesMarks?(input: ScreenInput): boolean;
  /** Returns the text for an empty list: what is missing, and what to do next. */
  empty(input: ScreenInput): string;
  detail(input: ScreenInput, row: Row | undefined): Content;
  /** Returns a line of figures to show below the panes. The app truncates it to `cells` cells. */
  strip(input: ScreenInput, cells: number): Strip;
  /**
   * Returns the keys and the edited rows, most important first, because the key line shows only as many
   * keys as fit.
   */
  actions(input: ScreenInput, row: Row | undefined): Offers;
  /** Returns the list that replaces that of the screen, such as the disputes of a phase, if the settings ask for one. */
  view?(input: ScreenInput): View | undefined;
};

/** What differs from the screen while another list is open. */
export type View = Partial<Omit<Screen, "banner" | "placeOf" | "view">>;

/** The items of a list, and what the app shows of each. */
type Items<Item> = {
  items(input: ScreenInput): readonly Item[];
  row(item: Item, input: ScreenInput): Row;
  /** Finds the item of a row faster than by comparing all rows, for a list that may be long. */
  find?(input: ScreenInput, id: string): Item | undefined;
  /** Describes the selected item. */
  about(item: Item, input: ScreenInput): Content;
  /** Returns the keys for the selected item. */
  keys?(item: Item, input: ScreenInput): Offers[number];
  /** Returns the keys that follow, for any row and without one. */
  others?(input: ScreenInput, row: Row | undefined): Offers;
};

/** Returns the rows of items, with the description and the keys of the selected one. */
export function listOf<Item>({ items, row, find, about, keys, others }: Items<Item>) {
  const findRow = (input: ScreenInput, id: string): Item | undefined =>
    items(input).find((item) => row(item, input).id === id);
  const selected = (input: ScreenInput, at: Row | undefined): Item | undefined =>
    at && (find ?? findRow)(input, at.id);
  return {
    rows: (input) => items(input).map((item) => row(item, input)),
    detail: (input, at) => {
      const item = selected(input, at);
      return item === undefined ? undefined : about(item, input);
    },
    actions: (input, at) => {
      const item = selected(input, at);
      return [item !== undefined && keys?.(item, input), others?.(input, at)];
    },
  } satisfies View;
}

/** Returns the screen with the list that its settings ask for. */
export function withView(screen: Screen, input: ScreenInput): Screen {
  return { ...screen, ...screen.view?.(input) };
}

/** An open screen, bound to the data that it shows. */
export type ShownScreen = {
  readonly title: string;
  listTitle(): string;
  banner(row: Row | undefined, cells: number): readonly Line[];
  rows(): readonly Row[];
  empty(): string;
  detail(row: Row | undefined): Content;
  strip(cells: number): Strip;
  takesMarks(): boolean;
  actions(row: Row | undefined): readonly Action[];
  /** Returns the action of an edit for the palette, or undefined if the edit, without values, only shows something. */
  paletteAction?(edit: Edit, row: Row | undefined): EditAction | undefined;
};
