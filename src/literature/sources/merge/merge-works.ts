/** Merges records that describe the same work, and keeps the original records and the reasons for the merge. */
import { recordOf } from "../../../base/io/index.ts";
import { type Comparison, compareWorks, profileOf } from "../../index.ts";
import type { SourceWork } from "../source.ts";

export type Member = {
  readonly work: SourceWork;
  /** The position of the record in the list from the source, counting from 1. */
  readonly rank: number;
};

export type MergedWork = {
  /** The first record, with its missing values filled from the other records in order. */
  readonly work: SourceWork;
  readonly members: readonly Member[];
  /** The reason why each record after the first belongs to the work, in order. */
  readonly reasons: readonly Comparison[];
};

type Group = { readonly members: Member[]; readonly reasons: Comparison[] };

/**
 * Merges the records of the same work. Works keep the order of their first records, so callers should put the best
 * source first.
 * @param compare returns the reason for merging two records, or `null`; by default, only records with equal DOIs, arXiv
 * ids, or titles and years are merged
 */
export function mergeWorks(
  members: readonly Member[],
  compare?: (left: SourceWork, right: SourceWork) => Comparison | null,
): MergedWork[] {
  const groups: Group[] = [];
  const byKey = new Map<string, Group>();
  for (const member of members) {
    const keys = keysOf(member.work);
    const candidates = compare ? groups : new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    const group = joinFirst(candidates, member, compare ?? sameOnly) ?? { members: [member], reasons: [] };
    if (group.members.length === 1) groups.push(group);
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, group);
  }
  return groups.map((group) => ({ work: group.members.map(({ work }) => work).reduce(fillGaps), ...group }));
}

function sameOnly(left: SourceWork, right: SourceWork): Comparison | null {
  const comparison = compareWorks(left, right);
  return comparison.verdict === "same" ? comparison : null;
}

function joinFirst(
  groups: Iterable<Group>,
  member: Member,
  compare: (left: SourceWork, right: SourceWork) => Comparison | null,
): Group | undefined {
  for (const group of groups)
    for (const { work } of group.members) {
      const reason = compare(work, member.work);
      if (reason === null) continue;
      group.members.push(member);
      group.reasons.push(reason);
      return group;
    }
  return undefined;
}

/** Returns the keys of a record. Records of the same work share a key, unless only similarity connects them. */
function keysOf(work: SourceWork): readonly string[] {
  const { ids, title } = profileOf(work);
  return title === "" ? ids : [...ids, `title ${title}`];
}

/**
 * Fills the missing values of the first record from the second. A work counts as retracted if either record is marked
 * as such.
 */
function fillGaps(first: SourceWork, next: SourceWork): SourceWork {
  const isGap = (value: unknown): boolean => value === null || [value].flat().every((part) => part === "");
  const known = Object.entries(first).filter(([name, value]) => name === "id" || !isGap(value));
  return {
    ...next,
    ...recordOf(known),
    type: first.type === "CreativeWork" ? next.type : first.type,
    retracted: first.retracted || next.retracted,
  };
}

/** Lists the sources that contain a work, each source once, in order. */
export function sourcesOf({ members }: MergedWork): SourceWork["source"][] {
  return [...new Set(members.map(({ work }) => work.source))];
}

/** The constant of reciprocal rank fusion. Source: Cormack, Clarke and Büttcher 2009, k = 60. */
const damping = 60;

/** Sorts works so that those with high ranks in many sources come first. Works with equal scores keep their order. */
export function rankMembers(works: readonly MergedWork[]): MergedWork[] {
  return works
    .map((work) => ({ work, score: work.members.reduce((sum, { rank }) => sum + 1 / (damping + rank), 0) }))
    .sort((left, right) => right.score - left.score)
    .map(({ work }) => work);
}
