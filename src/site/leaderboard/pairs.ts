/** Finds the comparison of two systems in either order. */
import type { Comparison } from "../../evaluation/index.ts";

export function pairOf(
  comparisons: readonly Comparison[],
  measure: string,
  a: string,
  b: string,
): Comparison | undefined {
  return comparisons.find(
    (pair) => pair.measure === measure && ((pair.a === a && pair.b === b) || (pair.a === b && pair.b === a)),
  );
}

export function verdictText(pair: Comparison | undefined): string {
  if (pair === undefined) return "not tested";
  if (pair.verdict === "within noise") return pair.verdict;
  return `${pair.verdict === "a better" ? pair.a : pair.b} better`;
}
