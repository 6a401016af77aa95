import { basename } from "node:path";

/** How the layout of an experiment's own graph is called: its file's name without the ending. */
export function ownVariantName({ graph }: { readonly graph: string }): string {
  return basename(graph).replace(/\.\w+$/, "");
}
