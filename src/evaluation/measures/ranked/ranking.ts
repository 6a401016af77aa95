/**
 * A retrieved list against a golden set, reduced to what every ranked measure needs: which ranks are hits.
 *
 * Both sides are de-duplicated by exact text, the list keeping the first of equal items.
 */
export type Ranking = {
  /** For every rank (from 0) whether the item is golden. */
  readonly hits: readonly boolean[];
  /** |G|, the number of different golden items. */
  readonly golden: number;
};

export function rank(retrieved: readonly string[], golden: readonly string[]): Ranking {
  const wanted = new Set(golden);
  const hits: boolean[] = [];
  for (const item of new Set(retrieved)) hits.push(wanted.has(item));
  return { hits, golden: wanted.size };
}

/** Hits among the first `k` ranks; of the whole list without `k`. */
export function countHits({ hits }: Ranking, k = hits.length): number {
  let count = 0;
  for (let at = 0; at < k && at < hits.length; at += 1) if (hits[at]) count += 1;
  return count;
}

/** The length of the list after cutting it at `k`. */
export function cutLength({ hits }: Ranking, k = hits.length): number {
  return Math.min(k, hits.length);
}

/**
 * The rule for questions without golden items, the same for every ranked measure: 1 when nothing was retrieved,
 * else 0. Null when there are golden items and the measure itself decides.
 *
 * A failed question retrieved nothing, so it scores 1 here too: a score rests on the two lists alone, and the same lists
 * read from a file of others, which names no failures, score the same. Reports count the failures beside the figures.
 */
export function emptyGoldenScore({ hits, golden }: Ranking): number | null {
  if (golden > 0) return null;
  return hits.length === 0 ? 1 : 0;
}
