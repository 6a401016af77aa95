/**
 * Code shared by the commands that collect second opinions in phase 4, on classes in clusters or on clusters in
 * categories.
 */

import { option } from "../../cli/arguments.ts";
import type { ClusteringLayer } from "../../taxonomy/index.ts";

export const layerOption = {
  categories: option.flag("Group clusters into categories instead of classes into clusters"),
};

export function layerOf(options: { readonly categories: boolean }): ClusteringLayer {
  return options.categories ? "categories" : "clusters";
}
