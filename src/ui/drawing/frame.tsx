import { Box, useCursor } from "ink";
import type { Strip } from "../screens/screen.ts";
import type { AppState } from "../shell/app-state.ts";
import { currentScreen, placeOf, selectedIndex, shownScreen } from "../shell/app-state.ts";
import { divide } from "../shell/layout.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import { formLines } from "./form-lines.ts";
import type { FrameProps } from "./frame-props.ts";
import { headerLine } from "./header-line.ts";
import { keyLine } from "./key-line.ts";
import { messageLine } from "./message-line.ts";
import { PalettePane } from "./palette-pane.tsx";
import { Panes } from "./panes.tsx";
import { fitSpans, layLines, scrollingText } from "./scrolling-text.ts";
import { TextLine } from "./text-line.tsx";
import { TextPane } from "./text-pane.tsx";

/** The whole screen: a header, the panes, and three lines that say figures, what happened, and what can be done. */
export function Frame({ state, size, readRows }: FrameProps) {
  const { columns, body } = divide(size, placeOf(state).pane);
  const screen = shownScreen(state);
  const rows = readRows(state);
  const strip: Strip = screen?.strip() ?? "";
  const message = messageLine(state, columns);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursorPosition(state, message.cell, columns, body));
  return (
    <Box flexDirection="column" width={columns}>
      <TextLine spans={headerLine(state, screen?.title ?? currentScreen(state).title, columns)} />
      <Body state={state} size={size} readRows={readRows} />
      <TextLine
        spans={fitSpans(typeof strip === "string" ? [{ text: strip, tone: "normal" }] : strip, columns)}
      />
      <TextLine spans={message.spans} />
      <TextLine
        spans={fitSpans(keyLine(state, actionsOf(state, rows[selectedIndex(state, rows)]), columns), columns)}
      />
    </Box>
  );
}

/** The terminal's own cursor stands where the next character is typed, for input methods and screen readers. */
function cursorPosition(state: AppState, cell: number | undefined, columns: number, body: number) {
  if (cell !== undefined) return { x: cell, y: body + 2 };
  if (state.mode.kind !== "form") return undefined;
  const { cursor } = formLines(state.mode.form, columns, body);
  return { x: cursor.x, y: cursor.y + 1 };
}

function Body({ state, size, readRows }: FrameProps) {
  const { columns, body: height } = divide(size, placeOf(state).pane);
  const { mode } = state;
  const text = (lines: Parameters<typeof TextPane>[0]["lines"], scroll: number) => (
    <TextPane lines={lines} scroll={scroll} cells={columns} height={height} />
  );
  if (mode.kind === "help" || mode.kind === "reading") {
    return text(scrollingText(state, readRows, columns), mode.scroll);
  }
  if (mode.kind === "form") return text(formLines(mode.form, columns, height).lines, 0);
  if (mode.kind === "palette") {
    const rows = readRows(state);
    const actions = actionsOf(state, rows[selectedIndex(state, rows)]);
    return <PalettePane mode={mode} actions={actions} cells={columns} height={height} />;
  }
  if (state.loaded.kind === "broken") return text(layLines(state.loaded.problem.split("\n"), columns), 0);
  return <Panes state={state} size={size} readRows={readRows} />;
}
