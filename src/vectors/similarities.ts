/** Ranks the vectors or texts of an index by their scores for a query. */

export type VectorMatch = {
  readonly position: number;
  /** The inner product, which is the cosine if the vectors are normalised. Higher is nearer. */
  readonly score: number;
};

/** The similarities between a query and the vectors of an index. */
export type Similarities = {
  /** Returns the inner product of the query with the vector at a position. */
  of(position: number): number;
  /** Yields the positions with a positive inner product, nearest first. Ties keep the order of insertion. */
  descending(): Iterable<number>;
};

/** @param scores the inner product for each position; the caller must not change the values later */
export function scoredSimilarities(scores: Float32Array): Similarities {
  return {
    of: (position) => scores[position] ?? 0,
    descending: () => positionsByScore(scores, 0),
  };
}

/**
 * Yields the positions of scores above a limit, highest first; ties keep their order. The positions are in a heap, so
 * that a reader that stops early waits for no sorting.
 */
export function* positionsByScore(
  scores: Float32Array | Float64Array,
  above = Number.NEGATIVE_INFINITY,
): Generator<number, void> {
  const heap = new Uint32Array(scores.length);
  let size = 0;
  for (let position = 0; position < scores.length; position += 1) {
    if ((scores[position] as number) <= above) continue;
    heap[size] = position;
    size += 1;
  }
  const isBefore = (left: number, right: number): boolean => {
    const difference = (scores[left] as number) - (scores[right] as number);
    return difference === 0 ? left < right : difference > 0;
  };
  const sink = (position: number, from: number): void => {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && isBefore(heap[child + 1] as number, heap[child] as number)) child += 1;
      if (!isBefore(heap[child] as number, position)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = position;
  };
  for (let at = (size >> 1) - 1; at >= 0; at -= 1) sink(heap[at] as number, at);
  while (size > 0) {
    yield heap[0] as number;
    size -= 1;
    if (size > 0) sink(heap[size] as number, 0);
  }
}

/** Returns at most `k` positions that are accepted and whose scores exceed a limit, as `positionsByScore` orders them. */
export function nearestOf(
  scores: Float32Array | Float64Array,
  k: number,
  {
    above,
    accepts = () => true,
  }: { readonly above?: number; readonly accepts?: ((position: number) => boolean) | undefined },
): VectorMatch[] {
  const matches: VectorMatch[] = [];
  for (const position of positionsByScore(scores, above)) {
    if (matches.length === k) break;
    if (accepts(position)) matches.push({ position, score: scores[position] as number });
  }
  return matches;
}
