/** Renders a report as one HTML file with embedded styles and plots, without scripts or external resources. */

import { renderPlot } from "../../io/index.ts";
import { escapeXml } from "../../text/escape.ts";
import {
  answerLead,
  type Cell,
  cellText,
  columnKinds,
  type Report,
  type ReportBlock,
  type ReportPlot,
  type ReportTable,
} from "./report.ts";

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; } h3 { margin-top: 2rem; }
nav ul { list-style: none; padding: 0; } nav .level-3 { padding-left: 1.5rem; }
.answer { border-left: 4px solid #0072b2; padding: .1rem 1rem; margin: 1rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-style: italic; padding-bottom: .4rem; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; white-space: nowrap; }
.figures { text-align: right; } .sentences { white-space: normal; min-width: 16rem; } thead th { border-bottom: 2px solid #888; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; } figcaption { font-style: italic; }
@media print { body { margin: 0; max-width: none; } h2, h3 { break-after: avoid; } table, figure { break-inside: avoid; } }
`.trim();

/**
 * Writes a report as one HTML page with its plots in it; it loads nothing from elsewhere.
 *
 * @example
 * ```ts
 * import { formatHtml } from "taxolink";
 *
 * const sections = [{ title: "Setting", blocks: [{ kind: "text" as const, text: "Two systems." }] }];
 * console.log((await formatHtml({ title: "Lakes", sections })).includes("Two systems.")); // true
 * ```
 */
export async function formatHtml(report: Report): Promise<string> {
  const parts: string[] = [];
  for (const [at, { title, level = 2, blocks }] of report.sections.entries()) {
    const id = sectionId(at);
    parts.push(`<section aria-labelledby="${id}">`, `<h${level} id="${id}">${escapeXml(title)}</h${level}>`);
    for (const block of blocks) parts.push(await formatBlock(block));
    parts.push("</section>");
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(report.title)}</title>
<style>
${style}
</style>
</head>
<body>
<main>
<h1>${escapeXml(report.title)}</h1>
${formatContents(report)}
${parts.join("\n")}
</main>
</body>
</html>
`;
}

function sectionId(at: number): string {
  return `section-${at + 1}`;
}

/** Links to the sections of a long report, with level 3 indented. */
function formatContents({ sections }: Report): string {
  const items = sections.map(
    ({ title, level = 2 }, at) =>
      `<li class="level-${level}"><a href="#${sectionId(at)}">${escapeXml(title)}</a></li>`,
  );
  return `<nav aria-label="Contents">\n<ul>\n${items.join("\n")}\n</ul>\n</nav>`;
}

async function formatBlock(block: ReportBlock): Promise<string> {
  if (block.kind === "text") return formatText(block.text);
  if (block.kind === "answer") {
    const lead = `<p><strong>${escapeXml(answerLead(block))}</strong></p>`;
    return `<div class="answer">\n${lead}\n${formatText(block.text ?? "")}\n</div>`;
  }
  return block.kind === "table" ? formatTable(block) : formatPlot(block);
}

/** Paragraphs are separated by an empty line; lines that begin with a dash are a list. */
function formatText(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return `<p>${escapeXml(paragraph)}</p>`;
      return `<ul>\n${lines.map((line) => `<li>${escapeXml(line.slice(2))}</li>`).join("\n")}\n</ul>`;
    })
    .join("\n");
}

function formatTable(content: ReportTable): string {
  const { caption, header, rows } = content;
  const kinds = columnKinds(content);
  const head = header
    .map((cell, at) => `<th scope="col" class="${kinds[at]}">${escapeXml(cell)}</th>`)
    .join("");
  const body = rows.map(([first = "", ...cells]) => {
    const figures = cells.map((cell, at) => `<td class="${kinds[at + 1]}">${formatCell(cell)}</td>`).join("");
    return `<tr><th scope="row">${formatCell(first)}</th>${figures}</tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeXml(caption)}">
<table>
<caption>${escapeXml(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>
</div>`;
}

function formatCell(cell: Cell): string {
  const text = escapeXml(cellText(cell));
  return typeof cell === "string" ? text : `<strong>${text}</strong>`;
}

async function formatPlot({ caption, spec }: ReportPlot): Promise<string> {
  const svg = await renderPlot(spec, caption);
  return `<figure>\n${svg}\n<figcaption>${escapeXml(caption)}</figcaption>\n</figure>`;
}
