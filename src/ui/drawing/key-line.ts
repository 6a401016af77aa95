/** The last line: the five most useful keys of the moment. */

import type { Action, Span } from "../screens/screen.ts";
import type { AppState } from "../shell/app-state.ts";
import { keyLabel } from "../shell/keys.ts";
import { width } from "./text.ts";

type Hint = readonly [key: string, label: string];

const hints: Readonly<Record<Exclude<AppState["mode"]["kind"], "browse">, readonly Hint[]>> = {
  goto: [
    ["1-8", "phase"],
    ["0", "home"],
    ["esc", "stay"],
  ],
  filter: [
    ["enter", "keep filter"],
    ["esc", "as before"],
  ],
  palette: [
    ["enter", "run"],
    ["tab", "take over"],
    ["↑↓", "choose"],
    ["esc", "close and keep the text"],
  ],
  form: [
    ["enter", "next, then run"],
    ["tab", "next or choice"],
    ["↑↓", "field"],
    ["esc", "close and keep the text"],
  ],
  confirm: [
    ["enter", "yes"],
    ["esc", "no"],
  ],
  reading: [
    ["↑↓", "scroll"],
    ["esc", "close"],
  ],
  help: [
    ["↑↓", "scroll"],
    ["esc", "close"],
  ],
};

/** As many as fit into `columns` cells. */
export function keyLine(state: AppState, actions: readonly Action[], columns: number): Span[] {
  const shown = state.mode.kind === "browse" ? browseHints(state, actions, columns) : hints[state.mode.kind];
  return shown.flatMap(([key, label], at) => [
    { text: `${at === 0 ? "" : between}${keyLabel(key)}`, tone: "accent" },
    { text: ` ${label}`, tone: "normal" },
  ]);
}

const between = "   ";

/** The screen's own keys first. Where it is narrow they give way: all of them stand behind `?`. */
function browseHints(state: AppState, actions: readonly Action[], columns: number): Hint[] {
  if (state.running) return [["esc", "stop"]];
  const own = actions.slice(0, 3).map((action): Hint => [action.key, action.label]);
  const last: Hint = state.trail.length > 0 ? ["esc", "back"] : ["q", "quit"];
  const common: Hint[] =
    own.length < 3
      ? [[":", "commands"], ["?", "keys"], last]
      : [
          [":", "commands"],
          ["?", "keys"],
        ];
  while (own.length > 1 && cellsOf([...own, ...common]) > columns) {
    if (common[0]?.[0] === ":") common.shift();
    else own.pop();
  }
  return [...own, ...common];
}

function cellsOf(shown: readonly Hint[]): number {
  return shown.reduce(
    (sum, [key, label]) => sum + width(`${keyLabel(key)} ${label}${between}`),
    -between.length,
  );
}
