/** Determines the changes that each operation causes, by comparing the increment before and after it. */
import type { ClassChange } from "../../pages/plots/taxonomy-trees.ts";
import {
  applyOperation,
  classesOf,
  describeOperation,
  type Increment,
  type LabelledClass,
  type Operation,
  type TaxonomyState,
} from "../../taxonomy/index.ts";

export type OperationEffect = {
  readonly increment: string;
  readonly text: string;
  readonly reason: string;
  /** Labels that the operation added. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Labels with a changed description, evidence or relations. */
  readonly changed: readonly string[];
  /** The finding, metric or overlapping classes that caused the operation. */
  readonly cause: Operation["cause"];
};

export type IncrementChanges = {
  readonly increment: Increment;
  /** The operations in order; empty for the first increment. */
  readonly effects: readonly OperationEffect[];
  readonly statusOf: (label: string) => ClassChange;
  /** Returns the labels of the previous increment that became this class by being moved, renamed, merged or split. */
  readonly originsOf: (label: string) => readonly string[];
  /** Labels of the previous increment that are missing from this increment. */
  readonly removed: readonly string[];
};

/** @returns one entry per increment, in order */
export function incrementChanges(
  state: Pick<TaxonomyState, "increments" | "construction">,
): readonly IncrementChanges[] {
  return state.increments.map((increment, at) => {
    const before = state.increments[at - 1];
    if (before === undefined)
      return { increment, effects: [], statusOf: () => "same", originsOf: () => [], removed: [] };
    const operations = state.construction.increments[at]?.operations ?? [];
    const differences = compare(before, increment);
    const added = new Set(differences.added);
    const changed = new Set(differences.changed);
    const effects = effectsOf(before, operations, increment.name);
    const origins = traceOrigins(effects, new Set(differences.removed));
    const originsOf = (label: string): readonly string[] =>
      added.has(label) ? (origins.get(label) ?? []) : [];
    const statusOf = (label: string): ClassChange => {
      if (added.has(label)) return originsOf(label).length > 0 ? "moved" : "added";
      return changed.has(label) ? "changed" : "same";
    };
    return { increment, effects, statusOf, originsOf, removed: differences.removed };
  });
}

/**
 * Finds, for each label that an operation added, the removed labels from which it originates. If a removed label has
 * the same class name, as after renaming a category, only that label counts; otherwise, all removed labels count.
 * @param removedLabels labels of the previous increment that no longer exist
 */
function traceOrigins(
  effects: readonly OperationEffect[],
  removedLabels: ReadonlySet<string>,
): Map<string, readonly string[]> {
  const origins = new Map<string, readonly string[]>();
  for (const effect of effects) {
    for (const label of effect.added) {
      const namesakes = effect.removed.filter(
        (removedLabel) => classNameOf(removedLabel) === classNameOf(label),
      );
      const direct = namesakes.length > 0 ? namesakes : effect.removed;
      origins.set(label, [
        ...new Set(direct.flatMap((removedLabel) => origins.get(removedLabel) ?? [removedLabel])),
      ]);
    }
  }
  return new Map(
    [...origins].map(([label, from]) => [label, from.filter((origin) => removedLabels.has(origin))]),
  );
}

/**
 * Returns the class name in `Category - Class`. The class name is used only for comparison, so a separator inside a
 * name does no harm.
 */
function classNameOf(label: string): string {
  return label.slice(label.indexOf(" - ") + 3);
}

function effectsOf(before: Increment, operations: readonly Operation[], name: string): OperationEffect[] {
  let current = before;
  return operations.map((operation) => {
    const next = applyOperation(current, operation);
    const effect = {
      increment: name,
      text: describeOperation(operation),
      reason: operation.reason,
      cause: operation.cause,
      ...compare(current, next),
    };
    current = next;
    return effect;
  });
}

function compare(
  before: Increment,
  after: Increment,
): Pick<OperationEffect, "added" | "removed" | "changed"> {
  const earlier = contents(before);
  const later = contents(after);
  const labels = [...later.keys()];
  return {
    added: labels.filter((label) => !earlier.has(label)),
    removed: [...earlier.keys()].filter((label) => !later.has(label)),
    changed: labels.filter((label) => earlier.has(label) && earlier.get(label) !== later.get(label)),
  };
}

function contents(increment: Increment): Map<string, string> {
  return new Map(classesOf(increment).map((classItem) => [classItem.label, contentOf(classItem)]));
}

function contentOf({ description, clusters, relevance, compared }: LabelledClass): string {
  return JSON.stringify([description, clusters, relevance ?? null, compared ?? null]);
}
