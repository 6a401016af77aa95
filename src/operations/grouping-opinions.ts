/** The edits of phase 4 for second opinions: the groups of other judges, and settlements. */

import { OptionError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import { pairs } from "../pages/blocks.ts";
import type { ClusteringLayer } from "../taxonomy/index.ts";
import { type Documents, type EditContext, editsOf, numberKeys } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("clustering");

type Clustering = Documents["clustering"];

const categoriesOf = ({ flag }: ValueKit) =>
  flag("Group clusters into categories instead of classes into clusters");
const layerOf = (categories: true | undefined): ClusteringLayer => (categories ? "categories" : "clusters");

export const groupingEdits = [
  edit("cluster opinion", {
    summary: "Group classes as a second judge, without seeing the first judge's clusters",
    example: "cluster opinion Jaradeh2020:Normal Banerjee2023:Boolean --judge Bob",
    notes: [
      "The command shows only the judge's groups. Recording a group removes its classes from the judge's earlier groups.",
      "To list the judges' differences, run taxolink agreement clustering; to resolve a difference, run taxolink cluster settle.",
    ],
    keys: [
      { row: "several marked items", key: "m", label: "together", asks: ["name"] },
      { row: "an item to group", key: "i", label: "belongs to no group" },
      { row: "an item that you grouped", key: "w", label: "withdraw it", gives: { withdraw: true } },
    ],
    takes: (kit) => ({
      arguments: {
        ids: kit
          .names(
            "Classes that share a meaning, or a class that forms a group alone (default: each remaining class alone)",
          )
          .optional(),
      },
      options: {
        judge: kit.name("The judge (default: the author)"),
        name: kit.text("The group's name", { label: "Their name", suggested: true }),
        from: kit.name("Read all groups from the 4-clustering.json file in the judge's checkout", {
          value: "FILE",
        }),
        withdraw: kit.flag("Withdraw the judge's placement of these classes"),
        categories: categoriesOf(kit),
      },
    }),
    view: (documents, { ids, from, categories, judge }, context) => {
      if (from !== undefined && ids !== undefined)
        throw new OptionError("specify either classes or --from FILE");
      if (from !== undefined || ids !== undefined) return undefined;
      return openItems(documents, layerOf(categories), judge ?? context.author, context);
    },
    apply: (documents, { ids = [], name = "", from, withdraw, ...values }, context) => {
      const { clustering } = documents;
      const { taxonomy, author, reason } = context;
      const judge = values.judge ?? author;
      const layer = layerOf(values.categories);
      if (from !== undefined) return { clustering: otherGroups(documents, layer, judge, from, context) };
      if (withdraw) {
        const placed = groupsOf(documents, layer, judge).flatMap(({ members }) => members);
        const missing = ids.find((id) => !placed.includes(id));
        if (missing !== undefined)
          throw new taxonomy.OperationRefused(`${judge} has not placed "${missing}"`);
        return { clustering: { ...clustering, opinions: withoutItems(clustering, layer, judge, ids) } };
      }
      const known = new Set(layerItems(documents, layer, context).map(({ id }) => id));
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined)
        throw new OptionError(
          `there is no ${layer === "clusters" ? "extracted class" : "cluster"} "${unknown}"`,
        );
      // A judge places an item in one group.
      const others = withoutItems(clustering, layer, judge, ids);
      const group = { layer, judge, name, members: [...new Set(ids)], reason };
      return { clustering: { ...clustering, opinions: [...others, group] } };
    },
    says: ({ ids = [], judge: named, name = "", from, withdraw, categories }, after, { author, reason }) => {
      const judge = named ?? author;
      const layer = layerOf(categories);
      if (from !== undefined) {
        const groups = groupsOf(after, layer, judge);
        const items = groups.reduce((sum, { members }) => sum + members.length, 0);
        return {
          text: `${judge}: ${count(items, "item")} in ${count(groups.length, "group")}.`,
          json: { layer, judge, groups: groups.length, items },
        };
      }
      const what = withdraw ? "withdrawn" : ids.length > 1 ? "together" : "alone";
      return {
        text: `${judge}: ${ids.join(", ")}: ${what}.`,
        json: { layer, judge, name, members: ids, reason, what },
      };
    },
  }),
  edit("cluster settle", {
    summary: "Decide where a class belongs when judges grouped it differently",
    example: "cluster settle Jaradeh2020:Normal --to boolean --reason 'it asks whether'",
    before: ["cluster opinion Jaradeh2020:Normal Banerjee2023:Boolean --judge Bob"],
    reason: "a settlement requires a reason",
    notes: [
      "A settlement changes the clusters and records the author and the reason; to revise a settlement, settle the conflict again. " +
        "The judges' groups remain unchanged.",
    ],
    keys: [
      {
        row: "a disputed item",
        key: numberKeys,
        label: "into a group",
        asks: ["reason"],
        why: "Reason for this group",
        next: true,
      },
      {
        row: "a disputed item",
        key: "N",
        label: "into a new one",
        asks: ["new", "reason"],
        why: "Reason for this group",
        next: true,
      },
    ],
    takes: (kit) => ({
      arguments: { id: kit.name("The class; with --categories, the cluster") },
      options: {
        to: kit.name("The target cluster (or category), which may be the current one", { value: "ID" }),
        new: kit.name("The name of a new cluster (or category) for the class", {
          label: "Name of the target group",
          suggested: true,
        }),
        categories: categoriesOf(kit),
      },
    }),
    apply: ({ clustering, planning }, { id: item, to, new: name, categories }, context) => {
      const { author, reason, taxonomy } = context;
      const target = to !== undefined ? { id: to } : name !== undefined ? { name } : undefined;
      if (target === undefined || (to !== undefined && name !== undefined))
        throw new OptionError("specify either --to ID or --new NAME");
      const layer = layerOf(categories);
      const { settled = [] } = clustering;
      const others = settled.filter((ruling) => ruling.layer !== layer || ruling.item !== item);
      const isDisputed =
        others.length < settled.length ||
        taxonomy.groupingConflicts(clustering, layer).some(({ id }) => id === item);
      // A settlement must not override an undisputed judgement.
      if (!isDisputed)
        throw new taxonomy.OperationRefused(
          `there is no conflict to settle on "${item}" (for undisputed items, use taxolink cluster move or taxolink cluster categorise)`,
        );
      const kept = keepFirstGroups(clustering, layer, context);
      const { state, name: into } =
        layer === "clusters"
          ? placeClass(kept, item, target, context)
          : placeCluster(kept, item, target, planning.disjoint, context);
      return { clustering: { ...state, settled: [...others, { layer, item, author, reason, into }] } };
    },
    says: ({ id }, { clustering }, { author }) => {
      const settlement = clustering.settled?.at(-1);
      return {
        text: `${id} belongs to ${settlement?.into ?? ""}, as settled by ${author}.`,
        json: settlement,
      };
    },
  }),
] as const;

type LayerItem = { readonly id: string; readonly name: string; readonly description: string };

/** Lists the items to assign: extracted classes to clusters, or clusters to categories. */
function layerItems(
  { extraction, clustering }: Documents,
  layer: ClusteringLayer,
  { taxonomy }: EditContext,
): readonly LayerItem[] {
  return layer === "clusters" ? taxonomy.extractedClasses(extraction) : clustering.clusters;
}

function groupsOf({ clustering }: Documents, layer: ClusteringLayer, judge: string) {
  return (clustering.opinions ?? []).filter((opinion) => opinion.layer === layer && opinion.judge === judge);
}

/** Replaces the judge's groups by those in another file. @throws OptionError if the file has no decided group */
function otherGroups(
  { clustering }: Documents,
  layer: ClusteringLayer,
  judge: string,
  file: string,
  { taxonomy, io, resolve }: EditContext,
) {
  const other = io.readJson(resolve(file), taxonomy.taxonomyPhases.clustering);
  const groups = taxonomy.confirmedGroups(other, layer);
  if (groups.length === 0) throw new OptionError(`${file} has no decided ${layer}`);
  const others = (clustering.opinions ?? []).filter((item) => item.layer !== layer || item.judge !== judge);
  return { ...clustering, opinions: [...others, ...groups.map((group) => opinionOf(layer, judge, group))] };
}

/** The maximum number of items to list. */
const listedItems = 10;

/** Shows only names and descriptions, and hides the decisions of other judges. */
function openItems(documents: Documents, layer: ClusteringLayer, judge: string, context: EditContext) {
  const groups = groupsOf(documents, layer, judge);
  const placed = new Set(groups.flatMap(({ members }) => members));
  const items = layerItems(documents, layer, context);
  const open = items.filter(({ id }) => !placed.has(id));
  return {
    text: [
      pairs(...groups.map(({ name, members }) => [name || "(no name)", members.join(", ")] as const)),
      open
        .slice(0, listedItems)
        .map(({ id, name, description }) => `open  ${id}: ${[name, description].filter(Boolean).join(". ")}`),
      `${judge} has placed ${items.length - open.length} of ${items.length} in ${count(groups.length, "group")}; ${open.length} have not been placed yet.`,
    ],
    json: { layer, judge, groups, open: open.map(({ id }) => id) },
  };
}

type Target = { readonly id: string } | { readonly name: string };
type Placed = { readonly state: Clustering; readonly name: string };

function placeClass(state: Clustering, item: string, into: Target, { taxonomy }: EditContext): Placed {
  if ("id" in into) {
    const moved = taxonomy.moveMembers(state, [item], into.id);
    return { state: moved, name: moved.clusters.find(({ id }) => id === into.id)?.name || into.id };
  }
  const home = state.clusters.find(({ members }) => members.includes(item));
  const next = taxonomy.createCluster(state, { name: into.name, members: [item] });
  // A class that leaves its cluster stays in the category.
  const category = state.categories.find(({ clusters }) => clusters.includes(home?.id ?? ""));
  const created = next.clusters.at(-1)?.id ?? "";
  return {
    state: category ? taxonomy.assignClusters(next, [created], category.id, false) : next,
    name: into.name,
  };
}

function placeCluster(
  state: Clustering,
  item: string,
  into: Target,
  disjoint: boolean,
  { taxonomy }: EditContext,
): Placed {
  const base = "name" in into ? taxonomy.createCategory(state, into.name, "") : state;
  const key = "name" in into ? into.name : into.id;
  const placed = taxonomy.assignClusters(base, [item], key, disjoint);
  return { state: placed, name: taxonomy.requireCategory(base, key).name };
}

/**
 * Stores the first judge's groups before the first settlement changes them, so that a settlement does not change the
 * agreement.
 */
function keepFirstGroups(state: Clustering, layer: ClusteringLayer, { taxonomy }: EditContext): Clustering {
  const { firstJudge } = taxonomy;
  const { opinions = [] } = state;
  if (opinions.some((opinion) => opinion.layer === layer && opinion.judge === firstJudge)) return state;
  const first = taxonomy.confirmedGroups(state, layer).map((group) => opinionOf(layer, firstJudge, group));
  return { ...state, opinions: [...first, ...opinions] };
}

function opinionOf(
  layer: ClusteringLayer,
  judge: string,
  { name, members }: { readonly name: string; readonly members: readonly string[] },
) {
  return { layer, judge, name, members: [...members], reason: "" };
}

/** Returns all opinions, without items in the groups of a judge. */
function withoutItems(
  { opinions = [] }: Clustering,
  layer: ClusteringLayer,
  judge: string,
  items: readonly string[],
) {
  return opinions.flatMap((opinion) => {
    if (opinion.layer !== layer || opinion.judge !== judge) return [opinion];
    const members = opinion.members.filter((member) => !items.includes(member));
    return members.length === 0 ? [] : [{ ...opinion, members }];
  });
}
