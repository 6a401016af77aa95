/** Computes sums and averages. */
import { mean } from "../../mean.ts";
import type { Operators } from "../query/operators.ts";
import type { QueryTree } from "../query/tree.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { comparable } from "../schema/value-numbers.ts";
import type { Reach } from "./reach.ts";

/**
 * The number of significant digits of a sum and of an average. All digits before the decimal point are shown. Any
 * further digits of a sum may be rounding errors of binary fractions.
 */
const digitsShown = { sum: 12, mean: 6 } as const;

/** @param numbers one or more numbers to combine */
export function combine(how: NonNullable<Operators["combines"]>, numbers: readonly number[]): number {
  const combined =
    how === "sum" ? numbers.reduce((all, number) => all + number, 0) : (mean(numbers) ?? Number.NaN);
  const integerDigits = String(Math.trunc(Math.abs(combined))).length;
  return Number(combined.toPrecision(Math.max(digitsShown[how], integerDigits)));
}

/** Returns the variable whose nodes have numbers as values, or null. */
export function holderOf({ links }: QueryTree, value: number, { facts }: SchemaIndex): number | null {
  const link = links.find(
    ({ near, far, step, absent }) =>
      !absent && (step.forward ? far : near) === value && facts[step.predicate]?.kind === "number",
  );
  return link === undefined ? null : link.step.forward ? link.near : link.far;
}

/** Returns the numbers of the holders. A number that belongs to two holders is returned twice. */
export function numbersOf(
  holders: readonly number[],
  holder: number,
  value: number,
  reach: Reach,
  { graph }: SchemaIndex,
): number[] {
  return holders.flatMap((node) =>
    reach(holder, [node], value).flatMap((one) => comparable(graph.labels[one] ?? "") ?? []),
  );
}
