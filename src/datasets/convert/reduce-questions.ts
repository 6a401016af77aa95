/**
 * Reduces a question set to one semi-typed question per cell (a combination of use case and operation).
 *
 * Source: thesis, section 9.1.4.
 */
import type { QaPair } from "../qa-pair.ts";

export type Reduction = {
  readonly pairs: readonly QaPair[];
  /** The cells that have questions, but none that is semi-typed. */
  readonly withoutSemiTyped: readonly string[];
};

/** Keeps the first semi-typed question of each cell, in file order. */
export function reduceQuestions(pairs: readonly QaPair[]): Reduction {
  const cellOf = (pair: QaPair): string =>
    `use case ${pair.useCase}, ${(pair.labels.retrieval_operation ?? []).join(", ")}`;
  const cells = Map.groupBy(pairs, cellOf);
  const chosen = new Set([...cells.values()].map((group) => group.find((pair) => pair.semiTyped === true)));
  const withoutSemiTyped = [...cells].flatMap(([cell, group]) =>
    group.some((pair) => pair.semiTyped === true) ? [] : [cell],
  );
  return { pairs: pairs.filter((pair) => chosen.has(pair)), withoutSemiTyped };
}
