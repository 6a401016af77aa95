/** Prepares scrolling text: the detail of the selected row, the help, or the output of a command. */
import type { Action, Content, Line, Row, Spans } from "../screens/screen.ts";
import { type AppState, shownScreen } from "../shell/app-state.ts";
import { commandLineOf } from "../shell/finding/palette.ts";
import { bindings, keyLabel } from "../shell/keys.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { drawBlocks } from "./blocks.ts";
import type { Layout } from "./frame-layout.ts";
import { span, title } from "./lines.ts";
import { spansWidth, wrap } from "./text.ts";
import type { Tone } from "./theme.ts";

type OpenText = {
  /** The title of the pane, or an empty string if the text has no title that fits. */
  readonly title: string;
  /** Each line is at most as wide as the pane. */
  readonly lines: readonly Spans[];
};

type Pane = Pick<Layout, "boxed" | "detail" | "text">;

export function openText(state: AppState, row: Row | undefined, pane: Pane): OpenText {
  const { mode } = state;
  if (mode.kind === "reading")
    return { title: pane.boxed ? mode.title : "", lines: drawBlocks(mode.content, pane.text, mode.order) };
  if (mode.kind === "help")
    return withTitle(helpLines(actionsOf(state, row), pane.text), pane.text, pane.boxed);
  return withTitle(shownScreen(state)?.detail(row), pane.detail, pane.boxed);
}

/** Moves a heading on the first line into the border if it fits there. */
function withTitle(content: Content, cells: number, boxed: boolean): OpenText {
  const lines = drawBlocks(content, cells);
  const [first = [], second = []] = lines;
  const [heading, ...others] = first;
  const isHeading = heading?.tone === "title" && others.length === 0 && second[0]?.tone !== "title";
  if (!boxed || !isHeading || spansWidth(first) + 10 > cells) return { title: "", lines };
  return { title: heading.text, lines: lines.slice(spansWidth(second) === 0 ? 2 : 1) };
}

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
  ["terms sets", "extracted classes and their clusters, on the home screen"],
  ["alpha", "the agreement of judges: 1 if they always agree, 0 if only by chance"],
];

/** @param cells the width of the pane, in which long lines continue below their first words */
export function helpLines(actions: readonly Action[], cells: number): Line[] {
  const described = (names: string, text: string, tone: Tone = "normal"): Line[] =>
    wrap(text, cells - keyCells - 1).map((part, at) => [
      span((at === 0 ? names : "").padEnd(keyCells), "accent"),
      span(` ${part}`, tone),
    ]);
  const keys = (names: readonly string[], label: string): Line[] =>
    described(names.map(keyLabel).join(" "), label);
  const actionLines = actions.flatMap((action): Line[] => {
    const line = commandLineOf(action);
    const shell = line === undefined ? [] : described("", `taxolink ${line}`, "dim");
    return [...keys([action.key], action.label), ...shell];
  });
  return [
    title("On this screen"),
    ...(actionLines.length > 0 ? actionLines : ["navigation keys only"]),
    "",
    title("Everywhere"),
    ...bindings.flatMap((binding) => keys(binding.keys, binding.label)),
    ...keys(["mouse"], "click to select, click again to open; you can also click footer keys"),
    ...keys(["shift"], '+ mouse: select text as usual (or run "mouse off" from the palette)'),
    ...keys(["ctrl+c"], "quit immediately (every edit is already saved)"),
    "",
    title("Short words"),
    ...shortWords.flatMap(([short, meaning]) => described(short, meaning)),
  ];
}
