import { expect, test } from "vitest";
import { createPaint, nearestColor } from "./paint.ts";
import { chooseTheme, type Tone, themeNames } from "./theme.ts";

const csi = "\u001b[";

test("each tone uses the colour depth of the terminal", () => {
  const line = [
    { text: "plain ", tone: "normal" },
    { text: "in", tone: "good" },
  ] as const;
  const theme = chooseTheme("auto");
  // The theme's good colour is #00867d: 0, 134, 125.
  expect(createPaint(theme, "unicode", 24)(line)).toBe(`plain ${csi}38;2;0;134;125min${csi}39m`);
  // 0, 135, 135 is the nearest step of the cube: 16 + 36 × 0 + 6 × 2 + 2.
  expect(createPaint(theme, "unicode", 8)(line)).toBe(`plain ${csi}38;5;30min${csi}39m`);
  expect(createPaint(theme, "unicode", 4)(line)).toBe(`plain ${csi}36min${csi}39m`);
  expect(createPaint(theme, "unicode", 1)(line)).toBe("plain in");
});

test("bright colours and background colours have separate terminal codes", () => {
  // #8b93a1 is nearest to the bright black of xterm, 127, 127, 127: number 8, whose code is 90.
  const grey = [{ text: "x", tone: "dim" }] as const;
  expect(createPaint(chooseTheme("dark"), "unicode", 4)(grey)).toBe(`${csi}90mx${csi}39m`);
  const row = [{ text: "x", tone: "selected" }] as const;
  expect(createPaint(chooseTheme("dark"), "unicode", 24)(row)).toBe(
    `${csi}38;2;255;255;255m${csi}48;2;38;74;115m${csi}1mx${csi}39m${csi}49m${csi}22m`,
  );
});

test("without colours, a selected row is shown in inverse video, glyphs become ASCII, and control characters become harmless", () => {
  const paint = createPaint(chooseTheme("none"), "ascii", 24);
  expect(paint([{ text: "› Año", tone: "selected" }])).toBe(`${csi}7m> Año${csi}27m`);
  expect(paint([{ text: "a\u001b[2Jb", tone: "normal" }])).not.toContain("\u001b");
});

test("no style is both bold and dim, because the same code ends both", () => {
  for (const name of themeNames) {
    const theme = chooseTheme(name);
    const both = (Object.keys(theme) as Tone[]).filter((tone) => theme[tone].bold && theme[tone].dimColor);
    expect(both).toEqual([]);
  }
});

test("the palette colour nearest to a grey is a grey, and black and white do not change", () => {
  // 118 lies nearest to 8 + 10 × 11: the twelfth grey, and 16 + 216 colours come before the first.
  expect(nearestColor("#767676", 8)).toBe(16 + 216 + 11);
  expect(nearestColor("#000000", 4)).toBe(0);
  expect(nearestColor("#ffffff", 4)).toBe(15);
});
