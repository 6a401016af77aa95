/** Formats short names of a paper's sources for the end of a row. */
import type { SourceName } from "../../../../literature/sources/index.ts";

const badges: Readonly<Record<string, string>> = {
  openalex: "OA",
  crossref: "CR",
  "semantic-scholar": "S2",
  dblp: "DBLP",
  arxiv: "arXiv",
  opencitations: "OC",
  zenodo: "Zen",
  orcid: "ORCID",
  wikidata: "WD",
  orkg: "ORKG",
  ieee: "IEEE",
} satisfies Record<SourceName, string>;

/** Returns a string such as `OA CR`, or `OA+3` for more than two sources, to leave space for the title. */
export function sourceBadges(by: readonly string[]): string {
  const [first = "", ...others] = by.map((name) => badges[name] ?? name);
  return others.length > 1 ? `${first}+${others.length}` : [first, ...others].join(" ");
}
