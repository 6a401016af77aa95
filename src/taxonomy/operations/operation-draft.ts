/** Defines the shared state of the steps that derive operations, and the similarity of items. */
import type { Increment, LabelledClass, TaxonomyClass } from "../model.ts";
import type { Operation } from "./operations.ts";

type UnexplainedOperation = Operation extends infer O
  ? O extends Operation
    ? Omit<O, "reason" | "cause">
    : never
  : never;

/** The increment in its current state, and the operations derived so far. */
export type Draft = {
  readonly increment: () => Increment;
  readonly classes: () => LabelledClass[];
  readonly emit: (operation: UnexplainedOperation) => void;
};

/** Counts the clusters that two classes share. */
export function countSharedClusters(left: TaxonomyClass, right: TaxonomyClass): number {
  return left.clusters.filter((id) => right.clusters.includes(id)).length;
}

/** Returns the first item with the highest positive score, or undefined if no score is positive. */
export function findBest<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let bestItem: T | undefined;
  let highest = 0;
  for (const item of items) {
    const itemScore = score(item);
    if (itemScore > highest) {
      bestItem = item;
      highest = itemScore;
    }
  }
  return bestItem;
}
