/** Draws the keyboard help: the keys of the open screen, followed by those that work on every screen. */

import type { Action, Line } from "../screens/screen.ts";
import { commandLineOf } from "../shell/finding/palette.ts";
import { bindings, keyLabel } from "../shell/keys.ts";

/** The width of the longest pair of keys, PgDn Ctrl-D. */
const keyCells = 11;

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
