/**
 * The tables of a report as LaTeX, each a `table` of its own, for booktabs and adjustbox. It compiles with pdfLaTeX
 * whatever stands in the labels: characters that its fonts may lack are written by their code point.
 */
import { type Cell, cellText, columnKinds, type Report, type ReportTable } from "./report.ts";

export function formatLatex(report: Report): string {
  const tables = report.sections.flatMap(({ title, blocks }) =>
    blocks
      .filter((block) => block.kind === "table")
      .map((block) => `% ${title.replace(/\s+/g, " ")}\n${formatTable(block)}`),
  );
  return `% ${report.title.replace(/\s+/g, " ")}\n% needs \\usepackage[T1]{fontenc} \\usepackage{textcomp,booktabs,adjustbox}\n\n${tables.join("\n\n")}\n`;
}

const columnTypes = { figures: "r", words: "l", sentences: "p{6cm}" } as const;

function formatTable(content: ReportTable): string {
  const { caption, header, rows } = content;
  const columns = columnKinds(content)
    .map((kind) => columnTypes[kind])
    .join("");
  const line = (cells: readonly Cell[]): string => `${protect(cells.map(formatCell).join(" & "))} \\\\`;
  return [
    "\\begin{table}[htbp]",
    "\\centering",
    `\\caption{${escapeLatex(caption)}}`,
    "\\begin{adjustbox}{max width=\\textwidth}",
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    line(header),
    "\\midrule",
    ...rows.map(line),
    "\\bottomrule",
    "\\end{tabular}",
    "\\end{adjustbox}",
    "\\end{table}",
  ].join("\n");
}

function formatCell(cell: Cell): string {
  const content = escapeLatex(cellText(cell));
  return typeof cell === "string" ? content : `\\textbf{${content}}`;
}

/** After the `\\\\` of the row before, LaTeX takes a bracket or a star for an argument. */
function protect(row: string): string {
  return /^\s*[[*]/.test(row) ? `{}${row}` : row;
}

const escapes: Readonly<Record<string, string>> = {
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

/** Text from files made safe inside LaTeX. Latin letters with accents stay as they are. */
export function escapeLatex(content: string): string {
  return content
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[&%$#_{}]|[^ -~À-ž]|[\\~^<>|"]/gu, (character) => {
      const known = escapes[character];
      if (known !== undefined) return known;
      if (/[&%$#_{}]/.test(character)) return `\\${character}`;
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0") ?? "";
      return `[U+${code}]`;
    });
}
