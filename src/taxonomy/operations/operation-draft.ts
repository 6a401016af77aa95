/** What the steps that derive operations share: the increment in the making, and who is nearest to whom. */
import type { Increment, LabelledClass, TaxonomyClass } from "../model.ts";
import type { Operation } from "./operations.ts";

/** An operation still without its reason. */
type Bare = Operation extends infer O ? (O extends Operation ? Omit<O, "reason" | "cause"> : never) : never;

/** The increment as far as it has been changed, and the operations so far. */
export type Draft = {
  readonly increment: () => Increment;
  readonly classes: () => LabelledClass[];
  readonly emit: (operation: Bare) => void;
};

/** How many clusters stand behind both. */
export function sharesClusters(left: TaxonomyClass, right: TaxonomyClass): number {
  return left.clusters.filter((id) => right.clusters.includes(id)).length;
}

/** The item with the highest score above 0; the first of equals. */
export function best<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let found: T | undefined;
  let highest = 0;
  for (const item of items) {
    const own = score(item);
    if (own > highest) {
      found = item;
      highest = own;
    }
  }
  return found;
}
