/**
 * Code shared by the commands that collect second opinions in phase 4, on classes in clusters or on clusters in
 * categories.
 */

import type { OptionSpecs } from "../../cli/command.ts";
import type { ClusteringLayer } from "../../taxonomy/index.ts";

export const layerOption = {
  categories: { kind: "flag", summary: "Group clusters into categories instead of classes into clusters" },
} as const satisfies OptionSpecs;

export function layerOf(options: { readonly categories: boolean }): ClusteringLayer {
  return options.categories ? "categories" : "clusters";
}
