import { Transform, useCursor } from "ink";
import type { AppState, RowReader } from "../shell/app-state.ts";
import type { WindowSize } from "../shell/layout.ts";
import { frameLines } from "./frame-lines.ts";
import type { Paint } from "./paint.ts";

type Props = {
  readonly state: AppState;
  readonly size: WindowSize;
  readonly readRows: RowReader;
  readonly paint: Paint;
};

/**
 * Draws the lines of the screen. Puts the terminal's cursor at the typing position, for input methods and screen
 * readers.
 */
export function Frame({ state, size, readRows, paint }: Props) {
  const { lines, cursor } = frameLines(state, size, readRows);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  // The lines already fit. Ink lays out spaces in their place, because measuring and wrapping every span of every line
  // takes longer than the rest of the frame.
  return (
    <Transform transform={(_, at) => paint(lines[at] ?? [])}>
      {Array.from(lines, () => " ").join("\n")}
    </Transform>
  );
}
