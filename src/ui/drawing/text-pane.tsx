import { Box } from "ink";
import type { Span } from "../screens/screen.ts";
import { TextLine } from "./text-line.tsx";

type Props = {
  readonly lines: readonly (readonly Span[])[];
  readonly scroll: number;
  readonly cells: number;
  readonly height: number;
};

/** A text that scrolls. Its last line says how much is below. */
export function TextPane({ lines, scroll, cells, height }: Props) {
  const first = Math.max(0, Math.min(scroll, lines.length - height));
  const below = lines.length - first - height;
  const visible = lines.slice(first, first + (below > 0 ? height - 1 : height));
  return (
    <Box flexDirection="column" width={cells} height={height}>
      {visible.map((spans, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of text is its place
        <TextLine key={first + at} spans={spans} />
      ))}
      {below > 0 && <TextLine spans={[{ text: `↓ ${below + 1} more lines`, tone: "dim" }]} />}
    </Box>
  );
}
