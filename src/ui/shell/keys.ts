/**
 * Defines the names of keys, and the keys with the same meaning on all screens. The actions of a screen define its
 * other keys.
 */
import type { Key } from "ink";

export type AppCommand =
  | "up"
  | "down"
  | "pageUp"
  | "pageDown"
  | "first"
  | "last"
  | "otherPane"
  | "back"
  | "filter"
  | "palette"
  | "search"
  | "read"
  | "help"
  | "goto"
  | "undo"
  | "redo"
  | "copy"
  | "reload"
  | "mark"
  | "quit";

export type Binding = { readonly keys: readonly string[]; readonly does: AppCommand; readonly label: string };

export const bindings: readonly Binding[] = [
  { keys: ["down", "j"], does: "down", label: "next line" },
  { keys: ["up", "k"], does: "up", label: "previous line" },
  { keys: ["pagedown", "ctrl+d"], does: "pageDown", label: "next page" },
  { keys: ["pageup", "ctrl+b"], does: "pageUp", label: "previous page" },
  { keys: ["home"], does: "first", label: "first line" },
  { keys: ["end", "G"], does: "last", label: "last line" },
  { keys: ["tab"], does: "otherPane", label: "the other pane" },
  { keys: [" "], does: "mark", label: "mark the row (for multi-row actions)" },
  { keys: ["/"], does: "filter", label: "filter the list" },
  { keys: [":"], does: "palette", label: "find, read and run commands" },
  { keys: ["ctrl+f", "s"], does: "search", label: "search everywhere: papers, classes, questions, commands" },
  { keys: ["ctrl+o"], does: "read", label: "show the row and the last command's output in full" },
  { keys: ["g"], does: "goto", label: "g1 to g8: a phase, g0: home" },
  { keys: ["u"], does: "undo", label: "undo" },
  { keys: ["U"], does: "redo", label: "redo" },
  { keys: ["y"], does: "copy", label: "copy the selected text" },
  { keys: ["ctrl+r"], does: "reload", label: "reload the workspace" },
  { keys: ["?"], does: "help", label: "this help" },
  { keys: ["esc"], does: "back", label: "back" },
  { keys: ["q"], does: "quit", label: "quit" },
];

/** Returns the readable name of a key. */
export function keyLabel(key: string): string {
  const signs: Readonly<Record<string, string>> = {
    up: "↑",
    left: "←",
    " ": "Space",
    down: "↓",
    enter: "Enter",
    esc: "Esc",
    tab: "Tab",
    pageup: "PgUp",
    pagedown: "PgDn",
    home: "Home",
    end: "End",
  };
  return signs[key] ?? (key.startsWith("ctrl+") ? `Ctrl-${key.slice(5).toUpperCase()}` : key);
}

const named: readonly (readonly [keyof Key, string])[] = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["leftArrow", "left"],
  ["rightArrow", "right"],
  ["pageUp", "pageup"],
  ["pageDown", "pagedown"],
  ["home", "home"],
  ["end", "end"],
  ["return", "enter"],
  ["escape", "esc"],
  ["tab", "tab"],
  ["backspace", "backspace"],
  ["delete", "delete"],
];

const controls: Readonly<Record<string, string>> = {
  "\r": "enter",
  "\n": "enter",
  "\t": "tab",
  "\u001b": "esc",
  "\u0003": "ctrl+c",
  "\u007f": "backspace",
  "\b": "backspace",
};

/**
 * Returns the names of the keys in an input event. If a key is held down or the connection is slow, several characters
 * arrive at once. Each of them is a separate key.
 */
export function keyNames(input: string, key: Key): string[] {
  if (key.eventType === "release") return [];
  const name = named.find(([flag]) => key[flag] === true)?.[1];
  if (name !== undefined) return [key.shift && name === "tab" ? "shift+tab" : name];
  if (key.ctrl) return input === "" ? [] : [`ctrl+${input}`];
  return Array.from(input, (character) => controls[character] ?? controlKey(character) ?? character);
}

/** Returns a name such as `ctrl+a`, which is the first control character. */
function controlKey(character: string): string | undefined {
  return character < " " ? `ctrl+${String.fromCharCode(96 + character.charCodeAt(0))}` : undefined;
}
