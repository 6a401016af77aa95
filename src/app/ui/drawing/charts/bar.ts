/** Draws shares as bars. */
import type { Span, Spans } from "../../screens/screen.ts";
import { fill, width } from "../text.ts";
import type { Tone } from "../theme.ts";

/** Draws `█████░░░`. A positive share has at least one block, and only a share of 1 fills the bar. */
export function bar(share: number, cells: number, tone: Tone = "accent"): Span[] {
  const clean = Math.max(0, Math.min(1, share));
  const rounded = Math.round(clean * cells);
  const filled = clean === 0 ? 0 : clean === 1 ? cells : Math.max(1, Math.min(cells - 1, rounded));
  return [
    { text: "█".repeat(filled), tone },
    { text: "░".repeat(cells - filled), tone: "dim" },
  ];
}

export type BarRow = {
  readonly label: string;
  /** The share, from 0 to 1, or null if the total is 0. */
  readonly share: number | null;
  /** The figure with its fraction, such as `0.59 (77/131)`. */
  readonly figure: string;
  readonly tone?: Tone;
};

/** Draws one bar per row, with its label on the left and its figure on the right. */
export function barTable(rows: readonly BarRow[], cells: number): Spans[] {
  const labels = Math.max(0, ...rows.map(({ label }) => width(label)));
  const figures = Math.max(0, ...rows.map(({ figure }) => width(figure)));
  const room = Math.max(4, cells - labels - figures - 2);
  return rows.map(
    ({ label, share, figure, tone }): Spans => [
      { text: `${fill(label, labels)} `, tone: "normal" },
      ...(share === null ? [{ text: " ".repeat(room), tone: "dim" } as const] : bar(share, room, tone)),
      { text: ` ${" ".repeat(figures - width(figure))}${figure}`, tone: "normal" },
    ],
  );
}
