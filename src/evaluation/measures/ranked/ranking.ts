/**
 * Compares a retrieved list with a golden set to find the ranks of the hits, which every ranked measure needs.
 *
 * Both lists are deduplicated by exact text. The retrieved list keeps the first occurrence of each item.
 */
export type Ranking = {
  /** For each rank, starting at 0: whether the item is golden. */
  readonly hits: readonly boolean[];
  /** For each rank, starting at 0: the grade of relevance of the item, which is 0 unless it is golden. */
  readonly gains: readonly number[];
  /** The grades of all golden items, highest first. */
  readonly idealGains: readonly number[];
  /** The number of distinct golden items, |G|. */
  readonly golden: number;
};

/** @param grades the grades of relevance of the golden items, in the same order (default: 1 for each item) */
export function rank(
  retrieved: readonly string[],
  golden: readonly string[],
  grades?: readonly number[],
): Ranking {
  const gradeByItem = new Map(golden.map((item, at) => [item, grades?.[at] ?? 1]));
  const gains = [...new Set(retrieved)].map((item) => gradeByItem.get(item) ?? 0);
  return {
    hits: gains.map((gain) => gain > 0),
    gains,
    idealGains: [...gradeByItem.values()].sort((left, right) => right - left),
    golden: gradeByItem.size,
  };
}

/** Counts the hits in the first `k` ranks (default: the complete list). */
export function countHits({ hits }: Ranking, k = hits.length): number {
  let count = 0;
  for (let at = 0; at < k && at < hits.length; at += 1) if (hits[at]) count += 1;
  return count;
}

/** Returns the length of the list after truncation to `k` items. */
export function cutLength({ hits }: Ranking, k = hits.length): number {
  return Math.min(k, hits.length);
}

/**
 * Returns the value of any ranked measure for a question without golden items: 1 if nothing was retrieved, and 0
 * otherwise. If the question has golden items, returns `null`, because the value then depends on the measure.
 *
 * A failed question has an empty retrieved list, so it also scores 1, whether or not its file records the failure.
 * Reports state the number of failures next to the figures.
 */
export function emptyGoldenScore({ hits, golden }: Ranking): number | null {
  if (golden > 0) return null;
  return hits.length === 0 ? 1 : 0;
}
