/** Converts LaTeX in bibliographies to Unicode text, and plain text to safe LaTeX. */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** Maps commands that the table of unicode2latex lacks, or reads in another way, to the characters that they print. */
const ownSymbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b: "\u0331",
    t: "\u0361",
    h: "\u0309",
    hat: "\u0302",
    LaTeX: "LaTeX",
    TeX: "TeX",
    BibTeX: "BibTeX",
    textquotesingle: "'",
    lq: "‘",
    rq: "’",
    glqq: "„",
    grqq: "“",
    flqq: "«",
    frqq: "»",
    emptyset: "∅",
    colon: ":",
    degree: "°",
    celsius: "°C",
    space: " ",
    enskip: " ",
    cdot: "·",
    phi: "φ",
    epsilon: "ε",
    " ": " ",
    "\\": " ",
    newline: " ",
    linebreak: " ",
    par: " ",
    quad: " ",
    qquad: " ",
    "-": "",
    "/": "",
    ",": "\u2009",
    ";": " ",
    ":": " ",
    "!": "",
    "|": "‖",
  }),
);

/** Commands whose argument is an address, a length, a name or a remark, not text. */
const withoutText =
  /^(?:hspace|vspace|kern|label|color|textcolor|fontsize|hskip|cite|ref|noop\w*|SortNoop|href|selectlanguage|foreignlanguage|footnote|thanks|begin|end)$/;

/** The form of the package's table: `\alpha` maps to `α`, `_{1}` to `₁`, and an accent to a combining character. */
type LatexTable = Readonly<Record<string, string | { readonly text?: string; readonly math?: string }>>;
let table: LatexTable | undefined;

/**
 * Returns the character that a command without an argument prints, or undefined for an unknown command. The table of
 * unicode2latex is loaded on the first call: most files only contain accents.
 */
function latexSymbol(name: string): string | undefined {
  // \textgamma and \upmu are the upright forms of the letters of formulas.
  const letter = /^(?:text|up)([a-zA-Z]{2,})$/.exec(name)?.[1];
  return ownSymbols.get(name) ?? lookUp(`\\${name}`) ?? (letter && lookUp(`\\${letter}`));
}

function lookUp(latex: string): string | undefined {
  // The package's main file loads further tables, which takes four times as long.
  table ??= createRequire(import.meta.url)(
    fileURLToPath(new URL("tables/latex2unicode.js", import.meta.resolve("unicode2latex"))),
  ).table as LatexTable;
  const entry = Object.hasOwn(table, latex) ? table[latex] : undefined;
  const text = typeof entry === "object" ? (entry.text ?? entry.math) : entry;
  // The table prints variables as mathematical italics: μ as U+1D707.
  return text !== undefined && /^[\u{1d400}-\u{1d7ff}]$/u.test(text)
    ? text.normalize("NFKC")
    : text?.replace("\u200b", "");
}

// A command includes the white space after its name; an accent applies to the next letter, with or without braces.
const token =
  /\\([A-Za-z]+)[ \t\r\n]*|\\([^A-Za-z])|([_^](?:\{[^{}\\]*\}|[A-Za-z0-9+=()-]))|(---|--|``|''|~)|([{}$])|\s+|[^\\{}~$`'\-_^\s]+(?: [^\\{}~$`'\-_^\s]+)*|[\s\S]/gy;
const needsDecoding = /[\\{}~$]|--|``|''|\s\s|[\t\r\n]/;

/**
 * Returns the text that a reader sees: with composed accents (NFC) and single spaces, without commands and grouping
 * braces. An unknown command without an argument is kept.
 */
export function decodeLatex(latex: string): string {
  if (!needsDecoding.test(latex)) return latex.normalize("NFC");
  const source = rewritten.reduce((text, [command, rewrite]) => text.replace(command, rewrite), latex);
  let text = "";
  let inMath = false;
  let pending = "";
  const append = (piece: string): void => {
    if (pending === "" || piece === "") text += piece;
    else {
      // The dotless letters in \'{\i} get their accents like plain letters.
      const [whole = ""] = piece;
      text += `${whole === "ı" ? "i" : whole === "ȷ" ? "j" : whole}${pending}${piece.slice(whole.length)}`;
      pending = "";
    }
  };
  /** Appends what a command prints, keeps the accent that it puts on the next letter, or enters or leaves a formula. */
  const addCommand = (whole: string, name: string, isSign: boolean): void => {
    const accent = /^[A-Za-z]/.test(name) || accentSign.test(name) ? latexSymbol(name) : undefined;
    if (isSign && /[()[\]]/.test(name)) inMath = /[([]/.test(name);
    else if (isSign && accent !== undefined && source.startsWith("{}", token.lastIndex)) append(name);
    else if (isMark.test(accent ?? "") && acceptsAccent(name, source, token.lastIndex)) {
      // Accents on the same letter are written from the outermost to the innermost one.
      pending = `${accent}${pending}`;
    } else {
      const printed = readCommand(name, whole, source);
      // In a formula, the space after a command separates it from its operand.
      append(inMath && printed !== "" && /\s$/.test(whole) ? `${printed} ` : printed);
    }
  };
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [whole, word, sign, script, ligature, brace] = match;
    const name = word ?? sign;
    if (name !== undefined) addCommand(whole, name, word === undefined);
    else if (script !== undefined) append(inMath ? scriptText(script) : script);
    else if (ligature !== undefined)
      append(inMath && ligature !== "~" ? ligature : (ligatures[ligature] as string));
    else if (brace === "$") inMath = !inMath;
    // In `{\"u}` and `\"{u}`, the brace is not a letter, so the accent applies to the letter inside.
    else if (brace !== undefined) pending = brace === "}" ? "" : pending;
    else if (whole.trim() !== "") append(whole);
    else if (pending === "") append(" ");
  }
  return text
    .normalize("NFC")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}

/** An argument with at most one level of braces inside. */
const argument = /\{((?:[^{}]|\{[^{}]*\})*)\}/.source;

/** Commands that print more than their argument, or only one of two, and the LaTeX that prints the same. */
const rewritten: readonly (readonly [command: RegExp, latex: (...groups: string[]) => string])[] = [
  [/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, formatFraction],
  [new RegExp(`\\\\(?:enquote|mkbibquote)\\*?${argument}`, "g"), (_, quoted) => `\`\`${quoted}''`],
  [new RegExp(`\\\\texorpdfstring${argument}${argument}`, "g"), (_, printed) => `{${printed}}`],
  [/\\textsuperscript\{([\d+-]+)\}/g, (_, raised) => `$^{${raised}}$`],
  [/\\textsubscript\{([\d+-]+)\}/g, (_, lowered) => `$_{${lowered}}$`],
  [/\\verb\*?([^\w\s{*])(.*?)\1/g, (_, _sign, literal = "") => encodeLatex(literal)],
];

function formatFraction(_whole: string, over = "", under = ""): string {
  const operand = (text: string): string => (/[-+\s]/.test(text) ? `(${text})` : text);
  return lookUp(`\\frac{${over}}{${under}}`) ?? `${operand(over)}/${operand(under)}`;
}

const ligatures: Readonly<Record<string, string>> = { "---": "—", "--": "–", "``": "“", "''": "”", "~": " " };

/** Commands that format the text after them, and print nothing. */
const formatting =
  /^(?:bf|it|em|tt|sc|sf|rm|sl|up|relax|protect|normalfont|limits|displaystyle|left|right|[bB]ig[lrg]?|tiny|small|large|Large|huge|[a-z]+(?:family|series|shape|size))$/;

/** The operators of formulas that print their names. */
const operators = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** Returns the text of a command, and moves past its argument if the argument does not follow as text. */
function readCommand(name: string, whole: string, source: string): string {
  if (/^[^A-Za-z]/.test(name)) return ownSymbols.get(name) ?? name;
  const [argument] = /^\{[^{}\\]\}/.exec(source.slice(token.lastIndex, token.lastIndex + 3)) ?? [];
  const drawn = argument && lookUp(`\\${name}${argument}`);
  if (drawn !== undefined || withoutText.test(name)) skipGroup(source);
  const symbol = drawn ?? latexSymbol(name);
  if (symbol !== undefined && !isMark.test(symbol)) return symbol;
  // A command with an argument (\emph, \textit, \url …) formats the text that follows.
  if (operators.has(name)) return name;
  const formats =
    formatting.test(name) || /[{[]/.test(source[token.lastIndex] ?? "") || withoutText.test(name);
  return formats ? "" : whole;
}

/** Skips the argument in braces at the current position. */
function skipGroup(source: string): void {
  const group = /\s*(?:\{[^{}]*\})?/y;
  group.lastIndex = token.lastIndex;
  group.test(source);
  token.lastIndex = group.lastIndex;
}

/** Converts a subscript or superscript in a formula, if all its characters have a raised or lowered form. */
function scriptText(script: string): string {
  const [sign = ""] = script;
  const converted = [...script.replace(/^.\{?|\}$/g, "")].map(
    (character) =>
      lookUp(`${sign}{${character}}`) ??
      lookUp(sign + character) ??
      (sign === "_" ? lowered.get(character) : undefined),
  );
  return converted.some((character) => character === undefined)
    ? script.replace(/[{}]/g, "")
    : converted.join("");
}

/** The lowered letters that the table lacks. */
const lowered: ReadonlyMap<string, string> = new Map(
  ["iᵢ", "jⱼ", "rᵣ", "uᵤ", "vᵥ"].map(([plain = "", low = ""]) => [plain, low]),
);

const accentSign = /[`'^~=."]/;
const isMark = /^\p{M}$/u;

/**
 * Whether a letter for the accent follows: `\c{c}` and `\v s` are accents, but `\u` at the end of the text is not. An
 * accent with a long name may also stand above a whole word, as in `\overline{word}`, and has no form in the text then.
 */
function acceptsAccent(name: string, source: string, at: number): boolean {
  if (accentSign.test(name)) return true;
  const next = source.slice(at, at + 3);
  return name.length === 1 ? /^[\p{L}{\\]/u.test(next) : /^(?:\{[^{}]\}|\{?\\|[^\s{}])/.test(next);
}

const [backslash, openingBrace, closingBrace, quote] = [0x5c, 0x7b, 0x7d, 0x22];

/**
 * Finds the closing delimiter at brace depth 0, or returns -1. A quote inside braces does not close the text, nor does a
 * parenthesis inside quotes.
 */
export function findClosing(text: string, start: number, closer: string, limit = text.length): number {
  const closing = closer.charCodeAt(0);
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash && closer !== '"') at += 1;
    else if (depth === 0 && code === closing && !isQuoted) return at;
    else if (depth === 0 && code === quote && closer === ")") isQuoted = !isQuoted;
    else if (code === openingBrace) depth += 1;
    else if (code === closingBrace) depth -= 1;
  }
  return -1;
}

/** Whether BibTeX can read the text as the value of a field in braces. */
export function isBalanced(text: string): boolean {
  return findClosing(`${text}}`, 0, "}") === text.length;
}

/** Formats plain text as a BibTeX value from which `decodeLatex` restores the text. */
export function encodeLatex(text: string): string {
  if (!/[\\{}$&%#_~^`'-]/.test(text)) return text;
  return (
    text
      .replace(/[\\{}$&%#_~^]/g, (character) => {
        if (character === "\\") return "{\\textbackslash}";
        if (character === "~") return "{\\textasciitilde}";
        if (character === "^") return "{\\textasciicircum}";
        return `\\${character}`;
      })
      // LaTeX would combine two of these characters into another character.
      .replace(/([-`'])(?=\1)/g, "$1{}")
  );
}
