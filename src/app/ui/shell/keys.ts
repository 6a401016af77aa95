/**
 * Defines the names of keys, and the keys with the same meaning on all screens. The actions of a screen define its
 * other keys.
 */
import type { Key } from "ink";

export const bindings = [
  { keys: ["down", "j"], command: "down", label: "next line" },
  { keys: ["up", "k"], command: "up", label: "previous line" },
  { keys: ["pagedown", "ctrl+d"], command: "pageDown", label: "next page" },
  { keys: ["pageup", "ctrl+b"], command: "pageUp", label: "previous page" },
  { keys: ["home"], command: "first", label: "first line" },
  { keys: ["end", "G"], command: "last", label: "last line" },
  { keys: ["tab"], command: "otherPane", label: "the other pane" },
  { keys: [" "], command: "mark", label: "mark the row (for multi-row actions)" },
  { keys: ["/"], command: "filter", label: "filter the list" },
  { keys: [":"], command: "palette", label: "find, read and run commands" },
  {
    keys: ["ctrl+f", "s"],
    command: "search",
    label: "search everywhere: papers, classes, questions, commands",
  },
  { keys: ["ctrl+o"], command: "read", label: "show the row, the figures and the last message in full" },
  {
    keys: ["g"],
    command: "goto",
    label:
      "g1 to g8: a phase, g0: home, gd: datasets, ga: ask, gr: results; on the home screen, 1 to 8 alone",
  },
  { keys: [">"], command: "goNext", label: "the next thing to do in the workspace" },
  { keys: ["u"], command: "undo", label: "undo" },
  { keys: ["U"], command: "redo", label: "redo" },
  { keys: ["y"], command: "copy", label: "copy the selected text" },
  { keys: ["ctrl+r"], command: "reload", label: "reload the workspace" },
  { keys: ["?"], command: "help", label: "this help" },
  { keys: ["esc"], command: "back", label: "back" },
  { keys: ["q"], command: "quit", label: "quit" },
] as const satisfies readonly Binding[];

export type AppCommand = (typeof bindings)[number]["command"];

type Binding = { readonly keys: readonly string[]; readonly command: string; readonly label: string };

/** Returns the readable name of a key. */
export function keyLabel(key: string): string {
  const labels: Readonly<Record<string, string>> = {
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
  return labels[key] ?? (key.startsWith("ctrl+") ? `Ctrl-${key.slice(5).toUpperCase()}` : key);
}

const keyFlags: readonly (readonly [keyof Key, string])[] = [
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
  const name = keyFlags.find(([flag]) => key[flag] === true)?.[1];
  if (name !== undefined) return [key.shift && name === "tab" ? "shift+tab" : name];
  if (key.ctrl) return input === "" ? [] : [`ctrl+${input}`];
  return Array.from(input, (character) => controls[character] ?? controlKey(character) ?? character);
}

/** Returns a name such as `ctrl+a`, which stands for control character 1. */
function controlKey(character: string): string | undefined {
  return character < " " ? `ctrl+${String.fromCharCode(96 + character.charCodeAt(0))}` : undefined;
}
