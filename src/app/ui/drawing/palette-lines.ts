/** Draws the command lines that match the typed text, and marks the selected one. */
import type { Action, Span } from "../screens/screen.ts";
import { type Palette, paletteSuggestions } from "../shell/finding/palette.ts";
import { drawBlocks } from "./blocks.ts";
import { dim } from "./lines.ts";
import { fill } from "./text.ts";

const noMatch = dim("No command matches. Esc closes the palette and keeps the text; ? shows the keys.");

export function paletteLines(
  mode: Palette,
  actions: readonly Action[],
  cells: number,
  height: number,
): (readonly Span[])[] {
  const suggestions = paletteSuggestions(mode, actions);
  const selected = Math.min(mode.at, suggestions.length - 1);
  const first = Math.max(0, Math.min(selected - Math.floor(height / 2), suggestions.length - height));
  const left = Math.round(cells * 0.5);
  const lines = suggestions.slice(first, first + height).map((suggestion, row): readonly Span[] => [
    { text: first + row === selected ? "› " : "  ", tone: "accent" },
    { text: fill(suggestion.line, left - 3), tone: first + row === selected ? "selected" : "normal" },
    { text: ` ${fill(suggestion.label, cells - left)}`, tone: "dim" },
  ]);
  const allLines = lines.length > 0 ? lines : drawBlocks([noMatch], cells).slice(0, height);
  return [...allLines, ...Array.from({ length: height - allLines.length }, () => [])];
}
