/**
 * Renders a report as LaTeX for use in a paper: each table as a `table` environment that uses booktabs and adjustbox,
 * and the paragraphs that explain the figures. Plots appear only in the HTML report. Titles become comments, because
 * authors write their own headings. The file compiles with pdfLaTeX whatever the labels contain, because characters
 * that a font might lack are replaced with their code points.
 */
import { escapeLatex } from "../text/escape.ts";
import {
  answerLead,
  type Cell,
  cellText,
  columnKinds,
  type Leaf,
  leavesOf,
  type Report,
  seriesTable,
  type Table,
} from "./blocks.ts";

export function formatLatex(report: Report): string {
  const parts = report.sections.flatMap(({ title, blocks }) =>
    leavesOf(blocks)
      .map(formatBlock)
      .filter((content) => content !== "")
      .map((content) => `% ${title.replace(/\s+/g, " ")}\n${content}`),
  );
  return `% ${report.title.replace(/\s+/g, " ")}\n% needs \\usepackage[T1]{fontenc} \\usepackage{textcomp,booktabs,adjustbox}\n\n${parts.join("\n\n")}\n`;
}

function formatBlock(block: Leaf): string {
  if (typeof block === "string") return formatText(block);
  if (block.kind === "table") return formatTable(block);
  if (block.kind === "series") return formatTable(seriesTable(block));
  if (block.kind === "plot") return "";
  const lead = `\\textbf{${escapeLatex(answerLead(block))}}`;
  return block.text === null ? lead : `${lead}\n\n${formatText(block.text)}`;
}

/**
 * Converts text to LaTeX. Paragraphs are separated by an empty line, and a paragraph of lines that begin with a dash is
 * a list.
 */
function formatText(content: string): string {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return escapeLatex(paragraph);
      const items = lines.map((line) => `\\item ${escapeLatex(line.slice(2))}`);
      return ["\\begin{itemize}", ...items, "\\end{itemize}"].join("\n");
    })
    .join("\n\n");
}

const columnTypes = { figures: "r", words: "l", sentences: "p{6cm}" } as const;

function formatTable(content: Table): string {
  const { caption, header = [], rows } = content;
  const columns = columnKinds(content)
    .map((kind) => columnTypes[kind])
    .join("");
  const line = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(" & ")} \\\\`;
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
  return typeof cell === "string" || !cell.best ? content : `\\textbf{${content}}`;
}
