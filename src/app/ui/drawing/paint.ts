/**
 * Converts spans to text for the terminal: tones become a theme's escape sequences, and glyphs become characters that
 * the terminal supports.
 */
import type { Span } from "../screens/screen.ts";
import { nearestColor } from "./nearest-color.ts";
import { oneLine } from "./text.ts";
import { type GlyphName, type TextStyle, type Theme, type Tone, withGlyphs } from "./theme.ts";

/** Bits per colour, as in `tty.WriteStream.getColorDepth`. A terminal with 1 bit has no styles. */
export type ColorDepth = 1 | 4 | 8 | 24;

type Marks = { readonly on: string; readonly off: string };

/** Paints one line. */
export type Paint = (spans: readonly Span[]) => string;

/** Computes the escape sequences of all tones once, so that painting a line only concatenates strings. */
export function createPaint(theme: Theme, glyphs: GlyphName, depth: ColorDepth): Paint {
  const marks = new Map<Tone, Marks>();
  const marksOf = (tone: Tone): Marks => {
    const toneMarks = marks.get(tone) ?? styleMarks(theme[tone], depth);
    marks.set(tone, toneMarks);
    return toneMarks;
  };
  return (spans) =>
    spans
      .map(({ text, tone }) => {
        if (text === "") return "";
        const { on, off } = marksOf(tone);
        return `${on}${withGlyphs(oneLine(text), glyphs)}${off}`;
      })
      .join("");
}

/**
 * Returns the codes that begin and end a style. The same code ends bold and dim text, so no style may combine them.
 * paint.test.ts checks this.
 */
function styleMarks(style: TextStyle, depth: ColorDepth): Marks {
  if (depth === 1) return { on: "", off: "" };
  const codes: [on: string, off: string][] = [
    ...(style.color === undefined ? [] : [colorCodes(style.color, depth, 0)]),
    ...(style.backgroundColor === undefined ? [] : [colorCodes(style.backgroundColor, depth, 10)]),
    ...(style.bold ? [["1", "22"] satisfies [string, string]] : []),
    ...(style.dimColor ? [["2", "22"] satisfies [string, string]] : []),
    ...(style.underline ? [["4", "24"] satisfies [string, string]] : []),
    ...(style.inverse ? [["7", "27"] satisfies [string, string]] : []),
  ];
  return {
    on: codes.map(([on]) => `\u001b[${on}m`).join(""),
    off: codes.map(([, off]) => `\u001b[${off}m`).join(""),
  };
}

/** @param shift 10 for the background, 0 for the text */
function colorCodes(hex: string, depth: Exclude<ColorDepth, 1>, shift: 0 | 10): [on: string, off: string] {
  const off = String(39 + shift);
  if (depth === 24) {
    const value = Number.parseInt(hex.slice(1), 16);
    return [`${38 + shift};2;${value >> 16};${(value >> 8) & 255};${value & 255}`, off];
  }
  const index = nearestColor(hex, depth);
  if (depth === 8) return [`${38 + shift};5;${index}`, off];
  return [String((index < 8 ? 30 + index : 82 + index) + shift), off];
}
