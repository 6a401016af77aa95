/**
 * Computes how many questions each cell (operation × use case × typing) gets.
 *
 * The default is the distribution of the published datasets, including its four empty cells (thesis, table 8.1).
 */
import { z } from "zod";
import { type Operation, operations } from "../forms/form.ts";
import { type UseCase, useCases } from "../forms/use-case.ts";
import published from "./default-distribution.json" with { type: "json" };

export type Cell = { readonly operation: Operation; readonly useCase: UseCase; readonly typed: boolean };
export type Quota = { readonly cell: Cell; readonly wanted: number };

const countPerUseCase = z.array(z.int().nonnegative()).length(useCases.length);

/**
 * Maps each operation to the numbers of questions for use cases 1 to 6. Operations without an entry get no questions.
 */
export const distributionSchema = z.partialRecord(z.enum(operations), countPerUseCase);
export type Distribution = z.output<typeof distributionSchema>;

export const publishedDistribution: Distribution = distributionSchema.parse(published);

/**
 * Computes the quota of every cell. Half of the questions for each operation and use case are semi-typed and half
 * untyped; if their number is odd, the extra question is semi-typed.
 * @param count the total number of questions, to which the distribution is scaled by the largest-remainder method; by
 * default, the distribution's own total
 */
export function quotasOf(distribution: Distribution, count?: number): Quota[] {
  const cells = operations.flatMap((operation) =>
    useCases.flatMap((useCase, at) =>
      [true, false].map((typed) => {
        const questions = distribution[operation]?.[at] ?? 0;
        return {
          cell: { operation, useCase, typed },
          wanted: typed ? Math.ceil(questions / 2) : Math.floor(questions / 2),
        };
      }),
    ),
  );
  return count === undefined ? cells : scale(cells, count);
}

function scale(quotas: readonly Quota[], count: number): Quota[] {
  const total = quotas.reduce((sum, quota) => sum + quota.wanted, 0);
  if (total === 0) return [...quotas];
  const exact = quotas.map((quota) => (quota.wanted * count) / total);
  const floors = exact.map(Math.floor);
  const remaining = count - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .sort(
      (first, second) =>
        second.remainder - first.remainder || spread(quotas[first.at]) - spread(quotas[second.at]),
    )
    .slice(0, remaining);
  const roundedUp = new Set(byRemainder.map(({ at }) => at));
  return quotas.map((quota, at) => ({ ...quota, wanted: (floors[at] ?? 0) + (roundedUp.has(at) ? 1 : 0) }));
}

/**
 * Ranks cells with equal remainders so that even a small set first covers every operation, then every use case, and
 * includes both typings. The ranks follow the diagonals of the table of operations and use cases.
 */
function spread(quota: Quota | undefined): number {
  if (quota === undefined) return 0;
  const operation = operations.indexOf(quota.cell.operation);
  const diagonal = (quota.cell.useCase - 1 - operation + operations.length) % useCases.length;
  const first = (operation + diagonal) % 2 === 0 ? quota.cell.typed : !quota.cell.typed;
  return ((first ? 0 : useCases.length) + diagonal) * operations.length + operation;
}
