/** Creates the suggestions in the palette: the actions of the open screen, followed by all commands. */
import { OptionError } from "../../../../base/errors.ts";
import { nearest } from "../../../../base/text/nearest.ts";
import { commandEntries } from "../../../cli/registry.ts";
import { densityNames, glyphNames, themeNames } from "../../drawing/theme.ts";
import type { Action, PerformedAction } from "../../screens/screen.ts";
import { placesToGo } from "../../screens/screen-id.ts";
import type { Mode } from "../app-state.ts";
import { formatWords } from "../command-line.ts";
import { keyLabel } from "../keys.ts";
import { valueOrOptionError } from "../perform-action.ts";

export type Palette = Mode & { readonly kind: "palette" };

export type Suggestion = {
  /** The command line without the program's name. */
  readonly line: string;
  readonly label: string;
  /** The action of a key with the same effect, which may ask for values first. */
  readonly action: PerformedAction | undefined;
};

/** Returns what the palette, or a menu of keys, offers for the typed text. */
export function paletteSuggestions({ editor, only }: Palette, actions: readonly Action[]): Suggestion[] {
  if (only === undefined) return suggest(editor.text, actions);
  return only.flatMap((action): Suggestion[] =>
    action.kind === "next"
      ? []
      : [{ line: `${keyLabel(action.key)} ${action.label}`, label: commandLineOf(action) ?? "", action }],
  );
}

/**
 * Returns suggestions with all typed words in their command line, label or synonyms. Suggestions whose command line
 * starts with the typed text come first. If nothing matches, replaces each unknown word with the nearest known word.
 */
export function suggest(typedText: string, actions: readonly Action[]): Suggestion[] {
  const words = typedText.toLowerCase().split(" ").filter(Boolean);
  const all = [...actions.flatMap(suggestAction), ...suggestCommands(), ...suggestAppActions()].map(
    (suggestion): SearchableSuggestion => {
      const names = `${suggestion.line} ${synonymsOf(suggestion.line)}`.toLowerCase();
      return { suggestion, names, text: `${names} ${suggestion.label.toLowerCase()}` };
    },
  );
  const matches = matchingSuggestions(all, words);
  return matches.length > 0 ? matches : matchingSuggestions(all, correctWords(words, all));
}

/** A suggestion with its command line and synonyms in lower case, once without and once with its label. */
type SearchableSuggestion = {
  readonly suggestion: Suggestion;
  readonly names: string;
  readonly text: string;
};

function matchingSuggestions(all: readonly SearchableSuggestion[], words: readonly string[]): Suggestion[] {
  const matches = all.filter(({ text }) => words.every((word) => text.includes(word)));
  const startsWithWords = ({ names }: SearchableSuggestion): boolean => names.startsWith(words.join(" "));
  return [
    ...matches.filter(startsWithWords),
    ...matches.filter((searched) => !startsWithWords(searched)),
  ].map(({ suggestion }) => suggestion);
}

function correctWords(words: readonly string[], all: readonly SearchableSuggestion[]): readonly string[] {
  const vocabulary = [...new Set(all.flatMap(({ names }) => names.match(/\p{L}{3,}/gu) ?? []))];
  return words.map((word) =>
    all.some(({ text }) => text.includes(word)) ? word : (nearest(word, vocabulary) ?? word),
  );
}

/**
 * Returns the command line of an action, with placeholders for typed values, or undefined if the action changes only
 * the view.
 */
export function commandLineOf(action: Action): string | undefined {
  if (action.kind === "command") return formatWords(action.line);
  if (action.kind !== "form" || action.line === undefined) return undefined;
  const answers = action.fields.map((field) => [field.name, field.value || field.name.toUpperCase()]);
  const line = valueOrOptionError(() => action.line(Object.fromEntries(answers)));
  // A placeholder is no yes, no or number, so only the name of such an edit can be shown.
  return line instanceof OptionError ? action.edit : formatWords(line);
}

function suggestAction(action: Action): Suggestion[] {
  const line = commandLineOf(action);
  return line === undefined || action.kind === "next"
    ? []
    : [{ line, label: `${action.key}  ${action.label}`, action }];
}

function suggestCommands(): Suggestion[] {
  return commandEntries
    .filter((entry) => entry.name !== "app" && entry.name !== "demo")
    .map((entry) => ({ line: entry.name, label: entry.summary, action: undefined }));
}

function suggestAppActions(): Suggestion[] {
  return appActions.map(({ line, action }) => ({ line, label: action.label, action }));
}

export function exactCommandName(typedText: string): string | undefined {
  const text = typedText.trim().replace(/^taxolink /, "");
  return commandEntries.find((entry) => entry.name === text)?.name;
}

/** Whether the typed text begins with the name of a command, so that Enter runs it unchanged. */
export function isCommandLine(typedText: string): boolean {
  const text = typedText.trim().replace(/^taxolink /, "");
  return commandEntries.some((entry) => text === entry.name || text.startsWith(`${entry.name} `));
}

/** Lists actions for the palette that are not command lines: opening screens and changing the appearance. */
type AppAction = { readonly line: string; readonly action: PerformedAction };

const themeWords = {
  auto: "for any background",
  dark: "for a dark background",
  light: "for a light background",
  none: "without any",
} as const;

export const appActions: readonly AppAction[] = [
  { line: "tour", action: { key: "", label: "See every screen in one minute", kind: "tour" } },
  ...placesToGo.map(
    ({ screen, label, description }): AppAction => ({
      line: `go ${screen}`,
      action: { key: "", label: `${label}: ${description}`, kind: "open", screen, settings: {} },
    }),
  ),
  ...themeNames.map(
    (theme): AppAction => ({
      line: `theme ${theme}`,
      action: { key: "", label: `Colours: ${themeWords[theme]}`, kind: "look", look: { theme } },
    }),
  ),
  ...glyphNames.map(
    (glyphs): AppAction => ({
      line: `glyphs ${glyphs}`,
      action: { key: "", label: "Signs and borders", kind: "look", look: { glyphs } },
    }),
  ),
  ...[true, false].map(
    (mouse): AppAction => ({
      line: `mouse ${mouse ? "on" : "off"}`,
      action: {
        key: "",
        label: mouse ? "Clicks and the mouse wheel control the app" : "The terminal selects text as usual",
        kind: "look",
        look: { mouse },
      },
    }),
  ),
  ...densityNames.map(
    (density): AppAction => ({
      line: `density ${density}`,
      action: { key: "", label: "Borders and blanks", kind: "look", look: { density } },
    }),
  ),
];

/**
 * Maps a word to the beginnings of the command lines that it finds, including actions of the app, such as `go survey`.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  prisma: ["survey report"],
  flowchart: ["survey report"],
  diagram: ["survey report"],
  snowball: ["survey follow"],
  snowballing: ["survey follow"],
  citations: ["survey follow"],
  duplicates: ["survey suspects"],
  screening: ["survey next", "go survey", "survey screen"],
  kappa: ["agreement"],
  alpha: ["agreement"],
  irr: ["agreement"],
  bibtex: ["survey import", "survey export"],
  ris: ["survey import", "survey export"],
  zotero: ["survey import", "survey export"],
  download: ["survey export", "export", "questions export"],
  save: ["survey export", "export", "questions export"],
  skos: ["export"],
  latex: ["export", "report"],
  excel: ["survey export", "questions export"],
  coding: ["extract"],
  codes: ["extract"],
  concepts: ["cluster", "go clustering"],
  rdf: ["graph import", "graph export"],
  sparql: ["graph pull", "graph query"],
  orkg: ["graph pull", "graph populate"],
  evaluate: ["bench", "score", "validate"],
  experiment: ["bench"],
  significance: ["results"],
  chat: ["ask", "go ask"],
  revert: ["undo"],
  back: ["undo"],
  check: ["doctor", "questions check", "validate"],
  colour: ["theme"],
  color: ["theme"],
  colors: ["theme"],
  background: ["theme"],
  dark: ["theme"],
  light: ["theme"],
  compact: ["density"],
  borders: ["density"],
  help: ["tour"],
  tutorial: ["tour"],
};

/** Returns the synonyms of a command line, separated by spaces. */
export function synonymsOf(line: string): string {
  return Object.entries(synonyms)
    .filter(([, names]) => names.some((name) => line === name || line.startsWith(`${name} `)))
    .map(([word]) => word)
    .join(" ");
}
