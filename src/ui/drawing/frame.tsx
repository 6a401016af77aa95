import { Box, useCursor } from "ink";
import type { AppState, RowReader } from "../shell/app-state.ts";
import type { WindowSize } from "../shell/layout.ts";
import { frameLines } from "./frame-lines.ts";
import { TextLine } from "./text-line.tsx";

type Props = { readonly state: AppState; readonly size: WindowSize; readonly readRows: RowReader };

/** Draws the lines of the screen; the terminal's own cursor stands where one types, for input methods and screen readers. */
export function Frame({ state, size, readRows }: Props) {
  const { lines, cursor } = frameLines(state, size, readRows);
  const { setCursorPosition } = useCursor();
  setCursorPosition(cursor);
  return (
    <Box flexDirection="column" width={Math.max(20, size.columns)}>
      {lines.map((spans, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of the screen is its place
        <TextLine key={at} spans={spans} />
      ))}
    </Box>
  );
}
