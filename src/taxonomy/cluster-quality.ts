/**
 * Measures the similarity of a clustering to a reference: pairwise F1, B³ and the adjusted Rand index. Source: Bagga,
 * Baldwin, Entity-Based Cross-Document Coreferencing Using the Vector Space Model, 1998 (B³).
 */
type Agreement = { readonly precision: number; readonly recall: number; readonly f1: number };

export type ClusterQuality = {
  readonly pairwise: Agreement;
  readonly bCubed: Agreement;
  readonly clusters: number;
};

/**
 * Measures the similarity of a clustering to a reference: precision, recall and F1 (each from 0 to 1) over pairs, and
 * B³. Both arguments are lists of disjoint sets. An item that is missing from a list counts as a cluster by itself.
 * Source: Bagga, Baldwin, Entity-Based Cross-Document Coreferencing Using the Vector Space Model, 1998.
 *
 * @example
 * ```ts
 * import { measureClusterQuality } from "taxolink";
 *
 * // Two of the three pairs in this cluster are wrong.
 * const { pairwise } = measureClusterQuality([["a", "b", "c"]], [["a", "b"], ["c"]]);
 * console.log(pairwise.precision.toFixed(3), pairwise.recall); // 0.333 1
 * ```
 */
export function measureClusterQuality(
  clusters: readonly (readonly string[])[],
  reference: readonly (readonly string[])[],
): ClusterQuality {
  const items = [...new Set(reference.flat())];
  const owners = ownersOf(clusters, items);
  const goldenOwners = ownersOf(reference, items);
  const sizes = (owner: ReadonlyMap<string, string>): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const item of items) {
      const id = owner.get(item) ?? "";
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  };
  const shared = new Map<string, number>();
  const cellOf = (item: string): string => `${owners.get(item)}\n${goldenOwners.get(item)}`;
  for (const item of items) shared.set(cellOf(item), (shared.get(cellOf(item)) ?? 0) + 1);
  const pairs = (counts: Iterable<number>): number =>
    [...counts].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const commonPairs = pairs(shared.values());
  const [ownSizes, goldenSizes] = [sizes(owners), sizes(goldenOwners)];
  const mean = (shareOf: (item: string) => number): number =>
    items.length === 0 ? 0 : items.reduce((sum, item) => sum + shareOf(item), 0) / items.length;
  return {
    pairwise: agreement(
      ratio(commonPairs, pairs(ownSizes.values())),
      ratio(commonPairs, pairs(goldenSizes.values())),
    ),
    bCubed: agreement(
      mean((item) => (shared.get(cellOf(item)) ?? 0) / (ownSizes.get(owners.get(item) ?? "") ?? 1)),
      mean((item) => (shared.get(cellOf(item)) ?? 0) / (goldenSizes.get(goldenOwners.get(item) ?? "") ?? 1)),
    ),
    clusters: ownSizes.size,
  };
}

/**
 * Computes the adjusted Rand index, which measures how far two groupings agree on pairs of items beyond chance. The
 * value is 1 for identical groupings, about 0 at chance level, and `null` if both groupings have a single group or only
 * groups of one item. Source: Hubert, Arabie, Comparing Partitions, Journal of Classification 2, 1985.
 */
export function adjustedRandIndex(
  first: readonly (readonly string[])[],
  second: readonly (readonly string[])[],
): number | null {
  const owners = new Map(second.flatMap((members, at) => members.map((item) => [item, at] as const)));
  const pairs = (count: number): number => (count * (count - 1)) / 2;
  const sum = (groups: readonly (readonly string[])[]): number =>
    groups.reduce((total, members) => total + pairs(members.length), 0);
  let commonPairs = 0;
  for (const members of first) {
    const cells = new Map<number | undefined, number>();
    for (const item of members) cells.set(owners.get(item), (cells.get(owners.get(item)) ?? 0) + 1);
    for (const count of cells.values()) commonPairs += pairs(count);
  }
  const [left, right] = [sum(first), sum(second)];
  const allPairs = pairs(first.reduce((total, members) => total + members.length, 0));
  const expected = allPairs === 0 ? 0 : (left * right) / allPairs;
  const highest = (left + right) / 2;
  return highest === expected ? null : (commonPairs - expected) / (highest - expected);
}

function ownersOf(clusters: readonly (readonly string[])[], items: readonly string[]): Map<string, string> {
  const owners = new Map(clusters.flatMap((members, at) => members.map((item) => [item, `c${at}`] as const)));
  return new Map(items.map((item, at) => [item, owners.get(item) ?? `alone${at}`]));
}

/** Divides two counts. Returns 1 if `total` is 0, because a grouping without pairs has no wrong pairs. */
function ratio(part: number, total: number): number {
  return total === 0 ? 1 : part / total;
}

function agreement(precision: number, recall: number): Agreement {
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
