/** Converts marked-up text from any source to plain text. */
import { latexSymbol } from "./latex.ts";

/** The elements of HTML, JATS and MathML in titles and abstracts. Other text in angle brackets is not markup. */
const inlineTag =
  /<\/?(?:jats:|mml:|ns\d+:)?(?:i|b|u|em|strong|italic|bold|sub|sup|span|sc|scp|tt|small|font|a|inline-formula|tex-math|underline|monospace|m(?:ath|row|i|n|o|sub|sup|subsup|frac|text|space|style|over|under|fenced|table|tr|td))(?:\s[^<>]*)?\/?>/gi;
const blockTag =
  /<\/?(?:jats:)?(?:p|br|div|sec|title|li|ul|ol|h[1-6]|list|list-item|label|disp-formula)(?:\s[^<>]*)?\/?>/gi;
const abstractHeading = /<(jats:)?title>\s*abstract\s*<\/(jats:)?title>/gi;

/** Removes markup and decodes entities, also if the markup itself is encoded. White space becomes single spaces. */
export function plainText(source: string): string {
  if (!/[<&]/.test(source)) return source;
  const bare = (text: string): string =>
    text.replace(abstractHeading, " ").replace(inlineTag, "").replace(blockTag, " ");
  return bare(decodeEntities(decodeEntities(bare(source))))
    .replace(/\s+/g, " ")
    .trim();
}

/** The names of marks in entities such as `&uuml;`, and the combining characters. */
const marks: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  macr: "\u0304",
  breve: "\u0306",
  uml: "\u0308",
  ring: "\u030a",
  caron: "\u030c",
  cedil: "\u0327",
  ogon: "\u0328",
};
const signs: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  trade: "™",
  reg: "®",
  deg: "°",
  micro: "µ",
  middot: "·",
  plusmn: "±",
  minus: "−",
  rarr: "→",
  larr: "←",
  oslash: "ø",
  Oslash: "Ø",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
  oelig: "œ",
  OElig: "Œ",
  thorn: "þ",
  THORN: "Þ",
  eth: "ð",
  ETH: "Ð",
};

/** Decodes numeric entities, and the named entities of XML, Latin letters, Greek letters and common signs. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (reference, hex, decimal, name: string) => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
      const [, letter = "", mark = ""] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
      if (Object.hasOwn(signs, name)) return signs[name] ?? reference;
      if (Object.hasOwn(marks, mark)) return (letter + marks[mark]).normalize("NFC");
      // Greek letters and mathematical signs have the same names in LaTeX.
      return latexSymbol(name) ?? reference;
    },
  );
}

/**
 * Replaces each run of white space by a space, so that an expression which then looks for optional spaces takes linear
 * time.
 */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
