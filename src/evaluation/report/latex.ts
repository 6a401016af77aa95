/** The tables of a report as LaTeX, each a `table` of its own for the packages array and booktabs. */
import { type Cell, cellText, type Report, type ReportTable } from "./report.ts";

export function formatLatex(report: Report): string {
  const tables = report.sections.flatMap(({ title, blocks }) =>
    blocks
      .filter((block) => block.kind === "table")
      .map((block) => `% ${title.replace(/\s+/g, " ")}\n${formatTable(block)}`),
  );
  return `% ${report.title.replace(/\s+/g, " ")}\n% needs \\usepackage{booktabs}\n\n${tables.join("\n\n")}\n`;
}

function formatTable({ caption, header, rows }: ReportTable): string {
  const columns = `l${"r".repeat(Math.max(0, header.length - 1))}`;
  const line = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(" & ")} \\\\`;
  return [
    "\\begin{table}",
    "\\centering",
    `\\caption{${escapeLatex(caption)}}`,
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    line(header),
    "\\midrule",
    ...rows.map(line),
    "\\bottomrule",
    "\\end{tabular}",
    "\\end{table}",
  ].join("\n");
}

function formatCell(cell: Cell): string {
  const content = escapeLatex(cellText(cell));
  return typeof cell === "string" ? content : `\\textbf{${content}}`;
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "−": "$-$",
  "×": "$\\times$",
  "₂": "\\textsubscript{2}",
  "–": "--",
};

/** Text from files made safe inside LaTeX. */
export function escapeLatex(content: string): string {
  return content
    .replace(/\s+/g, " ")
    .replace(/[\\~^<>−×₂–]|[&%$#_{}]/g, (character) => escapes[character] ?? `\\${character}`);
}
