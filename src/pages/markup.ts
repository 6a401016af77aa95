/** Writes reports as Markdown and as LaTeX. Only HTML contains plots; the tables contain the same figures. */
import { escapeLatex } from "../base/text/escape.ts";
import {
  answerLead,
  type Block,
  type Cell,
  cellText,
  columnKinds,
  type Leaf,
  type Link,
  leavesOf,
  linkText,
  list,
  paragraphsOf,
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
  readonly link: (link: Link) => string;
  readonly list: (items: readonly string[]) => string;
  readonly table: (content: Table) => string;
  /** What separates the beginning of an author's answer from its text. */
  readonly gap: string;
};

function writeBlocks(blocks: Block, language: Language): readonly string[] {
  return leavesOf(blocks).flatMap((block) => writeLeaf(block, language) || []);
}

function writeLeaf(block: Leaf, language: Language): string {
  const { text, bold, gap } = language;
  if (typeof block === "string") return text(block);
  if (block.kind === "table") return language.table(block);
  if (block.kind === "series") return language.table(seriesTable(block));
  if (block.kind === "plot") return "";
  if (block.kind === "link") return language.link(block);
  if (block.kind === "pairs") return writeLeaf(list(block.rows.map((row) => row.join(": "))), language);
  if (block.kind === "list") {
    const items = language.list(block.items.map((item) => writeBlocks(item, language).join("\n")));
    return block.title === undefined ? items : `${text(block.title)}\n\n${items}`;
  }
  const lead = bold(text(answerLead(block)));
  return block.text === null ? lead : `${lead}${gap}${text(block.text)}`;
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
  const sections = report.sections.map(
    ({ title, level = 2, blocks }) =>
      `${"#".repeat(level)} ${escapeMarkdown(title)}\n\n${markdownOf(blocks)}`,
  );
  return `${[`# ${escapeMarkdown(report.title)}`, ...sections].join("\n\n")}\n`;
}

/** Writes blocks as Markdown, with an empty line between them. */
export function markdownOf(blocks: Block): string {
  return writeBlocks(blocks, markdown).join("\n\n");
}

const markdown: Language = {
  text: escapeMarkdown,
  // A vertical bar or a line break in a label would break the table.
  cell: (text) => escapeMarkdown(text).replaceAll("|", "\\|").replace(/\s+/g, " "),
  bold: (markup) => `**${markup}**`,
  link: ({ text, url }) => `[${escapeMarkdown(text)}](${url.replaceAll(")", "%29")})`,
  // The further lines of an item are indented, so that they stay in it.
  list: (items) => items.map((item) => `- ${item.replaceAll("\n", "\n  ")}`).join("\n"),
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
  text: (content) =>
    paragraphsOf(content)
      .map((part) => (typeof part === "string" ? escapeLatex(part) : writeLeaf(part, latex)))
      .join("\n\n"),
  cell: escapeLatex,
  bold: (markup) => `\\textbf{${markup}}`,
  link: (link) => escapeLatex(linkText(link)),
  list: (items) =>
    ["\\begin{itemize}", ...items.map((item) => `\\item ${item}`), "\\end{itemize}"].join("\n"),
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
