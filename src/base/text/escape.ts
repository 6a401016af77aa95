/** Escapes text for use in markup. */

/** Escapes text for XML and HTML, in content and in quoted attributes. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}

const latexSigns: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "−": "$-$",
  "×": "$\\times$",
  "±": "$\\pm$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "→": "$\\rightarrow$",
  "←": "$\\leftarrow$",
  "≠": "$\\neq$",
  "≈": "$\\approx$",
  "∞": "$\\infty$",
  "€": "\\texteuro{}",
  "№": "\\textnumero{}",
  "™": "\\texttrademark{}",
  "•": "\\textbullet{}",
  "†": "\\textdagger{}",
  "‰": "\\textperthousand{}",
  "½": "\\textonehalf{}",
  "¼": "\\textonequarter{}",
  "¾": "\\textthreequarters{}",
  "°": "\\textdegree{}",
  "·": "\\textperiodcentered{}",
  µ: "\\textmu{}",
  "§": "\\S{}",
  "¶": "\\P{}",
  "©": "\\textcopyright{}",
  "®": "\\textregistered{}",
  "£": "\\pounds{}",
  "¥": "\\textyen{}",
  "¢": "\\textcent{}",
  "«": "\\guillemotleft{}",
  "»": "\\guillemotright{}",
  "¿": "\\textquestiondown{}",
  "¡": "\\textexclamdown{}",
  "–": "--",
  "—": "---",
  "…": "\\ldots{}",
  "‘": "`",
  "’": "'",
  "“": "``",
  "”": "''",
};

/** The names of the Greek letters from α on, in the order of their code points. LaTeX writes omicron as a Latin letter. */
const greek =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi - pi rho varsigma sigma tau upsilon phi chi psi omega".split(
    " ",
  );
/** The capitals that LaTeX has a command for. The others look like Latin letters. */
const greekCapitals = new Set("Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split(" "));
const latinCapitals = "AB--EZH-IK-MN-O-P--T--X--";

/** Returns a sign of LaTeX for a character, or undefined if there is none. */
function latexSign(character: string): string | undefined {
  const sign = latexSigns[character];
  if (sign !== undefined) return sign;
  if (/[&%$#_{}]/.test(character)) return `\\${character}`;
  if (/[₀-₉]/.test(character)) return `\\textsubscript{${character.normalize("NFKC")}}`;
  if (/[⁰¹²³⁴-⁹]/.test(character)) return `\\textsuperscript{${character.normalize("NFKC")}}`;
  const small = character.toLowerCase();
  const at = small.charCodeAt(0) - "α".charCodeAt(0);
  const name = greek[at];
  if (name === undefined) return undefined;
  if (character === small) return name === "-" ? "o" : `$\\${name}$`;
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return greekCapitals.has(capital) ? `$\\${capital}$` : latinCapitals.charAt(at);
}

/**
 * Escapes text for LaTeX with `[T1]{fontenc}` and `textcomp`. Accented letters stay unchanged. Code points replace
 * characters that pdfLaTeX's fonts may lack. The result may stand at the start of a table's row or of an item, where
 * LaTeX reads a bracket or a star as an argument of the command before it.
 */
export function escapeLatex(content: string): string {
  const escaped = content
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[&%$#_{}]|[^ -~À-ž]|[ĦħĸĿŀŉŦŧ]|[\\~^<>|"]/gu, (character) => {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0") ?? "";
      return latexSign(character) ?? `[U+${code}]`;
    });
  return /^\s*[[*]/.test(escaped) ? `{}${escaped}` : escaped;
}
