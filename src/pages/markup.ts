/** Writes reports as Markdown and as LaTeX. Only HTML contains plots; the tables contain the same figures. */
import { escapeLatex } from "../base/text/escape.ts";
import {
  answerLead,
  type Block,
  type Cell,
  cellText,
  columnKinds,
  leavesOf,
  type Report,
  seriesTable,
  type Table,
} from "./blocks.ts";

/** How a language writes texts, bold text and tables. */
type Language = {
  readonly text: (text: string) => string;
  /** A text in a table. */
  readonly cell: (text: string) => string;
  readonly bold: (markup: string) => string;
  readonly table: (content: Table) => string;
  /** What separates the beginning of an author's answer from its text. */
  readonly gap: string;
};

function writeBlocks(blocks: readonly Block[], { text, bold, table, gap }: Language): readonly string[] {
  return leavesOf(blocks).flatMap((block) => {
    if (typeof block === "string") return text(block) || [];
    if (block.kind === "table") return table(block);
    if (block.kind === "series") return table(seriesTable(block));
    if (block.kind === "plot") return [];
    const lead = bold(text(answerLead(block)));
    return block.text === null ? lead : `${lead}${gap}${text(block.text)}`;
  });
}

function writeCell(content: Cell, { cell, bold }: Language): string {
  const text = cell(cellText(content));
  return typeof content === "object" && content?.best ? bold(text) : text;
}

/**
 * Writes a report as Markdown, including every table.
 *
 * @example
 * ```ts
 * import { formatMarkdown } from "taxolink";
 *
 * const sections = [{ title: "Setting", blocks: ["Two systems."] }];
 * console.log(formatMarkdown({ title: "Lakes", sections }).split("\n")[0]); // # Lakes
 * ```
 */
export function formatMarkdown(report: Report): string {
  const sections = report.sections.map(({ title, level = 2, blocks }) =>
    [`${"#".repeat(level)} ${escapeMarkdown(title)}`, ...writeBlocks(blocks, markdown)].join("\n\n"),
  );
  return `${[`# ${escapeMarkdown(report.title)}`, ...sections].join("\n\n")}\n`;
}

const markdown: Language = {
  text: escapeMarkdown,
  // A vertical bar or a line break in a label would break the table.
  cell: (text) => escapeMarkdown(text).replaceAll("|", "\\|").replace(/\s+/g, " "),
  bold: (markup) => `**${markup}**`,
  gap: " ",
  table: (content) => {
    const { caption, header = [], rows } = content;
    const line = (cells: readonly Cell[]): string =>
      `| ${cells.map((cell) => writeCell(cell, markdown)).join(" | ")} |`;
    const rule = `|${columnKinds(content)
      .map((kind) => (kind === "figures" ? " ---: " : " --- "))
      .join("|")}|`;
    return [`*${escapeMarkdown(caption)}*`, "", line(header), rule, ...rows.map(line)].join("\n");
  },
};

/**
 * Escapes text that Markdown would read as HTML or as a link. A `<` followed by a space, as in `p < 0.001`, is
 * harmless.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replaceAll("](", "]\\(");
}

/**
 * Writes a report as LaTeX for use in a paper: each table as a `table` environment that uses booktabs and adjustbox, and
 * the paragraphs that explain the figures. Titles become comments, because authors write their own headings. The file
 * compiles with pdfLaTeX whatever the labels contain, because characters that a font might lack are replaced with their
 * code points.
 */
export function formatLatex(report: Report): string {
  const parts = report.sections.flatMap(({ title, blocks }) =>
    writeBlocks(blocks, latex).map((content) => `% ${title.replace(/\s+/g, " ")}\n${content}`),
  );
  return `% ${report.title.replace(/\s+/g, " ")}\n% needs \\usepackage[T1]{fontenc} \\usepackage{textcomp,booktabs,adjustbox}\n\n${parts.join("\n\n")}\n`;
}

const columnTypes = { figures: "r", words: "l", sentences: "p{6cm}" } as const;

const latex: Language = {
  // Paragraphs are separated by an empty line, and a paragraph of lines that begin with a dash is a list.
  text: (content) =>
    content
      .split(/\n\s*\n/)
      .map((paragraph) => {
        const lines = paragraph.split("\n");
        if (!lines.every((line) => line.startsWith("- "))) return escapeLatex(paragraph);
        const items = lines.map((line) => `\\item ${escapeLatex(line.slice(2))}`);
        return ["\\begin{itemize}", ...items, "\\end{itemize}"].join("\n");
      })
      .join("\n\n"),
  cell: escapeLatex,
  bold: (markup) => `\\textbf{${markup}}`,
  gap: "\n\n",
  table: (content) => {
    const { caption, header = [], rows } = content;
    const columns = columnKinds(content).map((kind) => columnTypes[kind]);
    const line = (cells: readonly Cell[]): string =>
      `${cells.map((cell) => writeCell(cell, latex)).join(" & ")} \\\\`;
    return [
      "\\begin{table}[htbp]",
      "\\centering",
      `\\caption{${escapeLatex(caption)}}`,
      "\\begin{adjustbox}{max width=\\textwidth}",
      `\\begin{tabular}{${columns.join("")}}`,
      "\\toprule",
      line(header),
      "\\midrule",
      ...rows.map(line),
      "\\bottomrule",
      "\\end{tabular}",
      "\\end{adjustbox}",
      "\\end{table}",
    ].join("\n");
  },
};
