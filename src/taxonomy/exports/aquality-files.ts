/**
 * Writes an increment as three aquality text files, which `taxolink metrics` and the published aquality script read.
 */
import { classesOf } from "../model.ts";
import { extractedClasses } from "../phases/3-extraction.ts";
import type { ExportSource } from "./export-source.ts";
import { createProvenance, type ExtractedTerm } from "./provenance.ts";

export type AqualityFiles = Readonly<
  Record<"catalog_taxonomy.txt" | "extractions.txt" | "mapping.txt", string>
>;

export function formatAquality(source: ExportSource): AqualityFiles {
  const provenance = createProvenance(source.state, source.titles);
  const classes = classesOf(source.increment);
  const termText = ({ name, title }: Pick<ExtractedTerm, "name" | "title">): string => `${name} (${title})`;
  const mapping = classes.flatMap((item) =>
    provenance(item).flatMap(({ terms }) => terms.map((term) => `${item.label} : ${termText(term)}`)),
  );
  const terms = extractedClasses(source.state.extraction).map(({ name, publication }) =>
    termText({ name, title: source.titles.get(publication) ?? publication }),
  );
  return {
    "catalog_taxonomy.txt": lines(classes.map(({ label }) => label)),
    "extractions.txt": lines(terms),
    "mapping.txt": lines(mapping),
  };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text.replace(/\s+/g, " ")}\n`).join("");
}
