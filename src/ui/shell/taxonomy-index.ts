/** Look-ups over the extracted classes and clusters of one snapshot, so that drawing a row never scans them all. */
import {
  type Cluster,
  type ExtractedClass,
  extractedClasses,
  type TaxonomyState,
  uncovered,
} from "../../taxonomy/index.ts";

export type Extracted = ExtractedClass & { readonly publication: string };

export type TaxonomyIndex = {
  /** Id → extracted class, in the order of the file. */
  readonly classes: ReadonlyMap<string, Extracted>;
  readonly clusters: ReadonlyMap<string, Cluster>;
  /** Id of an extracted class → its cluster. */
  readonly clusterOf: ReadonlyMap<string, Cluster>;
  /** Extracted classes in no cluster. */
  readonly loose: readonly Extracted[];
};

export function indexTaxonomy({ extraction, clustering }: TaxonomyState): TaxonomyIndex {
  const classes = new Map(extractedClasses(extraction).map((item) => [item.id, item]));
  return {
    classes,
    clusters: new Map(clustering.clusters.map((cluster) => [cluster.id, cluster])),
    clusterOf: new Map(
      clustering.clusters.flatMap((cluster) => cluster.members.map((id) => [id, cluster] as const)),
    ),
    loose: uncovered(clustering, extraction).loose.flatMap((id) => classes.get(id) ?? []),
  };
}

/** The values under some keys that are there. */
export function pick<K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]): V[] {
  return keys.flatMap((key) => {
    const value = map.get(key);
    return value === undefined ? [] : [value];
  });
}
