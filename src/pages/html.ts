/**
 * Writes a report as an HTML file with the design of the sites that Taxolink publishes. The file contains all styles
 * and plots, has no scripts and loads no other files.
 */

import { renderPlot } from "../io/index.ts";
import { formatSinglePage, type Html, html, readStyle, table, trustedMarkup } from "../site/design/index.ts";
import {
  answerLead,
  type Cell,
  cellText,
  columnKinds,
  type Leaf,
  leavesOf,
  type Plot,
  type Report,
  seriesTable,
  type Table,
} from "./blocks.ts";

/**
 * Writes a report as an HTML page, including its plots.
 *
 * @example
 * ```ts
 * import { formatHtml } from "taxolink";
 *
 * const sections = [{ title: "Setting", blocks: ["Two systems."] }];
 * console.log((await formatHtml({ title: "Lakes", sections })).includes("Two systems.")); // true
 * ```
 */
export async function formatHtml(report: Report): Promise<string> {
  const sections: Html[] = [];
  for (const [at, { title, level = 2, blocks }] of report.sections.entries()) {
    const id = sectionId(at);
    const parts: Html[] = [];
    for (const leaf of leavesOf(blocks)) parts.push(await formatBlock(leaf));
    const heading = level === 2 ? html`<h2 id="${id}">${title}</h2>` : html`<h3 id="${id}">${title}</h3>`;
    sections.push(
      html`<section aria-labelledby="${id}">\n${heading}\n${parts.map((part) => html`${part}\n`)}</section>\n`,
    );
  }
  const main = html`<h1>${report.title}</h1>\n${formatContents(report)}\n${sections}`;
  return formatSinglePage({ title: report.title, style: readStyle(), main });
}

function sectionId(at: number): string {
  return `section-${at + 1}`;
}

/** Builds links to the sections of a long report, with level-3 sections indented. */
function formatContents({ sections }: Report): Html {
  const items = sections.map(
    ({ title, level = 2 }, at) =>
      html`<li class="level-${level}"><a href="#${sectionId(at)}">${title}</a></li>\n`,
  );
  return html`<nav aria-label="Contents"><ul class="contents">\n${items}</ul></nav>`;
}

async function formatBlock(block: Leaf): Promise<Html> {
  if (typeof block === "string") return formatText(block);
  if (block.kind === "answer") {
    const lead = html`<p><strong>${answerLead(block)}</strong></p>`;
    return html`<div class="answer">\n${lead}\n${formatText(block.text ?? "")}\n</div>`;
  }
  if (block.kind === "series") return formatTable(seriesTable(block));
  return block.kind === "table" ? formatTable(block) : formatPlot(block);
}

/** Converts text to HTML. Paragraphs are separated by an empty line, and lines that begin with a dash form a list. */
function formatText(text: string): Html {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  const parts = paragraphs.map((paragraph, at) => {
    const lines = paragraph.split("\n");
    const isList = lines.every((line) => line.startsWith("- "));
    const part = isList
      ? html`<ul>\n${lines.map((line) => html`<li>${line.slice(2)}</li>\n`)}</ul>`
      : html`<p>${paragraph}</p>`;
    return html`${at > 0 && "\n"}${part}`;
  });
  return html`${parts}`;
}

function formatTable(content: Table): Html {
  const { caption, header = [], rows } = content;
  const kinds = columnKinds(content);
  return table({
    caption,
    columns: header.map((title, at) => ({
      title,
      figures: kinds[at] === "figures",
      sentences: kinds[at] === "sentences",
    })),
    rows: rows.map((row) => row.map(formatCell)),
  });
}

function formatCell(cell: Cell): Html {
  const text = cellText(cell);
  return typeof cell === "string" ? html`${text}` : html`<strong>${text}</strong>`;
}

async function formatPlot({ caption, spec }: Plot): Promise<Html> {
  const svg = trustedMarkup(await renderPlot(spec, caption, "page"));
  return html`<figure class="keep-size">\n<div class="scroll" tabindex="0" role="region" aria-label="${caption}">${svg}</div>\n<figcaption>${caption}</figcaption>\n</figure>`;
}
