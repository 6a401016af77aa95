/** Implements the edits of phase 4 for second opinions: other judges' groups, and settlements. */
import { confirmedGroups, groupingConflicts } from "../clustering-opinions.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import type {
  Clustering,
  ClusteringLayer,
  ClusteringOpinion,
  ClusteringSettlement,
} from "../phases/4-clustering.ts";
import { firstJudge } from "../second-opinions.ts";
import { assignClusters, createCategory, createCluster, moveMembers } from "./edit-clustering.ts";

/** Records a judge's group, and removes its items from the judge's other groups. */
export function recordGroup(state: Clustering, opinion: ClusteringOpinion): Clustering {
  const members = [...new Set(opinion.members)];
  const opinions = withoutItems(state, opinion.layer, opinion.judge, members);
  return { ...state, opinions: [...opinions, { ...opinion, members }] };
}

/** Replaces all groups of a judge in a layer. */
export function recordGroups(
  state: Clustering,
  layer: ClusteringLayer,
  judge: string,
  groups: readonly { readonly name: string; readonly members: readonly string[] }[],
): Clustering {
  const others = (state.opinions ?? []).filter(
    (opinion) => opinion.layer !== layer || opinion.judge !== judge,
  );
  return { ...state, opinions: [...others, ...groups.map((group) => opinionOf(layer, judge, group))] };
}

/** Removes items from a judge's groups. @throws OperationRefused if the judge has not placed an item */
export function withdrawFromGroups(
  state: Clustering,
  layer: ClusteringLayer,
  judge: string,
  items: readonly string[],
): Clustering {
  const placedItems = new Set(
    (state.opinions ?? [])
      .filter((opinion) => opinion.layer === layer && opinion.judge === judge)
      .flatMap(({ members }) => members),
  );
  const missing = items.find((item) => !placedItems.has(item));
  if (missing !== undefined) throw new OperationRefused(`${judge} has not placed "${missing}"`);
  return { ...state, opinions: withoutItems(state, layer, judge, items) };
}

/**
 * Settles a disputed item by placing it in a cluster or category. The opinions keep the first judge's original groups,
 * so a settlement does not change the agreement.
 * @param into the id of a cluster, the id or name of a category, or the name of a new cluster or category
 * @throws OperationRefused if the judges do not differ on the item, because a settlement must not override an
 * undisputed judgement
 */
export function settleGrouping(
  state: Clustering,
  settlement: Omit<ClusteringSettlement, "into">,
  into: { readonly id: string } | { readonly name: string },
  disjoint: boolean,
): Clustering {
  const { layer, item } = settlement;
  const isSettled = (state.settled ?? []).some((ruling) => ruling.layer === layer && ruling.item === item);
  if (!isSettled && !groupingConflicts(state, layer).some(({ id }) => id === item)) {
    throw new OperationRefused(
      `there is no conflict to settle on "${item}" (for undisputed items, use taxolink cluster move or taxolink cluster categorise)`,
    );
  }
  const withFirstGroups = storeFirstGroups(state, layer);
  const placement =
    layer === "clusters"
      ? placeClass(withFirstGroups, item, into)
      : placeCluster(withFirstGroups, item, into, disjoint);
  const rest = (state.settled ?? []).filter((ruling) => ruling.layer !== layer || ruling.item !== item);
  return { ...placement.state, settled: [...rest, { ...settlement, into: placement.name }] };
}

function placeClass(
  state: Clustering,
  item: string,
  into: { readonly id: string } | { readonly name: string },
): { state: Clustering; name: string } {
  if ("name" in into) {
    const homeCluster = state.clusters.find(({ members }) => members.includes(item));
    const next = createCluster(state, { name: into.name, members: [item] });
    const newClusterId = next.clusters.at(-1)?.id ?? "";
    // A class that leaves its cluster stays in the category.
    const category = state.categories.find(({ clusters }) => clusters.includes(homeCluster?.id ?? ""));
    return {
      state: category ? assignClusters(next, [newClusterId], category.id, false) : next,
      name: into.name,
    };
  }
  const next = moveMembers(state, [item], into.id);
  return { state: next, name: next.clusters.find(({ id }) => id === into.id)?.name || into.id };
}

function placeCluster(
  state: Clustering,
  item: string,
  into: { readonly id: string } | { readonly name: string },
  disjoint: boolean,
): { state: Clustering; name: string } {
  const base = "name" in into ? createCategory(state, into.name, "") : state;
  const key = "name" in into ? into.name : into.id;
  const target = base.categories.find(({ id, name }) => id === key || name === key);
  return { state: assignClusters(base, [item], key, disjoint), name: target?.name ?? key };
}

/** Stores the first judge's groups before the first settlement. */
function storeFirstGroups(state: Clustering, layer: ClusteringLayer): Clustering {
  const opinions = state.opinions ?? [];
  if (opinions.some((opinion) => opinion.layer === layer && opinion.judge === firstJudge)) return state;
  const first = confirmedGroups(state, layer).map((group) => opinionOf(layer, firstJudge, group));
  return { ...state, opinions: [...first, ...opinions] };
}

function opinionOf(
  layer: ClusteringLayer,
  judge: string,
  { name, members }: { readonly name: string; readonly members: readonly string[] },
): ClusteringOpinion {
  return { layer, judge, name, members: [...members], reason: "" };
}

function withoutItems(
  state: Clustering,
  layer: ClusteringLayer,
  judge: string,
  items: readonly string[],
): ClusteringOpinion[] {
  const leaving = new Set(items);
  return (state.opinions ?? []).flatMap((opinion) => {
    if (opinion.layer !== layer || opinion.judge !== judge) return [opinion];
    const members = opinion.members.filter((member) => !leaving.has(member));
    return members.length === 0 ? [] : [{ ...opinion, members }];
  });
}
