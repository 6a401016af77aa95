/** Tables over the phases: extraction by kind and field (thesis Table 6.1), categories with their sources (Table 6.4). */
import { type Extraction, extractedClasses } from "./phases/3-extraction.ts";
import type { Clustering } from "./phases/4-clustering.ts";

export type ExtractionRow = {
  readonly category: string;
  readonly domain: string;
  readonly classes: number;
  readonly publications: number;
};

/** One row per kind and field of publications that gave a class, in order of appearance. */
export function tabulateExtraction(extraction: Extraction): ExtractionRow[] {
  const rows = new Map<string, ExtractionRow>();
  for (const { category, domain, classes } of extraction.publications) {
    if (classes.length === 0) continue;
    const key = JSON.stringify([category, domain]);
    const row = rows.get(key) ?? { category, domain, classes: 0, publications: 0 };
    rows.set(key, { ...row, classes: row.classes + classes.length, publications: row.publications + 1 });
  }
  return [...rows.values()];
}

export type ClusterRow = {
  readonly category: string;
  readonly clusters: number;
  /** Extracted classes in its clusters. */
  readonly classes: number;
  readonly publications: number;
  /** Fields and kinds of the publications, in order of appearance. */
  readonly domains: readonly string[];
  readonly kinds: readonly string[];
};

export function tabulateClusters(clustering: Clustering, extraction: Extraction): ClusterRow[] {
  const sources = new Map(extractedClasses(extraction).map(({ id, publication }) => [id, publication]));
  const publications = new Map(extraction.publications.map((publication) => [publication.id, publication]));
  const members = new Map(clustering.clusters.map((cluster) => [cluster.id, cluster.members]));
  return clustering.categories.map(({ name, clusters }) => {
    const classes = clusters.flatMap((id) => members.get(id) ?? []);
    const keys = [...new Set(classes.flatMap((id) => sources.get(id) ?? []))];
    const found = keys.flatMap((key) => publications.get(key) ?? []);
    return {
      category: name,
      clusters: clusters.length,
      classes: classes.length,
      publications: keys.length,
      domains: [...new Set(found.map(({ domain }) => domain))],
      kinds: [...new Set(found.map(({ category }) => category))],
    };
  });
}
