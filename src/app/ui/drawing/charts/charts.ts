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

type BarRow = {
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

/** Draws a mean with its interval, on a scale that all rows share. */
type Scale = { readonly low: number; readonly high: number };

type Interval = { readonly mean: number; readonly low: number; readonly high: number };

/** Draws ` ├──█─┤ ` in exactly `cells` cells. The mean hides a bound in the same cell. */
export function intervalBar({ mean, low, high }: Interval, scale: Scale, cells: number): string {
  const range = scale.high - scale.low;
  const at = (value: number): number => {
    const share = range === 0 ? 0.5 : (value - scale.low) / range;
    return Math.round(Math.max(0, Math.min(1, share)) * (cells - 1));
  };
  const [left, middle, right] = [at(low), at(mean), at(high)];
  return Array.from({ length: cells }, (_, cell) => {
    if (cell === middle) return "█";
    if (cell < left || cell > right) return " ";
    return cell === left ? "├" : cell === right ? "┤" : "─";
  }).join("");
}

/** Draws a series of values as a single line of blocks. */
const blocks = "▁▂▃▄▅▆▇█";

/**
 * Draws one block per value on a scale from `low` to `high`, so that adjacent series are comparable, and a space for a
 * missing value.
 */
export function sparkline(values: readonly (number | null)[], low = 0, high = 1): string {
  const range = high - low;
  return values
    .map((value) => {
      if (value === null) return " ";
      const share = range === 0 ? 1 : (value - low) / range;
      return blocks[Math.max(0, Math.min(blocks.length - 1, Math.floor(share * blocks.length)))] ?? " ";
    })
    .join("");
}

/** Blocks, braille dots, and the row of dots that a heat map draws for small values. */
const picture = /[\u2580-\u259f\u2800-\u28ff]|·{3}/u;
/** Pictures with the ends of an interval, single dots and blanks, which belong to a picture if they are adjacent to it. */
const rows = /[├┤─\u2580-\u259f\u2800-\u28ff· ]+/gu;

/** Replaces every bar, interval, sparkline and row of a map with a blank. */
export function withoutPictures(text: string): string {
  return text.replace(rows, (row) => (picture.test(row) ? " " : row)).trimEnd();
}
