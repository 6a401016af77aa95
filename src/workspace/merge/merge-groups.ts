/** Merges disjoint groups item by item, so that every item stays in only one group. */
import type { Disputes } from "./dispute-notes.ts";
import { mapVersions, mergeValues, type Versions } from "./merge-values.ts";

/** Returns the final group of each item that has one. */
export function mergeGroups(
  groups: Versions<ReadonlyMap<string, string>>,
  path: readonly string[],
  disputes: Disputes,
): ReadonlyMap<string, string> {
  const items = new Set([...groups.base.keys(), ...groups.ours.keys(), ...groups.theirs.keys()]);
  const merged = new Map<string, string>();
  for (const item of [...items].sort()) {
    const group = mergeValues(
      { kind: "value" },
      mapVersions(groups, (map) => map.get(item)),
      [...path, item],
      disputes,
    );
    if (typeof group === "string") merged.set(item, group);
  }
  return merged;
}
