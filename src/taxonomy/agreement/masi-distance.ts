/**
 * Computes the MASI distance between two sets of labels.
 *
 * 1 − J · M, where J = |A∩B| / |A∪B|, and M = 1 for equal sets, 2/3 if one set contains the other, 1/3 for overlapping
 * sets, and 0 for disjoint sets
 *
 * Source: Passonneau, "Measuring Agreement on Set-valued Items (MASI)", LREC 2006.
 */
export function masiDistance(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((label) => right.has(label)).length;
  const union = left.size + right.size - shared;
  if (union === 0) return 0;
  const contained = shared === Math.min(left.size, right.size);
  const equal = contained && left.size === right.size;
  const monotonicity = equal ? 1 : shared === 0 ? 0 : contained ? 2 / 3 : 1 / 3;
  return 1 - (shared / union) * monotonicity;
}
