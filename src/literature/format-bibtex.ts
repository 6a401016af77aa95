/** Papers → BibTeX: one field a line, fields in their own order, so that a diff shows what changed. */
import type { Paper } from "./paper.ts";

/** Reading the result back gives the same papers. */
export function formatBibtex(papers: readonly Paper[]): string {
  return papers.map(formatEntry).join("\n");
}

function formatEntry(paper: Paper): string {
  const fields = Object.entries(paper.fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@${paper.type}{${paper.key},\n${fields.join("")}}\n`;
}
