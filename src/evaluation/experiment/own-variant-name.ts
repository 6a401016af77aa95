import { basename } from "node:path";

/** Returns the name of the experiment's own layout: the file name of its graph without extension. */
export function ownVariantName({ graph }: { readonly graph: string }): string {
  return basename(graph).replace(/\.\w+$/, "");
}
