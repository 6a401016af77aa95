import { basename } from "node:path";

/** The name of the experiment's own layout: its graph's file name without extension. */
export function ownVariantName({ graph }: { readonly graph: string }): string {
  return basename(graph).replace(/\.\w+$/, "");
}
