/** Prepares scrolling text: the detail of the selected row, the help, or the output of a command. */
import type { Action, Content, Line, Row, Spans } from "../screens/screen.ts";
import { type AppState, shownScreen } from "../shell/app-state.ts";
import { commandLineOf } from "../shell/finding/palette.ts";
import { bindings, keyLabel } from "../shell/keys.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { drawBlocks } from "./blocks.ts";
import type { Layout } from "./frame-layout.ts";
import { spansWidth } from "./text.ts";

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
  if (mode.kind === "help") return withTitle(helpLines(actionsOf(state, row)), pane.text, pane.boxed);
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
