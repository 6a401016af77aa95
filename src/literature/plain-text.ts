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

/** The names of marks in entities such as `&ccaron;`, and the combining characters. */
const marks: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  macr: "\u0304",
  breve: "\u0306",
  dot: "\u0307",
  uml: "\u0308",
  ring: "\u030a",
  dblac: "\u030b",
  caron: "\u030c",
  cedil: "\u0327",
  ogon: "\u0328",
};

/** The entities of consecutive characters: Latin-1 and Greek. */
const ranges: readonly (readonly [first: number, names: string])[] = [
  [
    0xa0,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
     middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
     Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
     Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
     iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`,
  ],
  [
    0x391,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi
     Omega`,
  ],
  [
    0x3b1,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi
     psi omega`,
  ],
];
/** The other entities of HTML 4, and ligatures, each followed by its character. */
const others =
  `amp & lt < gt > quot " apos ' ndash – mdash — hellip … lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo ›
   dagger † Dagger ‡ bull • permil ‰ prime ′ Prime ″ oline ‾ frasl ⁄ euro € trade ™ circ ˆ tilde ˜ larr ← uarr ↑ rarr →
   darr ↓ harr ↔ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑
   minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤
   ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ image ℑ real ℜ weierp ℘ alefsym ℵ fnof ƒ thetasym ϑ
   upsih ϒ piv ϖ OElig Œ oelig œ Lstrok Ł lstrok ł Dstrok Đ dstrok đ inodot ı`.split(/\s+/);
const signs: ReadonlyMap<string, string> = new Map([
  ...ranges.flatMap(([first, names]) =>
    names.split(/\s+/).map((name, at) => [name, String.fromCodePoint(first + at)] as const),
  ),
  ...others.flatMap((name, at) => (at % 2 === 0 ? [[name, others[at + 1] ?? ""] as const] : [])),
  ...["nbsp", "ensp", "emsp", "thinsp"].map((name) => [name, " "] as const),
]);

/** Decodes numeric entities, the entities of HTML 4, letters with accents, and signs that have the same name in LaTeX. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+\d*));/gi,
    (reference, hex, decimal, name: string) => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
      const [, letter = "", mark = ""] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
      const sign = signs.get(name);
      if (sign !== undefined) return sign;
      if (Object.hasOwn(marks, mark)) return (letter + marks[mark]).normalize("NFC");
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
