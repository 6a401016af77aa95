/**
 * Counts the n-grams that two sequences share. An n-gram counts as often as it occurs in the sequence with fewer
 * occurrences.
 */
export function countSharedNgrams(left: readonly string[], right: readonly string[], n: number): number {
  const available = new Map<string, number>();
  for (let at = 0; at + n <= right.length; at += 1) {
    const gram = right.slice(at, at + n).join(" ");
    available.set(gram, (available.get(gram) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + n <= left.length; at += 1) {
    const gram = left.slice(at, at + n).join(" ");
    const remaining = available.get(gram) ?? 0;
    if (remaining === 0) continue;
    available.set(gram, remaining - 1);
    shared += 1;
  }
  return shared;
}

/** Returns the number of n-grams in a sequence. */
export function ngramCount(items: readonly string[], n: number): number {
  return Math.max(0, items.length - n + 1);
}
