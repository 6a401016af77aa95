/** Draws the lines of a frame: rules with titles, and the sides of panes. */

import type { Span } from "../screens/screen.ts";
import { fitSpans, spansWidth, truncate } from "./text.ts";
import type { Tone } from "./theme.ts";

export type RuleTitle = {
  readonly title?: string | undefined;
  /** The text at the right end of the rule, such as a position, a filter or a count. */
  readonly meta?: readonly Span[] | undefined;
  /** Whether the pane has the focus. A symbol and a tone mark it. */
  readonly active?: boolean;
};

/**
 * Draws a rule of exactly `cells` cells: `─ ▸ Title ────── meta ─`. Truncates the title if it does not fit next to the
 * text on the right.
 */
export function rule(cells: number, { title = "", meta = [], active = false }: RuleTitle): Span[] {
  const tone: Tone = active ? "focus" : "border";
  const right = fitMeta(meta, Math.max(0, cells - 4));
  const rightCells = spansWidth(right);
  const room = cells - rightCells - 4;
  const sign = active ? "▸ " : "";
  const head = title === "" || room < 6 ? "" : truncate(`${sign}${title}`, room);
  const left: Span[] =
    head === ""
      ? [{ text: "─", tone }]
      : [
          { text: "─ ", tone },
          { text: head, tone: active ? "focus" : "title" },
          { text: " ", tone },
        ];
  const used = spansWidth(left) + rightCells;
  return [...left, { text: "─".repeat(Math.max(0, cells - used)), tone }, ...right];
}

/** Puts spaces around the text on the right. Returns nothing if it does not fit. */
function fitMeta(meta: readonly Span[], cells: number): Span[] {
  const wide = spansWidth(meta);
  if (wide === 0 || wide + 3 > cells) return [];
  return [{ text: " ", tone: "border" }, ...meta, { text: " ─", tone: "border" }];
}

/** Pads or shortens the spans to exactly `cells` cells, so that no pane displaces another. */
export function padSpans(spans: readonly Span[], cells: number): readonly Span[] {
  const fitted = spansWidth(spans) > cells ? fitSpans(spans, cells) : spans;
  const used = spansWidth(fitted);
  return used === cells ? fitted : [...fitted, { text: " ".repeat(cells - used), tone: "normal" }];
}
