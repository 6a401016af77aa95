/** A report as Markdown: every table; plots are in the HTML report only, their figures are in the tables. */
import {
  answerLead,
  type Cell,
  cellText,
  columnKinds,
  type Report,
  type ReportBlock,
  type ReportTable,
} from "./report.ts";

export function formatMarkdown(report: Report): string {
  const sections = report.sections.map(({ title, level = 2, blocks }) =>
    [`${"#".repeat(level)} ${title}`, ...blocks.map(formatBlock).filter((block) => block !== "")].join(
      "\n\n",
    ),
  );
  return `${[`# ${report.title}`, ...sections].join("\n\n")}\n`;
}

function formatBlock(block: ReportBlock): string {
  if (block.kind === "table") return formatTable(block);
  if (block.kind === "answer") return [`**${answerLead(block)}**`, block.text ?? ""].join(" ").trimEnd();
  return block.kind === "text" ? block.text : "";
}

function formatTable(content: ReportTable): string {
  const { caption, header, rows } = content;
  const line = (cells: readonly Cell[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
  const rule = `|${columnKinds(content)
    .map((kind) => (kind === "figures" ? " ---: " : " --- "))
    .join("|")}|`;
  return [`*${caption}*`, "", line(header), rule, ...rows.map(line)].join("\n");
}

/** Labels come from files: a bar or a line break in one must not break the table. */
function escapeCell(cell: Cell): string {
  const safe = cellText(cell).replaceAll("|", "\\|").replace(/\s+/g, " ");
  return typeof cell === "string" ? safe : `**${safe}**`;
}
