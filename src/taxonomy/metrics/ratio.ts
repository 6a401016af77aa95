/** Defines the type of taxonomy metrics: a fraction with its items. */

export type RatioItem = {
  /** The judged item: a term, a class label or a pair of classes. */
  readonly item: string;
  /** The object under study, if the item is judged in more than one. */
  readonly object?: string;
  /** Whether the item counts in the numerator. */
  readonly counts: boolean;
  /** The basis of the judgement: the classes of a term, the terms of a class, or a reason. */
  readonly behind: readonly string[];
};

/**
 * A taxonomy metric: a fraction with the counted items, so that every figure can be traced.
 *
 * @example
 * ```ts
 * import type { Ratio } from "taxolink";
 *
 * const items = [
 *   { item: "count", counts: true, behind: ["Counting"] },
 *   { item: "rank", counts: false, behind: [] },
 * ];
 * const ratio: Ratio = { numerator: 1, denominator: 2, value: 1 / 2, items };
 * console.log(ratio.items.filter(({ counts }) => counts).length === ratio.numerator); // true
 * ```
 */
export type Ratio = {
  readonly numerator: number;
  readonly denominator: number;
  /** The unrounded quotient of numerator and denominator, or `null` if the denominator is 0. */
  readonly value: number | null;
  readonly items: readonly RatioItem[];
};

/** Computes the ratio of items that count to all items. */
export function ratioOf(items: readonly RatioItem[]): Ratio {
  return createRatio(items.filter((item) => item.counts).length, items.length, items);
}

export function createRatio(numerator: number, denominator: number, items: readonly RatioItem[]): Ratio {
  return { numerator, denominator, value: denominator === 0 ? null : numerator / denominator, items };
}

/**
 * Formats a ratio with two decimals and its fraction, such as `0.48 (28/58)`, or `– (0/0)` if the denominator is 0.
 *
 * @example
 * ```ts
 * import { formatRatio } from "taxolink";
 *
 * console.log(formatRatio({ numerator: 1, denominator: 4, value: 0.25 })); // 0.25 (1/4)
 * ```
 */
export function formatRatio(ratio: Pick<Ratio, "numerator" | "denominator" | "value">): string {
  const value = ratio.value === null ? "–" : ratio.value.toFixed(2);
  return `${value} (${ratio.numerator}/${ratio.denominator})`;
}
