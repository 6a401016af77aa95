/** Renders an executed notebook as a self-contained HTML page and as a Jupyter document (nbformat 4.5). */

import { basename } from "node:path";
import { marked } from "marked";
import { formatJson } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { formatSinglePage, type Html, html, readStyle, trustedMarkup } from "../../pages/design/index.ts";
import type { Output } from "./display.ts";
import type { NotebookRun } from "./run-notebook.ts";

export function renderNotebookHtml(run: NotebookRun): string {
  const cells = run.cells.map((cell) => {
    // A notebook is a program that its reader chose to run, so its Markdown may contain markup.
    if (cell.kind === "markdown") return trustedMarkup(marked.parse(cell.text, { async: false }));
    const code =
      cell.text !== "" && html`<details><summary>Code</summary><pre>${cell.text}</pre></details>\n`;
    return html`${cell.title !== "" && html`<h3>${cell.title}</h3>\n`}${code}${cell.outputs.map((output) => html`${outputHtml(output)}\n`)}`;
  });
  const title = basename(run.file);
  return formatSinglePage({ title, style: readStyle(), main: html`${cells}` });
}

export function renderNotebookIpynb(run: NotebookRun): string {
  const cells = run.cells.map((cell, index) => {
    const common = { id: `cell-${index}`, metadata: {}, source: asLines(cell.text) };
    if (cell.kind === "markdown") return { cell_type: "markdown", ...common };
    return {
      cell_type: "code",
      ...common,
      execution_count: index + 1,
      outputs: cell.outputs.map(outputData),
    };
  });
  return formatJson({
    cells,
    metadata: {
      kernelspec: { name: "tslab", display_name: "TypeScript", language: "typescript" },
      language_info: { name: "typescript", file_extension: ".ts" },
    },
    nbformat: 4,
    nbformat_minor: 5,
  });
}

function outputHtml(output: Output): Html {
  if (output.kind === "text") return html`<pre>${output.text}</pre>`;
  if (output.kind === "svg") return html`<figure>${trustedMarkup(output.svg)}</figure>`;
  const heads = output.columns.map((text) => html`<th>${text}</th>`);
  const rows = output.rows.map((row) => html`<tr>${row.map((text) => html`<td>${text}</td>`)}</tr>\n`);
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${heads}</tr></thead>\n<tbody>${rows}</tbody></table></div>`;
}

function outputData(output: Output): unknown {
  const data =
    output.kind === "text"
      ? { "text/plain": asLines(output.text) }
      : output.kind === "svg"
        ? { "image/svg+xml": asLines(output.svg), "text/plain": [output.description] }
        : {
            "text/html": asLines(outputHtml(output).markup),
            "text/plain": [count(output.rows.length, "row")],
          };
  return { output_type: "display_data", metadata: {}, data };
}

/** Splits text into lines for nbformat: all but the last end with a line break. */
function asLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}
