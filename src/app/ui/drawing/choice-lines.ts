/** Draws the items among which the user chooses, and marks the selected one. */
import type { Span } from "../screens/screen.ts";
import { drawBlocks } from "./blocks.ts";
import { dim } from "./lines.ts";
import { fill } from "./text.ts";
import type { Tone } from "./theme.ts";

type Choice = {
  readonly label: string;
  /** The kind of item, before the label. */
  readonly kind?: string;
  /** A text after the label. */
  readonly note?: string;
  readonly tone?: Tone;
};

const kindCells = 10;

/**
 * Draws the choices around the selected one, or a text if there are none.
 * @param noteShare the share of the width that the notes take
 */
export function choiceLines(
  { choices, at, none, noteShare = 0 }: ShownChoices,
  cells: number,
  height: number,
): (readonly Span[])[] {
  const selected = Math.min(at, choices.length - 1);
  const first = Math.max(0, Math.min(selected - Math.floor(height / 2), choices.length - height));
  const noteCells = Math.floor(cells * noteShare);
  const lines = choices.slice(first, first + height).map((choice, row): readonly Span[] => {
    const isSelected = first + row === selected;
    const { kind, label, note, tone = "normal" } = choice;
    const around = 2 + (kind === undefined ? 0 : kindCells) + (note === undefined ? 0 : noteCells + 1);
    return [
      { text: isSelected ? "› " : "  ", tone: "accent" },
      ...(kind === undefined ? [] : [{ text: fill(kind, kindCells), tone: "dim" } as const]),
      { text: fill(label, Math.max(0, cells - around)), tone: isSelected ? "selected" : tone },
      ...(note === undefined ? [] : [{ text: ` ${fill(note, noteCells)}`, tone: "dim" } as const]),
    ];
  });
  const all = lines.length > 0 ? lines : drawBlocks([dim(none)], cells).slice(0, height);
  return [...all, ...Array.from({ length: height - all.length }, () => [])];
}

type ShownChoices = {
  readonly choices: readonly Choice[];
  /** The position of the selected choice. */
  readonly at: number;
  readonly none: string;
  readonly noteShare?: number;
};
