/** Merges branches that two converters have described for the same files. */
import type { FileCoverageData } from "@vitest/istanbul-lib-coverage";

type BranchCounts = Pick<FileCoverageData, "branchMap" | "b">;

/**
 * Keeps one entry for each branch. The converters of Vitest and of child-coverage.ts agree on where a branch begins,
 * but not on where its parts end. Many branches are therefore listed twice, each with the counts of one converter.
 *
 * @returns the branches, with the counts of all copies added up
 */
export function mergeBranches({ branchMap, b: counts }: BranchCounts): BranchCounts {
  const merged = new Map<string, { readonly branch: BranchCounts["branchMap"][string]; sums: number[] }>();
  for (const [id, branch] of Object.entries(branchMap)) {
    const { line, column } = branch.loc.start;
    const key = `${branch.type} ${line}:${column}`;
    const same = merged.get(key);
    const branchCounts = counts[id] ?? [];
    if (same === undefined) merged.set(key, { branch, sums: [...branchCounts] });
    else same.sums = addUp(same.sums, branchCounts);
  }
  const entries = [...merged.values()].map((entry, id) => [String(id), entry] as const);
  return {
    branchMap: Object.fromEntries(entries.map(([id, { branch }]) => [id, branch])),
    b: Object.fromEntries(entries.map(([id, { sums }]) => [id, sums])),
  };
}

function addUp(one: readonly number[], other: readonly number[]): number[] {
  const longer = one.length >= other.length ? one : other;
  return longer.map((_, at) => (one[at] ?? 0) + (other[at] ?? 0));
}
