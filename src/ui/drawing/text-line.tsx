import { Text } from "ink";
import { memo } from "react";
import type { Span } from "../screens/screen.ts";
import { withGlyphs } from "./theme.ts";
import { useDrawing } from "./use-theme.ts";

type Props = { readonly spans: readonly Span[] };

/** One line of the screen. Its spans already fit: nothing here wraps. A line that stays the same is not made again. */
export const TextLine = memo(function TextLine({ spans }: Props) {
  const { theme, glyphs } = useDrawing();
  // An empty Text takes no row; the blank keeps the lines below in their place.
  if (spans.every((span) => span.text === "")) return <Text> </Text>;
  return (
    <Text wrap="truncate-end">
      {joinAlike(spans).map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans of a line have no identity but their place
        <Text key={at} {...theme[span.tone]}>
          {withGlyphs(span.text, glyphs)}
        </Text>
      ))}
    </Text>
  );
}, isSameLine);

function isSameLine({ spans: before }: Props, { spans: after }: Props): boolean {
  return (
    before.length === after.length &&
    before.every(({ text, tone }, at) => text === after[at]?.text && tone === after[at]?.tone)
  );
}

/** Neighbours of one tone as one span: fewer parts are laid out faster. */
function joinAlike(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last?.tone === span.tone) joined[joined.length - 1] = { ...last, text: last.text + span.text };
    else joined.push(span);
  }
  return joined;
}
