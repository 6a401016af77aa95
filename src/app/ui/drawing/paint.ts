/**
 * Converts spans to text for the terminal: tones become a theme's escape sequences, and glyphs become characters that
 * the terminal supports.
 */
import type { Span } from "../screens/screen.ts";
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
  if (depth === 24) return [`${38 + shift};2;${colorOf(hex.slice(1)).join(";")}`, off];
  const index = nearestColor(hex, depth);
  if (depth === 8) return [`${38 + shift};5;${index}`, off];
  return [String((index < 8 ? 30 + index : 82 + index) + shift), off];
}

/** Finds colours for terminals with a limited palette. */
type Color = readonly [red: number, green: number, blue: number];

/** The first 16 colours of xterm. Other terminals may show them slightly differently. */
const basic =
  "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    .split(" ")
    .map(colorOf);

/** The brightness levels of xterm's cube of 6 × 6 × 6 colours, which starts at number 16. */
const steps = [0, 95, 135, 175, 215, 255] as const;

/**
 * Finds the number of the nearest colour in xterm's palette, by RGB distance.
 * @param hex `#rrggbb`
 * @param bits 4 for the first 16 colours, or 8 for the cube and the greys, which look the same on every terminal
 */
export function nearestColor(hex: string, bits: 4 | 8): number {
  const target = colorOf(hex.slice(1));
  const palette = bits === 4 ? basic : cubeAndGreys();
  const distances = palette.map((color) =>
    color.reduce((sum, part, at) => sum + (part - (target[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances)) + (bits === 4 ? 0 : 16);
}

/** @param hex `rrggbb` */
function colorOf(hex: string): Color {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function cubeAndGreys(): Color[] {
  const cube = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue): Color => [red, green, blue])),
  );
  const greys = Array.from({ length: 24 }, (_, at): Color => {
    const level = 8 + 10 * at;
    return [level, level, level];
  });
  return [...cube, ...greys];
}
