/** The shape of every taxonomy metric: a fraction that can be traced to its items. */

export type RatioItem = {
  /** A term, a class label, a pair of classes: what the metric judges one by one. */
  readonly item: string;
  /** Where the same item is judged in several objects under study: which one. */
  readonly object?: string;
  /** Whether it adds to the numerator. */
  readonly counts: boolean;
  /** What the judgement rests on: the classes of a term, the terms of a class, a reason. */
  readonly behind: readonly string[];
};

export type Ratio = {
  readonly numerator: number;
  readonly denominator: number;
  /** numerator / denominator, unrounded; null where the denominator is 0. */
  readonly value: number | null;
  readonly items: readonly RatioItem[];
};

/** A ratio of the items that count to all items. */
export function ratioOf(items: readonly RatioItem[]): Ratio {
  return createRatio(items.filter((item) => item.counts).length, items.length, items);
}

export function createRatio(numerator: number, denominator: number, items: readonly RatioItem[]): Ratio {
  return { numerator, denominator, value: denominator === 0 ? null : numerator / denominator, items };
}

/** `0.48 (28/58)`; `– (0/0)` where there is nothing to divide by. */
export function formatRatio(ratio: Pick<Ratio, "numerator" | "denominator" | "value">): string {
  const value = ratio.value === null ? "–" : ratio.value.toFixed(2);
  return `${value} (${ratio.numerator}/${ratio.denominator})`;
}
