/** Exports the taxonomy to other formats. */
import { formatAquality } from "./aquality-files.ts";
import type { ExportSource } from "./export-source.ts";
import { formatHtmlPage } from "./html-page.ts";
import { formatClassesCsv, formatLatex, formatMarkdown } from "./plain-text.ts";
import { createSkosScheme, formatSkosJsonLd, formatSkosTurtle } from "./skos.ts";

export { checkSkos } from "./check-skos.ts";
export type { ExportSource } from "./export-source.ts";
export { type ClusterProvenance, createProvenance } from "./provenance.ts";

/**
 * Maps formats to file name extensions and writers. The aquality format is missing because it consists of three files
 * (see `formatAquality`).
 */
export const taxonomyFormats = {
  turtle: { ending: ".ttl", format: formatSkosTurtle },
  jsonld: { ending: ".jsonld", format: formatSkosJsonLd },
  markdown: { ending: ".md", format: formatMarkdown },
  latex: { ending: ".tex", format: formatLatex },
  csv: { ending: ".csv", format: formatClassesCsv },
  html: { ending: ".html", format: formatHtmlPage },
} as const satisfies Record<string, { ending: string; format: (source: ExportSource) => string }>;

export type TaxonomyFormat = keyof typeof taxonomyFormats;
export { createSkosScheme, formatAquality };
