/** Compares two people's groupings of the same items. */
import { adjustedRandIndex, type ClusterQuality, measureClusterQuality } from "./cluster-quality.ts";

/** Disjoint groups of ids. */
export type Grouping = readonly (readonly string[])[];

type ClusteringConflict = {
  readonly id: string;
  /** The items that only the first person groups with this item. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
};

export type ClusteringComparison = {
  /** The number of items that both people have placed. */
  readonly shared: number;
  /** The similarity of the second grouping to the first. F1 is symmetric. */
  readonly quality: ClusterQuality;
  /** The agreement on pairs beyond chance, or `null` if both people made a single group or only groups of one item. */
  readonly adjustedRand: number | null;
  readonly conflicts: readonly ClusteringConflict[];
};

/** Compares two groupings and ignores items that either person has not placed. */
export function compareClusterings(first: Grouping, second: Grouping): ClusteringComparison {
  const inSecond = new Set(second.flat());
  const shared = first.flat().filter((id) => inSecond.has(id));
  const counted = new Set(shared);
  const restrict = (groups: Grouping): string[][] =>
    groups.map((members) => members.filter((id) => counted.has(id))).filter((members) => members.length > 0);
  const [reference, other] = [restrict(first), restrict(second)];
  const matesByItem = (groups: Grouping): Map<string, ReadonlySet<string>> =>
    new Map(
      groups.flatMap((members) => {
        const together = new Set(members);
        return members.map((id) => [id, together] as const);
      }),
    );
  const [left, right] = [matesByItem(reference), matesByItem(other)];
  const conflicts = shared.flatMap((id): ClusteringConflict[] => {
    const [mine, theirs] = [left.get(id) ?? new Set<string>(), right.get(id) ?? new Set<string>()];
    const onlyFirst = [...mine].filter((mate) => !theirs.has(mate));
    const onlySecond = [...theirs].filter((mate) => !mine.has(mate));
    return onlyFirst.length + onlySecond.length === 0 ? [] : [{ id, onlyFirst, onlySecond }];
  });
  return {
    shared: shared.length,
    quality: measureClusterQuality(other, reference),
    adjustedRand: adjustedRandIndex(reference, other),
    conflicts,
  };
}
