/** Indexes the extracted classes and clusters of a snapshot, so that drawing a row does not scan all of them. */
import type { Paper } from "../../../literature/index.ts";
import {
  type Cluster,
  type ExtractedClass,
  type ExtractedPublication,
  extractedClasses,
  findMembershipGaps,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";

type PublishedClass = ExtractedClass & { readonly publication: string };

export type TaxonomyIndex = {
  /** The publications on the final list, in its order, and then other publications with classes, by key. */
  readonly publications: ReadonlyMap<string, ExtractedPublication>;
  /** Maps ids to extracted classes, in file order. */
  readonly classes: ReadonlyMap<string, PublishedClass>;
  readonly clusters: ReadonlyMap<string, Cluster>;
  /** Maps names to clusters. A cluster with an empty or duplicate name has its id as the key. */
  readonly clustersByName: ReadonlyMap<string, Cluster>;
  /** Maps the id of an extracted class to its cluster. */
  readonly clusterOf: ReadonlyMap<string, Cluster>;
  /** The extracted classes that belong to no cluster. */
  readonly unclustered: readonly PublishedClass[];
};

/** @param final the papers on the final list */
export function indexTaxonomy(
  { extraction, clustering }: TaxonomyState,
  final: readonly Paper[],
): TaxonomyIndex {
  const classes = new Map(extractedClasses(extraction).map((item) => [item.id, item]));
  return {
    publications: publicationsOf(extraction.publications, final),
    classes,
    clustersByName: nameClusters(clustering.clusters),
    clusters: new Map(clustering.clusters.map((cluster) => [cluster.id, cluster])),
    clusterOf: new Map(
      clustering.clusters.flatMap((cluster) => cluster.members.map((id) => [id, cluster] as const)),
    ),
    unclustered: findMembershipGaps(clustering, extraction).unclustered.flatMap(
      (id) => classes.get(id) ?? [],
    ),
  };
}

function publicationsOf(
  extracted: readonly ExtractedPublication[],
  final: readonly Paper[],
): ReadonlyMap<string, ExtractedPublication> {
  const known = new Map(extracted.map((publication) => [publication.id, publication]));
  const keys = new Set([...final.map(({ key }) => key), ...known.keys()]);
  return new Map([...keys].map((id) => [id, known.get(id) ?? { id, category: "", domain: "", classes: [] }]));
}

function nameClusters(clusters: readonly Cluster[]): ReadonlyMap<string, Cluster> {
  const uses = Map.groupBy(clusters, ({ name }) => name);
  return new Map(
    clusters.map((cluster) => {
      const unique = cluster.name !== "" && uses.get(cluster.name)?.length === 1;
      return [unique ? cluster.name : cluster.id, cluster];
    }),
  );
}

/** Returns the values of the keys that exist. */
export function pick<K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]): V[] {
  return keys.flatMap((key) => {
    const value = map.get(key);
    return value === undefined ? [] : [value];
  });
}
