/** Finds the comparison of two systems in either order. */
import type { Comparison } from "../../evaluation/index.ts";

export function pairOf(
  comparisons: readonly Comparison[],
  measure: string,
  a: string,
  b: string,
): Comparison | undefined {
  return comparisons.find(
    (one) => one.measure === measure && ((one.a === a && one.b === b) || (one.a === b && one.b === a)),
  );
}

export function verdictText(pair: Comparison | undefined): string {
  if (pair === undefined) return "not tested";
  if (pair.verdict === "within noise") return pair.verdict;
  return `${pair.verdict === "a better" ? pair.a : pair.b} better`;
}
