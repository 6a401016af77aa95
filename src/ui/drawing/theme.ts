/** Colours by meaning. A word or a sign always says the same, so that nothing is lost without them. */

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
  | "against";

export type TextStyle = {
  readonly color?: string;
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
};

export type Theme = Readonly<Record<Tone, TextStyle>>;

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
  against: { underline: true, bold: true },
};

const coloured: Theme = {
  ...colourless,
  good: { color: "green" },
  warn: { color: "yellow" },
  bad: { color: "red" },
  accent: { color: "cyan" },
  against: { ...colourless.against, color: "red" },
};

export function chooseTheme(colour: boolean): Theme {
  return colour ? coloured : colourless;
}
