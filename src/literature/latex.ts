/** Converts LaTeX in bibliographies to Unicode text, and plain text to safe LaTeX. */

/** Maps accent commands to combining characters. */
const accents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    u: "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    r: "\u030a",
    H: "\u030b",
    v: "\u030c",
    d: "\u0323",
    c: "\u0327",
    k: "\u0328",
    b: "\u0331",
    t: "\u0361",
  }),
);

/** Maps other commands to the characters that they print. */
const symbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ss: "ß",
    ae: "æ",
    AE: "Æ",
    oe: "œ",
    OE: "Œ",
    aa: "å",
    AA: "Å",
    o: "ø",
    O: "Ø",
    l: "ł",
    L: "Ł",
    i: "ı",
    j: "ȷ",
    dh: "ð",
    DH: "Ð",
    th: "þ",
    TH: "Þ",
    S: "§",
    P: "¶",
    copyright: "©",
    pounds: "£",
    ldots: "…",
    dots: "…",
    textellipsis: "…",
    textendash: "–",
    textemdash: "—",
    textquoteleft: "‘",
    textquoteright: "’",
    textquotedblleft: "“",
    textquotedblright: "”",
    textquotesingle: "'",
    textasciitilde: "~",
    textasciicircum: "^",
    textbackslash: "\\",
    textunderscore: "_",
    textbar: "|",
    textless: "<",
    textgreater: ">",
    textbullet: "•",
    textregistered: "®",
    texttrademark: "™",
    textdegree: "°",
    textbraceleft: "{",
    textbraceright: "}",
    textdollar: "$",
    times: "×",
    pm: "±",
    cdot: "·",
    leq: "≤",
    geq: "≥",
    sim: "∼",
    approx: "≈",
    infty: "∞",
    rightarrow: "→",
    leftarrow: "←",
    alpha: "α",
    beta: "β",
    gamma: "γ",
    delta: "δ",
    epsilon: "ε",
    kappa: "κ",
    lambda: "λ",
    mu: "μ",
    pi: "π",
    rho: "ρ",
    sigma: "σ",
    tau: "τ",
    phi: "φ",
    chi: "χ",
    psi: "ψ",
    omega: "ω",
    theta: "θ",
    Delta: "Δ",
    Sigma: "Σ",
    Omega: "Ω",
    LaTeX: "LaTeX",
    TeX: "TeX",
    " ": " ",
    "\\": " ",
    "-": "",
    "/": "",
    ",": "\u2009",
    ";": " ",
    "!": "",
  }),
);

// A command includes the white space after its name; an accent applies to the next letter, with or without braces.
const token = /\\([A-Za-z]+)[ \t\r\n]*|\\([^A-Za-z])|(---|--|``|''|~)|([{}$])|\s+|[^\\{}~$`'\-\s]+|[\s\S]/gy;

/**
 * Returns the text that a reader sees: with composed accents (NFC) and single spaces, without commands and grouping
 * braces.
 */
export function decodeLatex(source: string): string {
  if (!/[\\{}~$`'-]|\s\s|[\t\r\n]/.test(source)) return source.normalize("NFC");
  let text = "";
  let pendingAccent = "";
  const append = (piece: string): void => {
    if (pendingAccent === "" || piece === "") text += piece;
    else {
      // The dotless letters in \'{\i} get their accents like plain letters.
      const first = piece[0] === "ı" ? "i" : piece[0] === "ȷ" ? "j" : piece[0];
      text += `${first}${pendingAccent}${piece.slice(1)}`;
      pendingAccent = "";
    }
  };
  for (const match of source.matchAll(token)) {
    const [whole, controlWord, controlSymbol, ligature, brace] = match;
    const name = controlWord ?? controlSymbol;
    if (name !== undefined) {
      const accent = accents.get(name);
      const symbol = symbols.get(name);
      if (
        accent !== undefined &&
        (controlSymbol !== undefined || acceptsAccent(source, match.index + whole.length))
      ) {
        pendingAccent = accent;
        // Any other command (\emph, \textit, \url …) only formats its argument, which follows.
      } else append(symbol ?? controlSymbol ?? "");
    } else if (ligature !== undefined) append(ligatures[ligature] as string);
    else if (brace !== undefined) {
      // In `{\"u}` and `\"{u}`, the brace is not a letter, so the accent applies to the letter inside.
      if (brace === "}") pendingAccent = "";
    } else if (whole.trim() !== "") append(whole);
    else if (pendingAccent === "") append(" ");
  }
  return text
    .normalize("NFC")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}

const ligatures: Readonly<Record<string, string>> = { "---": "—", "--": "–", "``": "“", "''": "”", "~": " " };

/** Whether a letter for the accent follows: `\c{c}` and `\v s` are accents, but `\u` at the end of the text is not. */
function acceptsAccent(source: string, at: number): boolean {
  return /[\p{L}{\\]/u.test(source[at] ?? "");
}

/** Formats plain text as a BibTeX value from which `decodeLatex` restores the text. */
export function encodeLatex(text: string): string {
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
