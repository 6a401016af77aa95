/** Code shared by the commands for second opinions on phase 4: classes in clusters, or clusters in categories. */

import type { OptionSpecs } from "../../cli/command.ts";
import type { ClusteringLayer } from "../../taxonomy/index.ts";

export const layerOption = {
  categories: { kind: "flag", summary: "Group clusters into categories instead of classes into clusters" },
} as const satisfies OptionSpecs;

export function layerOf(options: { readonly categories: boolean }): ClusteringLayer {
  return options.categories ? "categories" : "clusters";
}
