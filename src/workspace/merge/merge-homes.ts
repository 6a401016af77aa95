/** Merges disjoint groups item by item. */
import type { Disputes } from "./dispute-notes.ts";
import { mapVersions, mergeValues, type Versions } from "./merge-values.ts";

/** Returns the final group of each item that has one. */
export function mergeHomes(
  homes: Versions<ReadonlyMap<string, string>>,
  path: readonly string[],
  disputes: Disputes,
): ReadonlyMap<string, string> {
  const items = new Set([...homes.base.keys(), ...homes.ours.keys(), ...homes.theirs.keys()]);
  const merged = new Map<string, string>();
  for (const item of [...items].sort()) {
    const home = mergeValues(
      { kind: "value" },
      mapVersions(homes, (map) => map.get(item)),
      [...path, item],
      disputes,
    );
    if (typeof home === "string") merged.set(item, home);
  }
  return merged;
}
