/** What each operation did to the classes of an increment, found by applying it: the same for every kind of operation. */
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
  /** Labels that were not there before. */
  readonly came: readonly string[];
  readonly gone: readonly string[];
  /** Labels whose description, evidence or relations are others now. */
  readonly altered: readonly string[];
  /** A finding, a metric or overlapping classes that caused it. */
  readonly cause: Operation["cause"];
};

export type ClassStatus = "same" | "added" | "changed";

export type IncrementChanges = {
  readonly increment: Increment;
  /** In order; empty for the first increment. */
  readonly effects: readonly OperationEffect[];
  readonly statusOf: (label: string) => ClassStatus;
  /** Labels of the increment before that this one lacks. */
  readonly removed: readonly string[];
};

/** @returns one entry per increment, in order */
export function incrementChanges(state: TaxonomyState): readonly IncrementChanges[] {
  return state.increments.map((increment, at) => {
    const before = state.increments[at - 1];
    if (before === undefined) return { increment, effects: [], statusOf: () => "same", removed: [] };
    const operations = state.construction.increments[at]?.operations ?? [];
    const { gone, came, altered } = compare(before, increment);
    const added = new Set(came);
    const changed = new Set(altered);
    return {
      increment,
      effects: effectsOf(before, operations, increment.name),
      statusOf: (label) => (added.has(label) ? "added" : changed.has(label) ? "changed" : "same"),
      removed: gone,
    };
  });
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

function compare(before: Increment, after: Increment): Pick<OperationEffect, "came" | "gone" | "altered"> {
  const earlier = contents(before);
  const later = contents(after);
  const labels = [...later.keys()];
  return {
    came: labels.filter((label) => !earlier.has(label)),
    gone: [...earlier.keys()].filter((label) => !later.has(label)),
    altered: labels.filter((label) => earlier.has(label) && earlier.get(label) !== later.get(label)),
  };
}

function contents(increment: Increment): Map<string, string> {
  return new Map(classesOf(increment).map((item) => [item.label, contentOf(item)]));
}

function contentOf({ description, clusters, relevance, compared }: LabelledClass): string {
  return JSON.stringify([description, clusters, relevance ?? null, compared ?? null]);
}
