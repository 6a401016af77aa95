/** Renders a report as Markdown. */
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

/**
 * Writes a report as Markdown, including every table. Only the HTML report contains plots; the tables contain the same
 * figures.
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
    [
      `${"#".repeat(level)} ${escapeMarkup(title)}`,
      ...leavesOf(blocks)
        .map(formatBlock)
        .filter((block) => block !== ""),
    ].join("\n\n"),
  );
  return `${[`# ${escapeMarkup(report.title)}`, ...sections].join("\n\n")}\n`;
}

function formatBlock(block: Leaf): string {
  if (typeof block === "string") return escapeMarkup(block);
  if (block.kind === "table") return formatTable(block);
  if (block.kind === "series") return formatTable(seriesTable(block));
  if (block.kind === "answer")
    return [`**${answerLead(block)}**`, escapeMarkup(block.text ?? "")].join(" ").trimEnd();
  return "";
}

function formatTable(content: Table): string {
  const { caption, header = [], rows } = content;
  const line = (cells: readonly Cell[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
  const rule = `|${columnKinds(content)
    .map((kind) => (kind === "figures" ? " ---: " : " --- "))
    .join("|")}|`;
  return [`*${escapeMarkup(caption)}*`, "", line(header), rule, ...rows.map(line)].join("\n");
}

/** Escapes labels, because a vertical bar or a line break in a label would break the table. */
function escapeCell(cell: Cell): string {
  const safe = escapeMarkup(cellText(cell)).replaceAll("|", "\\|").replace(/\s+/g, " ");
  return typeof cell === "string" || !cell.best ? safe : `**${safe}**`;
}

/**
 * Escapes text that Markdown would read as HTML or as a link. A `<` followed by a space, as in `p < 0.001`, is
 * harmless.
 */
function escapeMarkup(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replaceAll("](", "]\\(");
}
