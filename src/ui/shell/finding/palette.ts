/**
 * Creates the suggestions of the palette: the actions of the open screen with their command lines, followed by all
 * commands.
 */
import { commandEntries } from "../../../cli/registry.ts";
import type { Action, PerformedAction } from "../../screens/screen.ts";
import { formatWords } from "../command-line.ts";
import { appActions } from "./app-actions.ts";
import { synonymsOf } from "./synonyms.ts";

export type Suggestion = {
  /** The command line without the program's name. */
  readonly line: string;
  readonly label: string;
  /** Set if choosing the suggestion has the effect of a key (which may ask for values first). */
  readonly action: PerformedAction | undefined;
};

/**
 * Returns suggestions that contain all typed words in their command line, label or synonyms; suggestions whose command
 * line starts with the text come first.
 */
export function suggest(typed: string, actions: readonly Action[]): Suggestion[] {
  const words = typed.toLowerCase().split(" ").filter(Boolean);
  const all = [...actions.flatMap(suggestAction), ...suggestCommands(), ...suggestAppActions()];
  const found = all.filter(({ line, label }) => {
    const text = `${line} ${label} ${synonymsOf(line)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const beginsSo = ({ line }: Suggestion): boolean => line.toLowerCase().startsWith(words.join(" "));
  return [...found.filter(beginsSo), ...found.filter((suggestion) => !beginsSo(suggestion))];
}

/**
 * Returns the command line of an action, with the names of the values that it requests; undefined if the action changes
 * only the view.
 */
export function commandLineOf(action: Action): string | undefined {
  if (action.kind === "command") return formatWords(action.line);
  if (action.kind !== "form" || action.line === undefined) return undefined;
  const asked = action.fields.map((field) => [field.name, field.value || field.name.toUpperCase()]);
  return formatWords(action.line(Object.fromEntries(asked)));
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

/** Returns the command whose name is exactly the typed text. */
export function commandNamed(typed: string): string | undefined {
  const text = typed.trim().replace(/^taxolink /, "");
  return commandEntries.find((entry) => entry.name === text)?.name;
}

/**
 * Whether the typed text is a complete command line (its first words are a command's name), so that Enter runs it
 * unchanged.
 */
export function isCommandLine(typed: string): boolean {
  const text = typed.trim().replace(/^taxolink /, "");
  return commandEntries.some((entry) => text === entry.name || text.startsWith(`${entry.name} `));
}
