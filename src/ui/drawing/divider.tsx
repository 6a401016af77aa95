import { Box } from "ink";
import { TextLine } from "./text-line.tsx";

/** The line between list and detail. */
export function Divider({ height }: { readonly height: number }) {
  return (
    <Box flexDirection="column" width={1} height={height}>
      {Array.from({ length: height }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: every row of the line is the same
        <TextLine key={row} spans={[{ text: "│", tone: "dim" }]} />
      ))}
    </Box>
  );
}
