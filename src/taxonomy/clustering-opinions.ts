/**
 * Evaluates second opinions in phase 4: the judges' groups, their agreement, and the disputes.
 *
 * The first judge's groups are the clusters and categories, which are copied to the opinions before the first
 * settlement changes them. Two judges differ on a pair of items if both have placed them and only one groups them
 * together. An item is disputed if it belongs to such a pair and neither item of the pair has been settled.
 */

import type { Annotation } from "./agreement/measure-agreement.ts";
import { type NominalAgreement, nominalAgreement } from "./agreement/nominal-agreement.ts";
import { adjustedRandIndex, type ClusterQuality, measureClusterQuality } from "./cluster-quality.ts";
import type { Planning } from "./phases/1-planning.ts";
import type { Clustering, ClusteringLayer } from "./phases/4-clustering.ts";
import { judgeAnswers, type RelevanceAssessment } from "./phases/5-relevance.ts";

type JudgedGrouping = { readonly judge: string; readonly groups: Grouping };

export type GroupingAgreement = {
  readonly judges: readonly [string, string];
  /** The number of items that both judges have placed. */
  readonly shared: number;
  readonly pairwiseF1: number;
  readonly bCubedF1: number;
  /** The adjusted Rand index, or `null` if both judges made a single group or only groups of one item. */
  readonly adjustedRand: number | null;
};

export type GroupingConflict = {
  /** The id of the disputed class or cluster. */
  readonly id: string;
  /** For each judge who placed the item, the disputed items in the same group. */
  readonly company: readonly { readonly judge: string; readonly with: readonly string[] }[];
};

/** Returns every judge's groups, beginning with the first judge. */
function groupingsOf(state: Clustering, layer: ClusteringLayer): JudgedGrouping[] {
  const judges = new Map<string, (readonly string[])[]>();
  for (const { judge, members } of (state.opinions ?? []).filter((opinion) => opinion.layer === layer)) {
    judges.set(judge, [...(judges.get(judge) ?? []), members]);
  }
  const first = judges.get(firstJudge) ?? confirmedGroups(state, layer).map(({ members }) => members);
  judges.delete(firstJudge);
  return [{ judge: firstJudge, groups: first }, ...[...judges].map(([judge, groups]) => ({ judge, groups }))];
}

/**
 * Returns the first judge's groups with their names. Omits empty categories, and clusters that nobody has confirmed,
 * because they are not judgements.
 */
export function confirmedGroups(
  state: Clustering,
  layer: ClusteringLayer,
): { readonly name: string; readonly members: readonly string[] }[] {
  return layer === "clusters"
    ? state.clusters.filter(({ decided }) => decided)
    : state.categories
        .filter(({ clusters }) => clusters.length > 0)
        .map(({ name, clusters }) => ({ name, members: clusters }));
}

/** Returns the unsettled items that judges grouped differently, most disputed first. */
export function groupingConflicts(state: Clustering, layer: ClusteringLayer): GroupingConflict[] {
  const groupings = groupingsOf(state, layer);
  const settled = new Set(
    (state.settled ?? []).filter((ruling) => ruling.layer === layer).map(({ item }) => item),
  );
  const disputed = new Map<string, Set<string>>();
  for (const [left, right] of pairsOf(groupings)) {
    for (const { id, onlyFirst, onlySecond } of compareClusterings(left.groups, right.groups).conflicts) {
      const otherItems = [...onlyFirst, ...onlySecond].filter((other) => !settled.has(other));
      if (settled.has(id) || otherItems.length === 0) continue;
      disputed.set(id, new Set([...(disputed.get(id) ?? []), ...otherItems]));
    }
  }
  const groupsOfJudges = groupings.map(({ judge, groups }) => ({
    judge,
    groupOfItem: new Map(groups.flatMap((members) => members.map((id) => [id, members] as const))),
  }));
  return [...disputed]
    .sort(([, left], [, right]) => right.size - left.size)
    .map(([id, disputedItems]) => ({
      id,
      company: groupsOfJudges.flatMap(({ judge, groupOfItem }) => {
        const group = groupOfItem.get(id);
        return group ? [{ judge, with: group.filter((other) => disputedItems.has(other)) }] : [];
      }),
    }));
}

/** Computes the agreement of every pair of judges on the items that both have placed. */
export function groupingAgreement(state: Clustering, layer: ClusteringLayer): GroupingAgreement[] {
  return pairsOf(groupingsOf(state, layer)).flatMap(([left, right]) => {
    const { shared, quality, adjustedRand } = compareClusterings(left.groups, right.groups);
    if (shared === 0) return [];
    return [
      {
        judges: [left.judge, right.judge] as const,
        shared,
        pairwiseF1: quality.pairwise.f1,
        bCubedF1: quality.bCubed.f1,
        adjustedRand,
      },
    ];
  });
}

function pairsOf(groupings: readonly JudgedGrouping[]): [JudgedGrouping, JudgedGrouping][] {
  return groupings.flatMap((left, at) =>
    groupings.slice(at + 1).map((right): [JudgedGrouping, JudgedGrouping] => [left, right]),
  );
}

// Compares two people's groupings of the same items.

/** Disjoint groups of ids. */
type Grouping = readonly (readonly string[])[];

type ClusteringConflict = {
  readonly id: string;
  /** The items that only the first person groups with this item. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
};

type ClusteringComparison = {
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

// Finds where independent judgements differ, and measures their agreement.
//
// A second judge does not see the first judge's answers, and differences remain open until a person settles them.
// Section 6.9 of the thesis calls a single judge the main threat to reliability.

/** The name used for the judge if an entry does not name one. */
export const firstJudge = "first";

export type JudgedItem = {
  readonly kind: "category" | "cluster";
  readonly id: string;
  readonly verdicts: readonly {
    readonly judge: string;
    readonly relevant: boolean;
    readonly reason: string;
  }[];
  readonly settled: boolean;
};

/** Lists every judged category and cluster with all verdicts. */
export function collectVerdicts(assessment: RelevanceAssessment, plan: Planning["relevance"]): JudgedItem[] {
  type Entry = { kind: "category" | "cluster"; id: string; judge: string; relevant: boolean; reason: string };
  const entries: Entry[] = [
    ...assessment.categories.flatMap(({ id, answers, relevant, reason }): Entry[] => {
      const verdict = judgeAnswers(answers, plan) ?? relevant;
      return verdict === undefined
        ? []
        : [{ kind: "category", id, judge: firstJudge, relevant: verdict, reason }];
    }),
    ...assessment.clusters.map((cluster): Entry => ({ kind: "cluster", judge: firstJudge, ...cluster })),
    ...(assessment.opinions ?? []),
  ];
  const items = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.id}`;
    items.set(key, [...(items.get(key) ?? []), entry]);
  }
  const settled = new Set((assessment.settled ?? []).map(({ kind, id }) => `${kind} ${id}`));
  return [...items].flatMap(([key, [head, ...others]]) =>
    head
      ? [
          {
            kind: head.kind,
            id: head.id,
            verdicts: [head, ...others].map(({ judge, relevant, reason }) => ({ judge, relevant, reason })),
            settled: settled.has(key),
          },
        ]
      : [],
  );
}

/** Lists the unsettled items on which judges differ. */
export function relevanceConflicts(items: readonly JudgedItem[]): JudgedItem[] {
  return items.filter(
    ({ verdicts, settled }) => !settled && new Set(verdicts.map(({ relevant }) => relevant)).size > 1,
  );
}

/** Computes the agreement on items with at least two verdicts. */
export function relevanceAgreement(
  items: readonly JudgedItem[],
  options: { readonly seed: number; readonly resamples?: number },
): NominalAgreement {
  const units = items
    .map(({ verdicts }) => verdicts.map(({ judge, relevant }) => ({ judge, value: String(relevant) })))
    .filter((values) => values.length > 1);
  return nominalAgreement(units, options);
}

type AnnotationConflict = {
  readonly object: string;
  readonly category: string;
  readonly given: readonly { readonly annotator: string; readonly classes: readonly string[] }[];
};

/**
 * Lists the objects that annotators classified differently. An object in the gold standard counts as settled.
 * Annotators who have not classified an object in a category do not contradict the others.
 */
export function annotationConflicts(
  annotations: readonly Annotation[],
  categories: readonly string[],
  gold: string | null,
): AnnotationConflict[] {
  const objects = [...new Set(annotations.map(({ object }) => object))];
  return objects.flatMap((object) => {
    const ofObject = annotations.filter((annotation) => annotation.object === object);
    if (ofObject.some(({ annotator }) => annotator === gold)) return [];
    return categories.flatMap((category) => {
      const choices = ofObject.flatMap(({ annotator, labels }) => {
        const classes = labels[category];
        return classes === undefined ? [] : [{ annotator, classes: [...classes].sort() }];
      });
      const distinct = new Set(choices.map(({ classes }) => JSON.stringify(classes)));
      return distinct.size > 1 ? [{ object, category, given: choices }] : [];
    });
  });
}
