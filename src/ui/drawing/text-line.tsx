import { Text } from "ink";
import type { Span } from "../screens/screen.ts";
import { withGlyphs } from "./theme.ts";
import { useDrawing } from "./use-theme.ts";

/** One line of the screen. Its spans already fit: nothing here wraps. */
export function TextLine({ spans }: { readonly spans: readonly Span[] }) {
  const { theme, glyphs } = useDrawing();
  // An empty Text takes no row; the blank keeps the lines below in their place.
  if (spans.every((span) => span.text === "")) return <Text> </Text>;
  return (
    <Text wrap="truncate-end">
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans of a line have no identity but their place
        <Text key={at} {...theme[span.tone]}>
          {withGlyphs(span.text, glyphs)}
        </Text>
      ))}
    </Text>
  );
}
