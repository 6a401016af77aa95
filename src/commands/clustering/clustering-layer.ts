/** Classes into clusters, or clusters into categories: what the commands of second opinions on phase 4 share. */

import type { OptionSpecs } from "../../cli/command.ts";
import { type ClusteringLayer, extractedClasses, type TaxonomyState } from "../../taxonomy/index.ts";

export const layerOption = {
  categories: { kind: "flag", summary: "About clusters in categories, not classes in clusters" },
} as const satisfies OptionSpecs;

export function layerOf(options: { readonly categories: boolean }): ClusteringLayer {
  return options.categories ? "categories" : "clusters";
}

export type LayerItem = { readonly id: string; readonly name: string; readonly description: string };

/** What is to be placed in the layer: extracted classes, or clusters. */
export function layerItems(state: TaxonomyState, layer: ClusteringLayer): readonly LayerItem[] {
  return layer === "clusters" ? extractedClasses(state.extraction) : state.clustering.clusters;
}
