/**
 * Writes blocks as HTML, for the pages of a site as well as for reports, which are single files with all styles and
 * plots that run no scripts and load no other files.
 */
import {
  answerLead,
  type Block,
  type Cell,
  cellText,
  columnKinds,
  type Leaf,
  leavesOf,
  paragraphsOf,
  type Report,
  type Series,
  seriesTable,
  sortKeys,
  type Table,
} from "./blocks.ts";
import { formatSinglePage, type Html, html, joinHtml, readStyle } from "./design/index.ts";
import { facts, webLink } from "./parts.ts";
import { bar, figure } from "./plots/bars.ts";
import { drawChart } from "./plots/draw-chart.ts";

/**
 * Writes a report as an HTML page, including its plots.
 *
 * @example
 * ```ts
 * import { formatHtml } from "taxolink";
 *
 * const sections = [{ title: "Setting", blocks: ["Two systems."] }];
 * console.log(formatHtml({ title: "Lakes", sections }).includes("Two systems.")); // true
 * ```
 */
export function formatHtml(report: Report): string {
  const main = html`<h1>${report.title}</h1>\n${reportHtml(report)}`;
  return formatSinglePage({ title: report.title, style: readStyle(), main });
}

/** Writes links to the sections of a report, and the sections. */
export function reportHtml({ sections }: Report): Html {
  const contents = sections.map(
    (section, at) =>
      html`<li class="level-${section.level ?? 2}"><a href="#${sectionId(at)}">${section.title}</a></li>\n`,
  );
  const parts = sections.map((section, at) => {
    const id = sectionId(at);
    const heading =
      (section.level ?? 2) === 2
        ? html`<h2 id="${id}">${section.title}</h2>`
        : html`<h3 id="${id}">${section.title}</h3>`;
    return html`<section aria-labelledby="${id}">\n${heading}\n${show(section.blocks)}</section>\n`;
  });
  return html`<nav aria-label="Contents"><ul class="contents">\n${contents}</ul></nav>\n${parts}`;
}

function sectionId(at: number): string {
  return `section-${at + 1}`;
}

/** Writes blocks below each other. */
export function show(...blocks: readonly Block[]): Html {
  return html`${leavesOf(blocks).map((leaf) => html`${showLeaf(leaf)}\n`)}`;
}

function showLeaf(block: Leaf): Html {
  if (typeof block === "string") return showText(block);
  if (block.kind === "table") return showTable(block);
  if (block.kind === "list") {
    const items = block.items.map((item) => html`<li>${typeof item === "string" ? item : show(item)}</li>\n`);
    return html`${block.title !== undefined && html`<p>${block.title}</p>\n`}<ul>\n${items}</ul>`;
  }
  if (block.kind === "pairs") return html`${facts(block.rows)}`;
  if (block.kind === "link") return html`<p>${webLink(block.url, block.text)}</p>`;
  if (block.kind === "series") return showSeries(block);
  if (block.kind === "plot")
    return html`<figure>${drawChart(block.chart, block.caption)}<figcaption>${block.caption}</figcaption></figure>`;
  const lead = html`<p><strong>${answerLead(block)}</strong></p>`;
  return html`<div class="answer">\n${lead}\n${showText(block.text ?? "")}\n</div>`;
}

/** Converts an author's text to HTML. */
function showText(text: string): Html {
  const parts = paragraphsOf(text).map((part) =>
    typeof part === "string" ? html`<p>${part}</p>` : showLeaf(part),
  );
  return joinHtml(parts, "\n");
}

function showSeries(series: Series): Html {
  const { caption, points } = series;
  if (series.isTimeline && points.length > 0) {
    const columns = points.map(([label, value]) => [label, value] as const);
    const chart = drawChart({ kind: "columns", axis: "", points: columns }, caption);
    return html`<figure>${chart}<figcaption>${caption}</figcaption></figure>
<details><summary>As a table</summary>${showTable(seriesTable(series))}</details>`;
  }
  const largest = Math.max(1, ...points.map(([, value]) => value));
  const plain = seriesTable(series);
  return showTable({ ...plain, rows: points.map(([label, value]) => [label, barCell(value, largest)]) });
}

/** A figure with a bar, which fills the cell if the figure is the largest. */
export function barCell(value: number, largest: number): Cell {
  return {
    text: figure(value),
    html: html`<span>${figure(value)}</span>${bar(value / largest)}`,
    value,
    look: "bar-cell",
  };
}

/** Formats a table with a caption; the cells of its first column are row headings. */
function showTable(content: Table): Html {
  const { caption, header = [], others = [], id } = content;
  const heads = header.map((title, at) => {
    // Only the address of a table with a name can keep its order.
    const kind = id !== undefined && (typeof sortKeys(content, at)[0] === "number" ? "numbers" : "words");
    return html`<th scope="col"${lookOf(columnKinds(content)[at])}${kind && html` data-sort="${kind}"`}>${title}</th>`;
  });
  const bodies = others.map(
    ([name, rows]) => html`\n<tbody data-name="${name}" hidden>\n${showRows({ ...content, rows })}</tbody>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
<table${id !== undefined && html` id="${id}"`}>
<caption>${caption}</caption>
${header.length > 0 && html`<thead><tr>${heads}</tr></thead>`}
<tbody>
${showRows(content)}</tbody>${bodies}
</table>
</div>`;
}

function lookOf(look = ""): Html | false {
  return look !== "" && look !== "words" && html` class="${look}"`;
}

function showRows(content: Table): readonly Html[] {
  const { header = [], rows, id } = content;
  const kinds = columnKinds(content);
  const keys = id === undefined ? [] : header.map((_title, at) => sortKeys(content, at));
  return rows.map((row, rowAt) => {
    const cells = row.map((cell, at) => {
      const full = typeof cell === "object" && cell !== null ? cell : { text: cellText(cell) };
      const {
        text,
        look,
        note = "",
        best,
        html: content = text,
      }: Exclude<Cell, string | number | null> = full;
      const key = keys[at]?.[rowAt];
      const isKey = String(key) === text && content === text && note === "";
      const shown = html`${best ? html`<strong>${content}</strong>` : content}${note !== "" && html`<br><small>${note}</small>`}`;
      // A sentence between figures, such as the reason for a missing one, wraps.
      const isSentence = kinds[at] === "figures" && text.length > 30;
      const marks = html`${lookOf(look ?? (isSentence ? "sentences" : kinds[at]))}${key !== undefined && !isKey && html` data-value="${String(key)}"`}`;
      return at === 0 ? html`<th scope="row"${marks}>${shown}</th>` : html`<td${marks}>${shown}</td>`;
    });
    return html`<tr>${cells}</tr>\n`;
  });
}
