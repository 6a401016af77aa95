/** Draws the items to choose from, with their marks. */
import type { Span } from "../screens/screen.ts";
import { type Pick, shownItems } from "../shell/finding/pick-items.ts";
import { fill } from "./text.ts";

export function pickLines(mode: Pick, cells: number, height: number): (readonly Span[])[] {
  const items = shownItems(mode);
  const selected = Math.min(mode.at, items.length - 1);
  const first = Math.max(0, Math.min(selected - Math.floor(height / 2), items.length - height));
  const lines = items.slice(first, first + height).map(({ id, label }, at): readonly Span[] => {
    const isPicked = mode.picked.includes(id);
    const tone = first + at === selected ? "selected" : isPicked ? "good" : "normal";
    return [
      { text: first + at === selected ? "› " : "  ", tone: "accent" },
      { text: fill(`${isPicked ? "●" : "○"} ${label}`, cells - 2), tone },
    ];
  });
  const none: readonly Span[] = [{ text: "No item contains this text.", tone: "dim" }];
  const all = lines.length > 0 ? lines : [none];
  return [...all, ...Array.from({ length: height - all.length }, () => [])];
}
