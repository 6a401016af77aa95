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
  type Report,
  type Series,
  seriesTable,
  type Table,
} from "./blocks.ts";
import { formatSinglePage, type Html, html, readStyle, trustedMarkup } from "./design/index.ts";
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
  if (block.kind === "series") return showSeries(block);
  if (block.kind === "plot")
    return html`<figure>${drawChart(block.chart, block.caption)}<figcaption>${block.caption}</figcaption></figure>`;
  const lead = html`<p><strong>${answerLead(block)}</strong></p>`;
  return html`<div class="answer">\n${lead}\n${showText(block.text ?? "")}\n</div>`;
}

/** Converts text to HTML. Paragraphs are separated by an empty line, and lines that begin with a dash form a list. */
function showText(text: string): Html {
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

function showSeries(series: Series): Html {
  const { caption, points } = series;
  if (series.isTimeline && points.length > 0) {
    const chart = drawChart({ kind: "columns", axis: "", points }, caption);
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
  const { caption, header = [], rows, id } = content;
  const kinds = columnKinds(content);
  const lookOf = (at: number, look = ""): Html | false => {
    const kind = kinds[at] === "words" ? "" : (kinds[at] ?? "");
    const looks = [look === "" ? kind : look].filter((name) => name !== "");
    return looks.length > 0 && html` class="${looks.join(" ")}"`;
  };
  const sorted = id !== undefined && trustedMarkup(" data-sort");
  const heads = header.map((title, at) => html`<th scope="col"${lookOf(at)}${sorted}>${title}</th>`);
  const body = rows.map((row) => {
    const cells = row.map((cell, at) => {
      const full = typeof cell === "object" && cell !== null ? cell : { text: cellText(cell) };
      const {
        text,
        look,
        note = "",
        best,
        html: content = text,
      }: Exclude<Cell, string | number | null> = full;
      // The content of a cell determines the order, and not its note.
      const value = full.value ?? (note === "" || id === undefined ? undefined : text);
      const shown = html`${best ? html`<strong>${content}</strong>` : content}${note !== "" && html`<br><small>${note}</small>`}`;
      // A sentence between figures, such as the reason for a missing one, wraps.
      const isSentence = kinds[at] === "figures" && text.length > 30;
      const marks = html`${lookOf(at, look ?? (isSentence ? "sentences" : ""))}${value !== undefined && html` data-value="${value}"`}`;
      return at === 0 ? html`<th scope="row"${marks}>${shown}</th>` : html`<td${marks}>${shown}</td>`;
    });
    return html`<tr>${cells}</tr>\n`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
<table${id !== undefined && html` id="${id}"`}>
<caption>${caption}</caption>
${header.length > 0 && html`<thead><tr>${heads}</tr></thead>`}
<tbody>
${body}</tbody>
</table>
</div>`;
}
