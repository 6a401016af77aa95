/**
 * Limits how often questions about one titled subject ask for the same predicate. Otherwise, if only one predicate has
 * several values, every list, count and ranking about a subject would ask for it.
 */
import type { FactStore } from "../facts/fact-store.ts";
import type { Roles } from "./field-roles.ts";
import type { Shape } from "./shapes/shapes.ts";

export type AskedPredicates = {
  /** For each predicate, the number of questions about titled subjects that ask for it, across all production lines. */
  readonly counts: Map<string, number>;
  /** The maximum number of questions for each predicate. */
  readonly limit: number;
};

/** The maximum number of questions for a predicate, as a multiple of an equal share. */
const limitFactor = 1.5;
const lowestLimit = 5;

/** @param count the number of questions in the set */
export function predicateLimit(count: number, roles: readonly Roles[]): number {
  const predicates = new Set(
    roles.flatMap(({ single, listed }) => [...single, ...listed].map(({ path }) => path.at(-1))),
  );
  return Math.max(lowestLimit, Math.ceil((limitFactor * count) / predicates.size));
}

/**
 * Returns the last predicate on the path to the requested value if a question names its subject, and otherwise `null`.
 */
export function askedPredicate(store: FactStore, { where, ask }: Shape): string | null {
  if (ask === null || !where.some(({ kind }) => kind === "title")) return null;
  return store.field(ask)?.path.at(-1) ?? null;
}
