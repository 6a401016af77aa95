/** Merges values from three versions according to their shape. */
import { canonicalJson, recordOf } from "../../base/io/index.ts";
import type { Disputes } from "./dispute-notes.ts";
import { mergeOrder } from "./merge-order.ts";
import { type Entry, entriesOf, isEntry, keyed, type Shape, textsOf } from "./shapes.ts";

/** A value in the three versions of a merge, or undefined where it is absent. */
export type Versions<T = unknown> = { readonly base: T; readonly ours: T; readonly theirs: T };

/**
 * Merges a value. Accepts a change that only one side made, and recursively merges changes that both sides made.
 * Conflicting values become a dispute. The result does not depend on the order of the sides.
 * @returns undefined if the value was removed
 */
export function mergeValues(
  shape: Shape,
  versions: Versions,
  path: readonly string[],
  disputes: Disputes,
): unknown {
  const { base, ours, theirs } = versions;
  if (sameValue(ours, theirs) || sameValue(base, theirs)) return ours;
  if (sameValue(base, ours)) return theirs;
  if (ours === undefined || theirs === undefined) return disputes.note(path, { ours, theirs });
  // A list that one side replaced with something else has no entries to compare.
  const compared: Shape = Array.isArray(ours) === Array.isArray(theirs) ? shape : { kind: "value" };
  switch (compared.kind) {
    case "value":
      return disputes.note(path, { ours, theirs });
    case "set":
      return mergeSets(mapVersions(versions, textsOf));
    case "entries":
      return mergeEntries(compared, mapVersions(versions, entriesOf), path, disputes);
    case "fields":
      return mergeFields(compared, mapVersions(versions, objectOf), path, disputes);
  }
}

export function mapVersions<T, U>(versions: Versions<T>, change: (value: T) => U): Versions<U> {
  return { base: change(versions.base), ours: change(versions.ours), theirs: change(versions.theirs) };
}

export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object") return false;
  return canonicalJson(left) === canonicalJson(right);
}

/** Keeps an item if both sides contain it or if one side added it. */
export function mergeSets({ base, ours, theirs }: Versions<readonly string[]>): string[] {
  const [before, left, right] = [new Set(base), new Set(ours), new Set(theirs)];
  return mergeOrder(base, ours, theirs).filter((item) =>
    before.has(item) ? left.has(item) && right.has(item) : left.has(item) || right.has(item),
  );
}

function mergeEntries(
  { keyOf, entry }: Extract<Shape, { kind: "entries" }>,
  versions: Versions<readonly Entry[]>,
  path: readonly string[],
  disputes: Disputes,
): Entry[] {
  const maps = mapVersions(versions, (list) => keyed(list, keyOf));
  const keys = mapVersions(maps, (map) => [...map.keys()]);
  return mergeOrder(keys.base, keys.ours, keys.theirs).flatMap((key) => {
    const item = mapVersions(maps, (map) => map.get(key));
    const merged = mergeValues(entry, item, [...path, key], disputes);
    return isEntry(merged) ? [merged] : [];
  });
}

function mergeFields(
  { fields }: Extract<Shape, { kind: "fields" }>,
  versions: Versions<Entry>,
  path: readonly string[],
  disputes: Disputes,
): Entry {
  const names = mapVersions(versions, (entry) => Object.keys(entry));
  const parts = mergeOrder(names.base, names.ours, names.theirs).flatMap((name) => {
    const part = mapVersions(versions, (entry) => entry[name]);
    const merged = mergeValues(fields[name] ?? { kind: "value" }, part, [...path, name], disputes);
    return merged === undefined ? [] : [[name, merged] as const];
  });
  return recordOf(parts);
}

function objectOf(value: unknown): Entry {
  return isEntry(value) ? value : {};
}
