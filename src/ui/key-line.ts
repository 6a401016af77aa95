/** The last line: the five most useful keys of the moment. */
import type { AppState } from "./app-state.ts";
import { keyLabel } from "./keys.ts";
import type { Action, Span } from "./screen.ts";

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
    ["esc", "close, text is kept"],
  ],
  form: [
    ["enter", "next, then run"],
    ["tab", "next or choice"],
    ["↑↓", "field"],
    ["esc", "close, text is kept"],
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

export function keyLine(state: AppState, actions: readonly Action[]): Span[] {
  const shown = state.mode.kind === "browse" ? browseHints(state, actions) : hints[state.mode.kind];
  return shown.flatMap(([key, label], at) => [
    { text: `${at === 0 ? "" : "   "}${keyLabel(key)}`, tone: "accent" },
    { text: ` ${label}`, tone: "normal" },
  ]);
}

function browseHints(state: AppState, actions: readonly Action[]): Hint[] {
  if (state.running) return [["esc", "stop"]];
  const own = actions.slice(0, 3).map((action): Hint => [action.key, action.label]);
  const common: Hint[] = [
    [":", "commands"],
    ["?", "keys"],
    state.trail.length > 0 ? ["esc", "back"] : ["q", "quit"],
  ];
  return [...own, ...common].slice(0, Math.max(5, own.length + 2));
}
