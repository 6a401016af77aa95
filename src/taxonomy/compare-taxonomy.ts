/** Records the taxonomies to compare with this one, and matches their classes by name (thesis, section 2.7.3). */
import { classesOf, type Increment } from "./model.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import type { Construction } from "./phases/6-construction.ts";

export type ComparisonSet = NonNullable<Construction["comparisons"]>[number];

/**
 * Adds a taxonomy to compare, or replaces the one with the same name. @throws OperationRefused if the taxonomy is empty
 */
export function enterComparison(state: Construction, set: ComparisonSet): Construction {
  if (set.classes.length === 0) throw new OperationRefused(`"${set.name}" has no class`);
  const rest = (state.comparisons ?? []).filter(({ name }) => name !== set.name);
  return { ...state, comparisons: [...rest, set] };
}

export type NameMatch = { readonly category: string; readonly class: string; readonly theirs: string };

/**
 * Lists the classes whose name (in lower case, without category) also occurs in the other taxonomy. Equal names
 * suggest, but do not prove, that two classes are the same.
 */
export function matchNames(increment: Increment, set: ComparisonSet): NameMatch[] {
  const key = (label: string): string => (label.split(" - ").at(-1) ?? label).trim().toLowerCase();
  const labelByName = new Map(set.classes.map((label) => [key(label), label]));
  return classesOf(increment).flatMap(({ category, name }) => {
    const theirLabel = labelByName.get(key(name));
    return theirLabel === undefined ? [] : [{ category, class: name, theirs: theirLabel }];
  });
}
