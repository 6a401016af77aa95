/** Lists the items that judges group in second opinions on phase 4: classes or clusters. */
import type { ClusteringLayer } from "../../../../taxonomy/index.ts";
import type { ScreenInput } from "../screen.ts";

export type GroupedItem = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The publication that proposes a class, or an empty string for a cluster. */
  readonly source: string;
};

/** Returns the layer that the screen shows. The `C` key changes it. */
export function layerOfView({ settings }: ScreenInput): ClusteringLayer {
  return settings.view === "categories" ? "categories" : "clusters";
}

/** Returns the values of an edit that identify the layer. */
export function layerOption(layer: ClusteringLayer): { readonly categories?: true } {
  return layer === "categories" ? { categories: true } : {};
}

/** Lists all items of the current layer. */
export function groupedItems(input: ScreenInput): GroupedItem[] {
  const { classes, clusters } = input.workspace.index;
  const ids = layerOfView(input) === "categories" ? clusters.keys() : classes.keys();
  return [...ids].flatMap((id) => groupedItem(input, id) ?? []);
}

export function groupedItem(input: ScreenInput, id: string): GroupedItem | undefined {
  const { classes, clusters } = input.workspace.index;
  if (layerOfView(input) === "categories") {
    const cluster = clusters.get(id);
    return cluster && { id, name: cluster.name || id, description: cluster.description, source: "" };
  }
  const item = classes.get(id);
  return item && { id, name: item.name, description: item.description, source: item.publication };
}

/** Returns the clusters of a class, or the categories of a cluster. */
export function groupsOf(
  { workspace }: ScreenInput,
  layer: ClusteringLayer,
  id: string,
): { readonly id: string; readonly name: string }[] {
  const cluster = workspace.index.clusterOf.get(id);
  const groups =
    layer === "clusters"
      ? cluster === undefined
        ? []
        : [cluster]
      : workspace.taxonomy.clustering.categories.filter(({ clusters }) => clusters.includes(id));
  return groups.map((group) => ({ id: group.id, name: group.name || group.id }));
}
