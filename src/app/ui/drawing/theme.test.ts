/** Tests that colours are readable on their backgrounds, and distinguishable with every type of colour vision. */
import { expect, test } from "vitest";
import { width } from "./text.ts";
import { asciiReplacements, chooseTheme, type Hues, hues, lookOf, withGlyphs } from "./theme.ts";

type Triple = readonly [number, number, number];

/** Converts `#rrggbb` to linear light according to sRGB. */
function linear(colour: string): Triple {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Computes the contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (colour: string): number => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Matrices that convert linear light to the light perceived by people who lack one type of cone. Source: Machado,
 * Oliveira and Fernandes 2009, Table 1, severity 1.
 */
const eyes: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "red-blind": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "green-blind": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "blue-blind": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Converts a colour to CIE L*a*b* under daylight. */
function lab(colour: string, [first, second, third]: readonly [Triple, Triple, Triple]): Triple {
  const channels = linear(colour);
  const see = (row: Triple): number =>
    Math.min(1, Math.max(0, row[0] * channels[0] + row[1] * channels[1] + row[2] * channels[2]));
  const [red, green, blue] = [see(first), see(second), see(third)];
  const bend = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const semantic = ["good", "warn", "bad", "accent"] as const satisfies readonly (keyof Hues)[];

// WCAG 2 requires a contrast of 4.5 for text. No colour has more than 4.58 on both black and white, and a terminal's
// black is seldom completely black.
test.each([
  ["auto", "#000000", 4.5],
  ["auto", "#ffffff", 4.4],
  ["dark", "#000000", 4.5],
  ["dark", "#1e1e1e", 4.5],
  // The themes Solarized, Dracula and Tango, as terminals include them.
  ["dark", "#002b36", 4.5],
  ["dark", "#282a36", 4.5],
  ["dark", "#2e3436", 4.5],
  ["light", "#ffffff", 4.5],
  ["light", "#fdf6e3", 4.5],
  ["light", "#eeeeec", 4.5],
] as const)("the colours of %s are readable on %s", (name, background, least) => {
  for (const [tone, hue] of Object.entries(hues[name]))
    expect([tone, contrast(hue, background) >= least]).toEqual([tone, true]);
});

test.each(["dark", "light"] as const)("the selected row of %s is readable on its background", (name) => {
  const { color = "", backgroundColor = "" } = chooseTheme(name).selected;
  expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
});

test.each(Object.keys(hues))(
  "people with any kind of colour vision can distinguish the four meanings of %s",
  (name) => {
    for (const [eye, vision] of Object.entries(eyes))
      for (const [at, one] of semantic.entries())
        for (const other of semantic.slice(at + 1)) {
          const theme = hues[name as keyof typeof hues];
          const [left, right] = [lab(theme[one], vision), lab(theme[other], vision)];
          const apart = Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2]);
          // A difference of about 2.3 is just noticeable side by side (Mahy, Van Eycken and Oosterlinck 1994).
          expect([eye, one, other, apart > 10]).toEqual([eye, one, other, true]);
        }
  },
);

test("without colours, no style of the theme has a text or background colour", () => {
  for (const style of Object.values(chooseTheme("none"))) {
    expect(style.color).toBeUndefined();
    expect(style.backgroundColor).toBeUndefined();
  }
});

test("every glyph has an ASCII replacement of the same width", () => {
  for (const [glyph, twin] of Object.entries(asciiReplacements)) {
    expect([glyph, width(twin)]).toEqual([glyph, width(glyph)]);
    expect(twin).toMatch(/^[\x20-\x7e]$/);
  }
});

test("replacing glyphs keeps the letters of every script", () => {
  expect(withGlyphs("├─ ✓ Étude 日本 ▇▂ …", "ascii")).toBe("+- v Étude 日本 72 ~");
  expect(withGlyphs("├─ ✓", "unicode")).toBe("├─ ✓");
});

test.each([
  [{}, { theme: "auto", glyphs: "unicode" }],
  [{ NO_COLOR: "1", TAXOLINK_THEME: "dark" }, { theme: "none" }],
  [{ NO_COLOR: "" }, { theme: "auto" }],
  [{ TAXOLINK_THEME: "light" }, { theme: "light" }],
  [{ TAXOLINK_THEME: "no such theme" }, { theme: "auto" }],
  [{ COLORFGBG: "15;0" }, { theme: "dark" }],
  [{ COLORFGBG: "0;default;15" }, { theme: "light" }],
  [{ LANG: "de_DE.ISO-8859-1" }, { glyphs: "ascii" }],
  [{ LANG: "C.UTF-8" }, { glyphs: "unicode" }],
  [{ TERM: "linux", LANG: "C.UTF-8" }, { glyphs: "ascii" }],
  [{ TAXOLINK_ASCII: "1" }, { glyphs: "ascii" }],
  [
    { TAXOLINK_DENSITY: "dense", TAXOLINK_NO_MOUSE: "1" },
    { density: "dense", mouse: false },
  ],
] as const)("the environment %j gives %j", (env, look) => {
  expect(lookOf(env)).toMatchObject(look);
});
