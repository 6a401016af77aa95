/**
 * The design tokens of the app: tones, colours, glyphs and density (docs/design.md). A word or a symbol accompanies
 * every colour, so that no information depends on colours.
 */

export type Tone =
  | "normal"
  | "title"
  | "dim"
  | "good"
  | "warn"
  | "bad"
  | "accent"
  | "selected"
  | "marked"
  | "border"
  | "focus"
  | "against";

export type TextStyle = {
  readonly color?: string;
  readonly backgroundColor?: string;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
};

export type Theme = Readonly<Record<Tone, TextStyle>>;

export const themeNames = ["auto", "dark", "light", "none"] as const;
export type ThemeName = (typeof themeNames)[number];

export const glyphNames = ["unicode", "ascii"] as const;
export type GlyphName = (typeof glyphNames)[number];

export const densityNames = ["auto", "roomy", "dense"] as const;
export type DensityName = (typeof densityNames)[number];

/** The appearance of the app. The user can change it at any time. */
export type Look = {
  readonly theme: ThemeName;
  readonly glyphs: GlyphName;
  readonly density: DensityName;
  /** Whether the app, rather than the terminal, handles clicks and the mouse wheel. */
  readonly mouse: boolean;
};

/** The theme without colours. */
const colourless: Theme = {
  normal: {},
  title: { bold: true },
  dim: { dimColor: true },
  good: {},
  warn: {},
  bad: { bold: true },
  accent: { bold: true },
  selected: { inverse: true },
  marked: { underline: true },
  border: { dimColor: true },
  focus: { bold: true },
  against: { underline: true, bold: true },
};

/** The hues of a theme. Red-, green- and blue-blind users can distinguish them (theme.test.ts). */
export type Hues = {
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  readonly accent: string;
  readonly dim: string;
};

export const hues: Readonly<Record<Exclude<ThemeName, "none">, Hues>> = {
  // The only lightness that is readable on both black and white.
  auto: { good: "#00867d", warn: "#a26b00", bad: "#d9366f", accent: "#3076d3", dim: "#767676" },
  dark: { good: "#63e6be", warn: "#f2b134", bad: "#ff6b9a", accent: "#74b3ff", dim: "#959dab" },
  light: { good: "#00665c", warn: "#8a5300", bad: "#b3124b", accent: "#0b4fb3", dim: "#5f6672" },
};

/** The style of the selected row: a background colour, or inverse if the terminal's background is unknown. */
const selections: Readonly<Record<Exclude<ThemeName, "none">, TextStyle>> = {
  auto: { inverse: true },
  dark: { backgroundColor: "#264a73", color: "#ffffff", bold: true },
  light: { backgroundColor: "#cfe2ff", color: "#0b2545", bold: true },
};

export function chooseTheme(name: ThemeName): Theme {
  if (name === "none") return colourless;
  const { good, warn, bad, accent, dim } = hues[name];
  return {
    ...colourless,
    dim: { color: dim },
    good: { color: good },
    warn: { color: warn },
    bad: { color: bad, bold: true },
    accent: { color: accent },
    selected: selections[name],
    border: { color: dim },
    focus: { color: accent, bold: true },
    against: { color: bad, underline: true, bold: true },
  };
}

/** The glyphs of the app, and below each of them the replacement of the same width. */
const [glyphsWithTwins, twins] = [
  "╭╮╰╯├┤┬┴┼─━│└↳▸›»●◐○◇✓✗≈★▲▼→←↑↓…·–−×⏎∎ ▁▂▃▄▅▆▇█▏▎▍▌▋▊▉░▒▓",
  "+++++|+++-=|``>>>*-.ovx~#^v><^v~---x/# 1234567#..::==#.o%",
];

/** Maps every glyph of the app to its replacement. */
export const asciiReplacements: Readonly<Record<string, string>> = Object.fromEntries(
  [...glyphsWithTwins].map((glyph, at) => [glyph, twins.charAt(at)]),
);

const replacedGlyphs = new RegExp(`[${Object.keys(asciiReplacements).join("")}\u2801-\u28ff]`, "gu");

/** Replaces the app's glyphs in a string, and keeps the letters of every script. */
export function withGlyphs(text: string, glyphs: GlyphName): string {
  return glyphs === "unicode"
    ? text
    : text.replace(replacedGlyphs, (glyph) => asciiReplacements[glyph] ?? "#");
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Derives the appearance from the environment: NO_COLOR, TAXOLINK_THEME, TAXOLINK_ASCII and TAXOLINK_DENSITY. If these
 * variables are not set, COLORFGBG determines the background, and the locale and TERM determine the glyphs.
 */
export function lookOf(env: Environment): Look {
  return {
    theme: env.NO_COLOR ? "none" : (oneOf(themeNames, env.TAXOLINK_THEME) ?? backgroundOf(env.COLORFGBG)),
    glyphs: env.TAXOLINK_ASCII || !drawsUnicode(env) ? "ascii" : "unicode",
    density: oneOf(densityNames, env.TAXOLINK_DENSITY) ?? "auto",
    mouse: !env.TAXOLINK_NO_MOUSE,
  };
}

function oneOf<Name extends string>(names: readonly Name[], setting: string | undefined): Name | undefined {
  return names.find((name) => name === setting);
}

/** Parses a value such as `15;0` (white on black). The last number is the background; 0–6 and 8 are dark. */
function backgroundOf(pair: string | undefined): ThemeName {
  const background = /;(\d+)$/.exec(pair ?? "")?.[1];
  if (background === undefined) return "auto";
  return Number(background) === 7 || Number(background) > 8 ? "light" : "dark";
}

function drawsUnicode({ LC_ALL, LC_CTYPE, LANG, TERM }: Environment): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG || "";
  // "C" and "POSIX" mean that nobody chose a locale; most terminals draw Unicode anyway.
  const hasEncoding = !["", "C", "POSIX"].includes(locale) && locale.includes(".");
  return TERM !== "linux" && (!hasEncoding || /utf-?8/i.test(locale));
}
