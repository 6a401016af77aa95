/** Short names of the sources that have a paper, for the narrow end of a row. */
import type { SourceName } from "../../../sources/index.ts";

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

/** `OA CR +2`: the first two sources, and how many more have it. */
export function sourceBadges(by: readonly string[]): string {
  const shown = by.slice(0, by.length === 3 ? 3 : 2).map((name) => badges[name] ?? name);
  const more = by.length - shown.length;
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(" ");
}
