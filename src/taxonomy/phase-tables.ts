/**
 * Summarises phases as tables: the extraction by type and field (thesis, Table 6.1), and the categories with their
 * sources (thesis, Table 6.4).
 */
import { type Extraction, extractedClasses } from "./phases/3-extraction.ts";
import type { Clustering } from "./phases/4-clustering.ts";

export type ExtractionRow = {
  readonly category: string;
  readonly domain: string;
  readonly classes: number;
  readonly publications: number;
};

/**
 * Counts extracted classes and publications. Returns one row per type and field of the publications with classes, in
 * order of appearance. Source: thesis, Table 6.1.
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor, tabulateExtraction } from "taxolink";
 *
 * const editor = openEditor(initWorkspace("tabulated"), { author: "Ada" });
 * const classes = ["Counting", "Ranking"].map((name) => ({ id: name, name, description: "" }));
 * const publications = [{ id: "ada2019", category: "dataset", domain: "QA", classes }];
 * const [row] = tabulateExtraction({ ...editor.read("extraction"), publications });
 * console.log(row?.category, row?.classes, row?.publications); // dataset 2 1
 * ```
 */
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
  /** The number of extracted classes in the category's clusters. */
  readonly classes: number;
  readonly publications: number;
  /** The fields and types of the publications, in order of appearance. */
  readonly domains: readonly string[];
  readonly kinds: readonly string[];
};

/**
 * Counts clusters, extracted classes and publications per category. Source: thesis, Table 6.4.
 *
 * @example
 * ```ts
 * import { openTaxonomy, tabulateClusters } from "taxolink";
 *
 * const { state } = openTaxonomy({ cwd: process.cwd() });
 * const rows = tabulateClusters(state.clustering, state.extraction);
 * console.log(rows.length === state.clustering.categories.length); // true
 * ```
 */
export function tabulateClusters(clustering: Clustering, extraction: Extraction): ClusterRow[] {
  const sources = new Map(extractedClasses(extraction).map(({ id, publication }) => [id, publication]));
  const publications = new Map(extraction.publications.map((publication) => [publication.id, publication]));
  const members = new Map(clustering.clusters.map((cluster) => [cluster.id, cluster.members]));
  return clustering.categories.map(({ name, clusters }) => {
    const classes = clusters.flatMap((id) => members.get(id) ?? []);
    const keys = [...new Set(classes.flatMap((id) => sources.get(id) ?? []))];
    const categoryPublications = keys.flatMap((key) => publications.get(key) ?? []);
    return {
      category: name,
      clusters: clusters.length,
      classes: classes.length,
      publications: keys.length,
      domains: [...new Set(categoryPublications.map(({ domain }) => domain))],
      kinds: [...new Set(categoryPublications.map(({ category }) => category))],
    };
  });
}
