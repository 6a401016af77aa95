/**
 * Draws the keyboard help: the keys of the open screen, those that work on every screen, and the short words on screens.
 */

import type { Action, Line } from "../screens/screen.ts";
import { commandLineOf } from "../shell/finding/palette.ts";
import { bindings, keyLabel } from "../shell/keys.ts";

/** The width of the longest pair of keys, PgDn Ctrl-D. */
const keyCells = 11;

/** The short words of lists and lines of figures. */
const shortWords: readonly (readonly [short: string, meaning: string])[] = [
  ["S1 … S5", "the steps of the plan"],
  ["I1, E1", "the first criterion for inclusion, and for exclusion"],
  ["L1, L2", "the papers of the first and of the second iteration"],
  ["F", "the final list of relevant papers"],
  ["GQ1", "the first question that decides what is relevant"],
  ["T1, T2", "the increments of the taxonomy"],
  ["Q1.1", "a question of the validation plan"],
  ["lac luc com", "laconicity, lucidity and completeness of an increment"],
  ["sou ort", "its soundness and orthogonality; phase 7 explains every metric"],
];

export function helpLines(actions: readonly Action[]): Line[] {
  const actionLines = actions.flatMap((action): Line[] => {
    const line = commandLineOf(action);
    return [keyLine([action.key], action.label), ...(line === undefined ? [] : [shellLine(line)])];
  });
  return [
    [{ text: "On this screen", tone: "title" }],
    ...(actionLines.length > 0 ? actionLines : ["navigation keys only"]),
    "",
    [{ text: "Everywhere", tone: "title" }],
    ...bindings.map((binding) => keyLine(binding.keys, binding.label)),
    keyLine(["mouse"], "click to select, click again to open; you can also click footer keys"),
    keyLine(["shift"], '+ mouse: select text as usual (or run "mouse off" from the palette)'),
    keyLine(["ctrl+c"], "quit immediately (every edit is already saved)"),
    "",
    [{ text: "Short words", tone: "title" }],
    ...shortWords.map(([short, meaning]) => keyLine([short], meaning)),
  ];
}

function keyLine(keys: readonly string[], label: string): Line {
  return [
    { text: keys.map(keyLabel).join(" ").padEnd(keyCells), tone: "accent" },
    { text: ` ${label}`, tone: "normal" },
  ];
}

function shellLine(line: string): Line {
  return [{ text: `${" ".repeat(keyCells + 1)}taxolink ${line}`, tone: "dim" }];
}
