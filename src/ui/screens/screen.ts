/**
 * A screen is a description in plain data, made from the workspace. The app draws it in panes, plain mode prints it as
 * numbered lines; the screen itself knows about neither.
 */

import type { Operation } from "../../workspace/index.ts";
import type { Look, Tone } from "../drawing/theme.ts";
import type { Answers, KeptForm, KeptLine, Outcomes } from "../shell/outcomes.ts";
import type { WorkspaceView } from "../shell/workspace-view.ts";
import type { ScreenId, Settings } from "./screen-id.ts";

export type { ScreenId, Settings };

export type Span = { readonly text: string; readonly tone: Tone };
/** One line of figures. */
export type Strip = string | readonly Span[];
/** Text with some words made visible, whatever their letter case: those that speak for it, and against it. */
export type MarkedText = {
  readonly text: string;
  readonly marked: readonly string[];
  readonly against?: readonly string[];
  /** Of the text around the words. */
  readonly tone?: Tone;
};
/** A line of the detail: text of one tone is wrapped to the pane, several spans are cut. */
export type Line = Strip | MarkedText;

export type Row = {
  /** Unique within the screen and stable over edits: the selection follows it. */
  readonly id: string;
  readonly label: string;
  /** One sign in front, which says the state without colour. */
  readonly mark?: string;
  /** Short and right-aligned. */
  readonly note?: string;
  readonly tone?: Tone;
  readonly depth?: number;
};

/** Selects the first row after a command, whichever it is then. */
export const firstRow = "";

/** Stands for a line break in a field, which is drawn as one line. */
export const lineBreak = "⏎";

/** A value an action asks for before it runs. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly optional?: true;
  /** Has a value that mostly fits: Tab and ↓ lead to it, and Enter runs the form without it. */
  readonly extra?: true;
  /** Takes several lines: the line breaks of a paste stay, as {@link lineBreak}. */
  readonly lines?: true;
  /** Where only certain values are possible: shown, and completed by Tab. */
  readonly choices?: readonly string[];
  /** Nothing but a choice is possible: Enter takes the only one that fits what was typed. */
  readonly only?: true;
  /** Takes the path of a file or folder: Tab completes it. */
  readonly path?: true;
  /** Its value is only offered: what is typed takes its place. */
  readonly offered?: true;
};

/** What a key does on a screen. Everything that changes the workspace is a command line. */
export type Action = {
  readonly key: string;
  readonly label: string;
  /** Says the same where the row of keys has little room. */
  readonly short?: string;
} & (
  | {
      readonly kind: "open";
      readonly screen: ScreenId;
      readonly select?: string;
      /** Take the place of the opened screen's settings. */
      readonly settings?: Settings;
    }
  | { readonly kind: "set"; readonly settings: Settings }
  | { readonly kind: "next" }
  /** Begins the tour. */
  | { readonly kind: "tour" }
  /** Changes how the app looks. */
  | { readonly kind: "look"; readonly look: Partial<Look> }
  /** Opens an address with the system's program, or shows it on a system without a desktop. */
  | { readonly kind: "link"; readonly url: string }
  // The result of a kept line is drawn by the screens under its name, instead of being shown as text.
  | (KeptLine & {
      readonly kind: "command";
      readonly confirm?: string;
      readonly next?: true;
      /** Changed together with the command. */
      readonly settings?: Settings;
      /** Opened before the command runs; the settings are then those of this screen. */
      readonly screen?: ScreenId;
      /** The row to stand on when the command has ended. */
      readonly select?: string;
    })
  /** A form that runs nothing: its answers are what the screen then shows. */
  | {
      readonly kind: "form";
      readonly fields: readonly Field[];
      readonly about?: readonly Line[];
      settingsOf(answers: Answers): Settings;
      readonly line?: undefined;
      readonly preview?: undefined;
    }
  | (KeptForm & {
      readonly kind: "form";
      readonly fields: readonly Field[];
      /** What to keep in mind while answering. */
      readonly about?: readonly Line[];
      /** What running it would change, shown while the values are typed. */
      preview?(answers: Answers): Strip;
      readonly next?: true;
      readonly screen?: ScreenId;
      readonly settings?: Settings;
      readonly select?: string;
    })
);

/** An action that needs nothing but the state: all but the step to the next row. */
export type PerformedAction = Exclude<Action, { readonly kind: "next" }>;

export type ScreenInput = {
  readonly workspace: WorkspaceView;
  readonly settings: Settings;
  /** Ids of rows marked with the space key. */
  readonly marked: readonly string[];
  readonly outcomes: Outcomes;
};

export type Screen = {
  readonly id: ScreenId;
  readonly title: string;
  /** What the rows are, as the title of their pane: `Papers`. Left out, it is the screen's own title. */
  listTitle?(input: ScreenInput): string;
  /** Pictures across the whole width, above the panes, if there is room: lines of at most `cells` cells. */
  banner?(input: ScreenInput, row: Row | undefined, cells: number): readonly Line[];
  /** Replaces a title that depends on what is shown. */
  heading?(input: ScreenInput): string;
  /** Where an undone or redone edit belongs; undefined if it may be among the shown rows. */
  placeOf?(
    input: ScreenInput,
    operation: Operation,
  ): { readonly settings: Settings; readonly select: string } | undefined;
  rows(input: ScreenInput): readonly Row[];
  /** Whether rows can be marked: what changes several rows at once then takes the marked ones. Left out, none can. */
  takesMarks?(input: ScreenInput): boolean;
  /** Rows stay in their order over edits, as long as the screen is open: the next key must not meet another row. */
  readonly keepsOrder?: true;
  /** Shown instead of rows when there are none: what is missing and the next step. */
  empty(input: ScreenInput): string;
  detail(input: ScreenInput, row: Row | undefined): readonly Line[];
  /** One line of figures under the panes. Of more than `cells` cells the end is cut, so that shorter words may say more. */
  strip(input: ScreenInput, cells: number): Strip;
  /** The most important first: the key row shows as many as fit. */
  actions(input: ScreenInput, row: Row | undefined): readonly Action[];
};

/** A screen together with what it is drawn from. */
export type ShownScreen = {
  readonly title: string;
  listTitle(): string;
  banner(row: Row | undefined, cells: number): readonly Line[];
  rows(): readonly Row[];
  empty(): string;
  detail(row: Row | undefined): readonly Line[];
  strip(cells: number): Strip;
  takesMarks(): boolean;
  actions(row: Row | undefined): readonly Action[];
};
