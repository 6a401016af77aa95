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
  Δ: "$\\Delta$",
  α: "$\\alpha$",
  κ: "$\\kappa$",
  "₂": "\\textsubscript{2}",
  "–": "--",
  "—": "---",
  "…": "\\ldots{}",
  "‘": "`",
  "’": "'",
  "“": "``",
  "”": "''",
};

/**
 * Escapes text for LaTeX with `[T1]{fontenc}` and `textcomp`. Accented letters stay unchanged. Code points replace
 * characters that pdfLaTeX's fonts may lack.
 */
export function escapeLatex(content: string): string {
  return content
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[&%$#_{}]|[^ -~À-ž]|[\\~^<>|"]/gu, (character) => {
      const latexSign = latexSigns[character];
      if (latexSign !== undefined) return latexSign;
      if (/[&%$#_{}]/.test(character)) return `\\${character}`;
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0") ?? "";
      return `[U+${code}]`;
    });
}
