/** Renders a notebook's run as a self-contained HTML page and as a Jupyter document (nbformat 4.5). */

import { basename } from "node:path";
import { marked } from "marked";
import { formatJson } from "../io/index.ts";
import { escapeXml } from "../text/escape.ts";
import type { Output } from "./display.ts";
import type { NotebookRun } from "./run-notebook.ts";

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
pre { background: #f6f6f6; padding: .75rem; overflow-x: auto; font-size: .85rem; }
details > summary { color: #555; cursor: pointer; font-size: .85rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { border: 1px solid #ccc; padding: .25rem .6rem; text-align: left; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }`;

export function renderNotebookHtml(run: NotebookRun): string {
  const title = basename(run.file);
  const body = run.cells.map((cell) => {
    if (cell.kind === "markdown") return marked.parse(cell.text, { async: false });
    const heading = cell.title === "" ? "" : `<h3>${escapeXml(cell.title)}</h3>`;
    const code =
      cell.text === "" ? "" : `<details><summary>Code</summary><pre>${escapeXml(cell.text)}</pre></details>`;
    return [heading, code, ...cell.outputs.map(outputHtml)].join("\n");
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title>
<style>${style}</style></head>
<body>
${body.join("\n")}
</body>
</html>
`;
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

function outputHtml(output: Output): string {
  if (output.kind === "text") return `<pre>${escapeXml(output.text)}</pre>`;
  if (output.kind === "svg") return `<figure>${output.svg}</figure>`;
  const cells = (tag: string, texts: readonly string[]): string =>
    texts.map((text) => `<${tag}>${escapeXml(text)}</${tag}>`).join("");
  const rows = output.rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
  return `<table><thead><tr>${cells("th", output.columns)}</tr></thead>\n<tbody>${rows}</tbody></table>`;
}

function outputData(output: Output): unknown {
  const data =
    output.kind === "text"
      ? { "text/plain": asLines(output.text) }
      : output.kind === "svg"
        ? { "image/svg+xml": asLines(output.svg), "text/plain": [output.description] }
        : { "text/html": asLines(outputHtml(output)), "text/plain": [`${output.rows.length} rows`] };
  return { output_type: "display_data", metadata: {}, data };
}

/** nbformat keeps text as an array of lines, each but the last with its line end. */
function asLines(text: string): string[] {
  return text.split(/(?<=\n)/);
}
