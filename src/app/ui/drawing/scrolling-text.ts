/** Prepares scrolling text: the detail of the selected row, the help, or the output of a command. */
import type { Content, Row, Spans } from "../screens/screen.ts";
import { type AppState, shownScreen } from "../shell/app-state.ts";
import type { Layout } from "../shell/layout.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { drawBlocks } from "./blocks.ts";
import { helpLines } from "./help-lines.ts";
import { spansWidth } from "./text.ts";

export type OpenText = {
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
