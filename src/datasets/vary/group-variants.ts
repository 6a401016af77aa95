/** Originals and their variants in one list: which there are, and where new ones belong. */
import type { QaPair } from "../qa-pair.ts";
import { type VariantKind, variantColumns } from "./variant-kinds.ts";

/** Identifies a variant among those of a file: an original has one of each kind. */
export function variantKey(original: QaPair["uid"], kind: VariantKind): string {
  return `${kind} ${original}`;
}

/** The {@link variantKey} of each variant in a list. */
export function variantsPresent(pairs: readonly QaPair[]): ReadonlySet<string> {
  return new Set(
    pairs.map(({ extra }) => `${extra[variantColumns.kind] ?? ""} ${extra[variantColumns.of] ?? ""}`),
  );
}

/** Each original, followed by the variants that it had and then by its new ones. */
export function placeVariants(pairs: readonly QaPair[], variants: readonly QaPair[]): QaPair[] {
  const byOriginal = Map.groupBy(variants, ({ extra }) => extra[variantColumns.of] ?? "");
  const groups = Map.groupBy(pairs, ({ uid, extra }) => extra[variantColumns.of] || uid);
  return [...groups].flatMap(([uid, group]) => [...group, ...(byOriginal.get(uid) ?? [])]);
}
