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

/** Compares two groupings, using only the items that both people have placed. */
export function compareClusterings(first: Grouping, second: Grouping): ClusteringComparison {
  const inSecond = new Set(second.flat());
  const shared = first.flat().filter((id) => inSecond.has(id));
  const sharedIds = new Set(shared);
  const keepShared = (groups: Grouping): string[][] =>
    groups
      .map((members) => members.filter((id) => sharedIds.has(id)))
      .filter((members) => members.length > 0);
  const [reference, comparedGroups] = [keepShared(first), keepShared(second)];
  const groupByItem = (groups: Grouping): Map<string, ReadonlySet<string>> =>
    new Map(
      groups.flatMap((members) => {
        const together = new Set(members);
        return members.map((id) => [id, together] as const);
      }),
    );
  const [left, right] = [groupByItem(reference), groupByItem(comparedGroups)];
  const conflicts = shared.flatMap((id): ClusteringConflict[] => {
    const [firstGroup, secondGroup] = [left.get(id) ?? new Set<string>(), right.get(id) ?? new Set<string>()];
    const onlyFirst = [...firstGroup].filter((other) => !secondGroup.has(other));
    const onlySecond = [...secondGroup].filter((other) => !firstGroup.has(other));
    return onlyFirst.length + onlySecond.length === 0 ? [] : [{ id, onlyFirst, onlySecond }];
  });
  return {
    shared: shared.length,
    quality: measureClusterQuality(comparedGroups, reference),
    adjustedRand: adjustedRandIndex(reference, comparedGroups),
    conflicts,
  };
}
