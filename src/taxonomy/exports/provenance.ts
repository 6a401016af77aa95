/** Traces the provenance of a class to its clusters, extracted terms and publications. */
import type { TaxonomyClass } from "../model.ts";
import { type ExtractedClass, extractedClasses } from "../phases/3-extraction.ts";
import type { TaxonomyState } from "../taxonomy-state.ts";

export type ExtractedTerm = ExtractedClass & { readonly publication: string; readonly title: string };

export type ClusterProvenance = {
  readonly id: string;
  readonly name: string;
  readonly terms: readonly ExtractedTerm[];
};

/** @param titles maps citation keys to titles */
export function createProvenance(
  state: TaxonomyState,
  titles: ReadonlyMap<string, string>,
): (item: TaxonomyClass) => ClusterProvenance[] {
  const terms = new Map(
    extractedClasses(state.extraction).map((term) => [
      term.id,
      { ...term, title: titles.get(term.publication) ?? term.publication },
    ]),
  );
  const clusters = new Map(state.clustering.clusters.map((cluster) => [cluster.id, cluster]));
  return (item) =>
    item.clusters.flatMap((id) => {
      const cluster = clusters.get(id);
      if (!cluster) return [];
      return [
        { id, name: cluster.name, terms: cluster.members.flatMap((member) => terms.get(member) ?? []) },
      ];
    });
}
