/**
 * Two people's clusterings of the same classes: how near they are, and which classes they keep in different company.
 *
 * The second person works in a checkout of their own, so neither sees the other's decisions before this comparison.
 */
import { type ClusterQuality, measureClusterQuality } from "./cluster-quality.ts";
import type { Clustering } from "./phases/4-clustering.ts";

export type ClusteringConflict = {
  readonly id: string;
  /** Classes that only the first, or only the second, puts together with it. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
};

export type ClusteringComparison = {
  /** Classes that both have placed. */
  readonly shared: number;
  /** The second measured against the first; its F1 values are the same the other way round. */
  readonly quality: ClusterQuality;
  readonly conflicts: readonly ClusteringConflict[];
};

/** Classes that one of the two has not placed are left out. */
export function compareClusterings(first: Clustering, second: Clustering): ClusteringComparison {
  const placed = (state: Clustering): Set<string> =>
    new Set(state.clusters.flatMap(({ members }) => members));
  const inSecond = placed(second);
  const shared = [...placed(first)].filter((id) => inSecond.has(id));
  const counted = new Set(shared);
  const restrict = (state: Clustering): string[][] =>
    state.clusters
      .map(({ members }) => members.filter((id) => counted.has(id)))
      .filter((members) => members.length > 0);
  const [own, other] = [restrict(first), restrict(second)];
  const company = (clusters: readonly string[][]): Map<string, ReadonlySet<string>> =>
    new Map(clusters.flatMap((members) => members.map((id) => [id, new Set(members)] as const)));
  const [left, right] = [company(own), company(other)];
  const conflicts = shared.flatMap((id): ClusteringConflict[] => {
    const [mine, theirs] = [left.get(id) ?? new Set<string>(), right.get(id) ?? new Set<string>()];
    const onlyFirst = [...mine].filter((mate) => !theirs.has(mate));
    const onlySecond = [...theirs].filter((mate) => !mine.has(mate));
    return onlyFirst.length + onlySecond.length === 0 ? [] : [{ id, onlyFirst, onlySecond }];
  });
  return { shared: shared.length, quality: measureClusterQuality(other, own), conflicts };
}
