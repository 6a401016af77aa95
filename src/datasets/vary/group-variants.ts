/** Finds the variants in a list of originals and variants, and inserts new variants. */
import type { QaPair } from "../qa-pair.ts";
import { type VariantKind, variantColumns } from "./variant-kinds.ts";

/** Returns a variant's key, which is unique because an original has at most one variant of each kind. */
export function variantKey(original: QaPair["uid"], kind: VariantKind): string {
  return `${kind} ${original}`;
}

/** Returns the keys of all variants in a list, as `variantKey` computes them. */
export function variantsPresent(pairs: readonly QaPair[]): ReadonlySet<string> {
  return new Set(
    pairs.map(({ extra }) => `${extra[variantColumns.kind] ?? ""} ${extra[variantColumns.of] ?? ""}`),
  );
}

/** Returns each original, followed by its existing variants and then its new variants. */
export function placeVariants(pairs: readonly QaPair[], variants: readonly QaPair[]): QaPair[] {
  const byOriginal = Map.groupBy(variants, ({ extra }) => extra[variantColumns.of] ?? "");
  const groups = Map.groupBy(pairs, ({ uid, extra }) => extra[variantColumns.of] || uid);
  return [...groups].flatMap(([uid, group]) => [...group, ...(byOriginal.get(uid) ?? [])]);
}
