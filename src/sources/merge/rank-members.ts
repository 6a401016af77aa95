/**
 * Ranks works from the lists of several sources by reciprocal rank fusion (Cormack, Clarke and Büttcher 2009, k = 60).
 */
import type { MergedWork } from "./merge-works.ts";

const damping = 60;

/** Sorts works so that those with high ranks in many sources come first. Works with equal scores keep their order. */
export function rankMembers(works: readonly MergedWork[]): MergedWork[] {
  return works
    .map((work) => ({ work, score: work.members.reduce((sum, { rank }) => sum + 1 / (damping + rank), 0) }))
    .sort((left, right) => right.score - left.score)
    .map(({ work }) => work);
}
