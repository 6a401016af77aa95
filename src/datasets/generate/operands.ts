/** The values of a graph as operands of forms, and which of them are worth drawing. */
import type { Random } from "../../random.ts";
import { valueKey } from "../facts/fact.ts";
import { identifiesField } from "../forms/untyped.ts";
import type { Shape } from "./shapes.ts";
import type { Subject } from "./value-clusters.ts";

export type Operands = {
  /** The labels that a value is asked for by: its own, or those of its cluster. */
  labels(field: string, key: string): string[];
  /** Whether a value of a field fulfils the needs. */
  fit(field: string, key: string, needs: Needs): boolean;
};

/** What a form needs of its values. A form with another value would be refused, after its results were searched for. */
export type Needs = {
  /** The question omits the field's name: the value must not occur in another field. */
  readonly untyped: boolean;
  /** The question is about several things: more than one must have the value. */
  readonly several: boolean;
};

export function needsOf({ operation, where, ask }: Shape, typed: boolean): Needs {
  // What is denied of one thing must be true of another.
  const plural = ask === null || ["relationship", "superlative", "negation"].includes(operation);
  const single = operation === "basic" || operation === "comparative";
  const titled = where.some(({ kind }) => kind === "title");
  return { untyped: !typed, several: plural && !single && !titled };
}

/** @param clusterMode `collect`: similar spellings form one operand; `split`: each value is a separate operand. */
export function createOperands({ store, clusters }: Subject, clusterMode: "collect" | "split"): Operands {
  const labels = (field: string, key: string): string[] => {
    const cluster = clusterMode === "collect" ? clusters.get(field)?.get(key) : undefined;
    return cluster === undefined ? [store.values(field).get(key)?.label ?? key] : [...cluster];
  };
  return {
    labels,
    fit: (field, key, { untyped, several }) => {
      const said = labels(field, key);
      if (untyped && !said.every((label) => identifiesField(store, label))) return false;
      return !several || isShared(said.map((label) => store.hubsWith(field, valueKey(label))));
    },
  };
}

/** Whether lists without repetitions hold two different things together. A value can have thousands. */
function isShared(lists: readonly (readonly string[])[]): boolean {
  return lists.some((list) => list.length > 1) || new Set(lists.flat()).size > 1;
}

/** Items that are looked at until one is fit. */
const tries = 16;

/** One of the items; preferably a fit one. Looking at a few is enough, because a form that is refused is drawn anew. */
export function pickFit<T>(random: Random, items: readonly T[], isFit: (item: T) => boolean): T | undefined {
  let picked = pick(random, items);
  for (let at = 1; at < tries && picked !== undefined && !isFit(picked); at += 1)
    picked = pick(random, items);
  return picked;
}

export function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
