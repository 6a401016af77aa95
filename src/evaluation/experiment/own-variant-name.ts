import { basename } from "node:path";

/** Returns the name of the experiment's own layout, which is the file name of its graph without the extension. */
export function ownVariantName({ graph }: { readonly graph: string }): string {
  return basename(graph).replace(/\.\w+$/, "");
}
