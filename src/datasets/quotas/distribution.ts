/** States how many questions of each operation and use case a set should have. */
import { z } from "zod";
import type { LabelRules } from "../labels/label-rules.ts";
import { type Operation, operations } from "../labels/operations.ts";
import published from "./published-distribution.json" with { type: "json" };
import type { Wish } from "./wishes.ts";

const useCases = [1, 2, 3, 4, 5, 6] as const;

/**
 * Maps each operation to the numbers of questions for use cases 1 to 6. Operations without an entry get no questions.
 */
export const distributionSchema = z.partialRecord(
  z.enum(operations),
  z.array(z.int().nonnegative()).length(useCases.length),
);
export type Distribution = z.output<typeof distributionSchema>;

/** The distribution of the published data sets, with its four empty cells (thesis, table 8.1). */
export const publishedDistribution: Distribution = distributionSchema.parse(published);

/** A cell of a distribution, and the number of its questions. */
type Cell = { readonly operation: Operation; readonly useCase: number; readonly wanted: number };

/**
 * Returns the cells with questions.
 * @param count the total number of questions, to which the distribution is scaled by the largest-remainder method; by
 * default, the distribution's own total
 */
function cellsOf(distribution: Distribution, count?: number): readonly Cell[] {
  const cells = operations.flatMap((operation) =>
    useCases.map((useCase, at) => ({ operation, useCase, wanted: distribution[operation]?.[at] ?? 0 })),
  );
  const total = sizeOf(distribution);
  if (count === undefined || total === 0) return cells.filter(({ wanted }) => wanted > 0);
  const exact = cells.map(({ wanted }) => (wanted * count) / total);
  const left = count - exact.reduce((sum, one) => sum + Math.floor(one), 0);
  // Of cells with equal remainders, those on the diagonals come first, so that a small set covers every operation.
  const diagonal = ({ operation, useCase }: Cell): number =>
    (useCase - 1 - operations.indexOf(operation) + operations.length) % useCases.length;
  const order = [...cells.entries()].sort(
    ([one, left], [other, right]) =>
      ((exact[other] ?? 0) % 1) - ((exact[one] ?? 0) % 1) || diagonal(left) - diagonal(right),
  );
  const up = new Set(order.slice(0, left).map(([at]) => at));
  return cells
    .map((cell, at) => ({ ...cell, wanted: Math.floor(exact[at] ?? 0) + (up.has(at) ? 1 : 0) }))
    .filter(({ wanted }) => wanted > 0);
}

export function cellWishes(distribution: Distribution, rules: LabelRules, count?: number): Wish[] {
  return cellsOf(distribution, count).map(({ operation, useCase, wanted }) => ({
    column: operation,
    name: `use case ${useCase}`,
    wanted,
    impossible: null,
    fits: (query) => query.operation === operation && query.useCase === useCase,
    has: (pair) =>
      pair.useCase === String(useCase) &&
      pair.labels.retrieval_operation?.[0] === rules.retrieval_operation?.[operation],
  }));
}

/** Returns the number of questions of a distribution. */
export function sizeOf(distribution: Distribution): number {
  return Object.values(distribution)
    .flat()
    .reduce((sum, one) => sum + one, 0);
}

/** The share of each operation. */
export function sharesOf(distribution: Distribution): ReadonlyMap<Operation, number> {
  const sums = operations.map(
    (operation) => [operation, (distribution[operation] ?? []).reduce((sum, one) => sum + one, 0)] as const,
  );
  const total = sizeOf(distribution);
  return new Map(sums.map(([operation, one]) => [operation, total === 0 ? 0 : one / total]));
}
