/** Draws the visible part of scrolling text. The last line states how much text remains. */
import { count } from "../../../base/text/count.ts";
import type { Span } from "../screens/screen.ts";

/** Returns exactly `height` lines. */
export function textLines(
  lines: readonly (readonly Span[])[],
  scroll: number,
  height: number,
): (readonly Span[])[] {
  const first = Math.max(0, Math.min(scroll, lines.length - height));
  const below = lines.length - first - height;
  const visible = lines.slice(first, first + (below > 0 ? height - 1 : height));
  const remainder: readonly Span[] = [{ text: `↓ ${count(below + 1, "more line")}`, tone: "dim" }];
  const lastLines = below > 0 ? [...visible, remainder] : visible;
  return [...lastLines, ...Array.from({ length: height - lastLines.length }, () => [])];
}
