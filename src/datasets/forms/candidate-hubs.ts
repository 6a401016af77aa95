/** Finds hubs that may satisfy a conjunction of constraints, using the indexes of the facts. */
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Constraint } from "./form.ts";

/**
 * Returns the smallest set of hubs that the index of any one constraint yields, in graph order. Omits hubs without the
 * titles that the constraints require. If no constraint has an index, returns all hubs.
 */
export function candidateHubs(store: FactStore, where: readonly Constraint[]): readonly string[] {
  const sets = where.flatMap((constraint) => indexedHubs(store, constraint));
  const [smallest] = sets.sort((left, right) => sizeOf(left) - sizeOf(right));
  if (!smallest) return store.hubIds;
  const titled = where.flatMap((constraint) =>
    "title" in constraint ? [store.hubsTitled(constraint.title)] : [],
  );
  const [only, ...others] = smallest;
  if (only !== undefined && others.length === 0 && titled.length === 0) return only;
  return [...new Set(smallest.flat())]
    .filter((id) => titled.every((hubs) => hubs.includes(id)))
    .map((id) => ({ id, position: store.hub(id)?.position ?? 0 }))
    .sort((left, right) => left.position - right.position)
    .map(({ id }) => id);
}

/** Returns an upper bound on the number of candidates. The bound is exact if no hub has more than one of the values. */
export function countCandidates(store: FactStore, where: readonly Constraint[]): number {
  const sets = where.flatMap((constraint) => indexedHubs(store, constraint));
  return Math.min(store.hubs.length, ...sets.map(sizeOf));
}

/** The hubs from an index, with one list per value, in graph order. */
type IndexedHubs = readonly (readonly string[])[];

function sizeOf(hubs: IndexedHubs): number {
  return hubs.reduce((sum, list) => sum + list.length, 0);
}

/** @returns an empty list if the constraint has no index */
function indexedHubs(store: FactStore, constraint: Constraint): IndexedHubs[] {
  if ("title" in constraint) return [[store.hubsTitled(constraint.title)]];
  const field = store.field(constraint.field)?.name ?? constraint.field;
  if ("in" in constraint) return [constraint.in.map((value) => store.hubsWith(field, valueKey(value)))];
  if ("absent" in constraint) return [[store.hubsWithout(field)]];
  if (!("between" in constraint)) return [];
  const [from, to] = constraint.between;
  const within = store.valueKeys(field).filter((key) => Number(key) >= from && Number(key) <= to);
  return [within.map((key) => store.hubsWith(field, key))];
}
