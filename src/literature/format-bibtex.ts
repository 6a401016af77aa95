/** Writes papers as BibTeX in their original order, with one field per line, so that a diff shows each change. */
import type { Paper } from "./paper.ts";

/**
 * Formats papers as BibTeX text, from which `parseBibtex` returns the same papers.
 *
 * @example
 * ```ts
 * import { formatBibtex, parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex("@article{ada, title={Lakes}, year={2019}}");
 * console.log(parseBibtex(formatBibtex(papers)).papers[0]?.year); // 2019
 * ```
 */
export function formatBibtex(papers: readonly Paper[]): string {
  return papers.map(formatEntry).join("\n");
}

function formatEntry(paper: Paper): string {
  const fields = Object.entries(paper.fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@${paper.type}{${paper.key},\n${fields.join("")}}\n`;
}
