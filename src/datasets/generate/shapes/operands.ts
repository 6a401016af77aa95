/** Provides the values of a graph as operands of forms, and decides which of them are suitable. */
import type { Random } from "../../../random.ts";
import { valueKey } from "../../facts/fact.ts";
import { identifiesField } from "../../forms/untyped.ts";
import type { Subject } from "../value-clusters.ts";
import type { Shape } from "./shapes.ts";

export type Operands = {
  /** The labels that a question uses for a value: the value's own label, or all labels of its cluster. */
  labels(field: string, key: string): string[];
  /** Whether a value of the field meets the requirements. */
  isSuitable(field: string, key: string, needs: Requirements): boolean;
};

/**
 * The requirements that the values of a form must meet. Without this check, a form with an unsuitable value would be
 * rejected only after the search for its results.
 */
export type Requirements = {
  /** Whether the question omits the field's name, in which case the value must not occur in any other field. */
  readonly untyped: boolean;
  /** Whether the question is about multiple entities, in which case more than one entity must have the value. */
  readonly several: boolean;
};

export function requirementsOf({ operation, where, ask }: Shape, typed: boolean): Requirements {
  // A value that is negated for one entity must be true for another entity.
  const plural = ask === null || ["relationship", "superlative", "negation"].includes(operation);
  const single = operation === "basic" || operation === "comparative";
  const titled = where.some(({ kind }) => kind === "title");
  return { untyped: !typed, several: plural && !single && !titled };
}

/**
 * @param clusterMode with `collect`, similar spellings form one operand; with `split`, each value is a separate
 * operand.
 */
export function createOperands({ store, clusters }: Subject, clusterMode: "collect" | "split"): Operands {
  const labels = (field: string, key: string): string[] => {
    const cluster = clusterMode === "collect" ? clusters.get(field)?.get(key) : undefined;
    return cluster === undefined ? [store.values(field).get(key)?.label ?? key] : [...cluster];
  };
  return {
    labels,
    isSuitable: (field, key, { untyped, several }) => {
      const valueLabels = labels(field, key);
      if (untyped && !valueLabels.every((label) => identifiesField(store, label))) return false;
      return !several || isShared(valueLabels.map((label) => store.hubsWith(field, valueKey(label))));
    },
  };
}

/**
 * Whether the lists contain at least two different ids in total; no list contains an id twice. The lists may be long,
 * because a value may belong to thousands of hubs.
 */
function isShared(lists: readonly (readonly string[])[]): boolean {
  return lists.some((list) => list.length > 1) || new Set(lists.flat()).size > 1;
}

/** The maximum number of items to draw in search of a suitable one. */
const tries = 16;

/** Draws a random item, preferably a suitable one. A few attempts suffice, because a rejected form is drawn again. */
export function pickSuitable<T>(
  random: Random,
  items: readonly T[],
  isSuitable: (item: T) => boolean,
): T | undefined {
  let picked = pick(random, items);
  for (let at = 1; at < tries && picked !== undefined && !isSuitable(picked); at += 1)
    picked = pick(random, items);
  return picked;
}

export function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
