/** The edits of phase 4. */
import { OptionError } from "../errors.ts";
import type { ClusteringLayer } from "../taxonomy/index.ts";
import { count } from "../text/count.ts";
import { type Documents, type EditContext, editsOf, givenOnly, someChange } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("clustering");

const classesOf = ({ names }: ValueKit) => names("Ids of extracted classes", { value: "CLASS", of: "class" });
const clusterOf = ({ name }: ValueKit) =>
  name("The cluster's id", { of: "cluster", label: "Cluster (Tab completes)", strict: true });
const categoryOf = ({ name }: ValueKit, summary: string) =>
  name(summary, { of: "category", label: "Existing category, or a new name" });
const categoriesOf = ({ flag }: ValueKit) =>
  flag("Group clusters into categories instead of classes into clusters");
const layerOf = (categories: true | undefined): ClusteringLayer => (categories ? "categories" : "clusters");

export const clusteringEdits = [
  edit("cluster accept", {
    summary: "Confirm proposed clusters so that later proposals do not change them",
    example: "cluster accept",
    before: ["extract add Jaradeh2020 Extra", "cluster propose --method dbscan --radius 0.5 --enter"],
    keys: [
      { row: "proposed cluster", key: "i", label: "accept", next: true },
      { row: "", key: "A", label: "accept all proposed", confirm: "Accept all proposed clusters?" },
    ],
    takes: ({ names }) => ({
      arguments: {
        clusters: names("Cluster ids (default: all unconfirmed clusters)", { of: "cluster" }).optional(),
      },
    }),
    apply: ({ clustering }, values, { taxonomy }) => ({
      clustering: taxonomy.acceptClusters(clustering, values.clusters ?? undecidedIn({ clustering })),
    }),
    says: ({ clusters }, _after, { before }) => {
      const accepted = clusters ?? undecidedIn(before);
      return { text: `Confirmed ${count(accepted.length, "cluster")}.`, json: { accepted } };
    },
  }),
  edit("cluster rename", {
    summary: "Rename, describe or confirm a cluster, or choose its representative",
    example: "cluster rename boolean --name Polar",
    keys: [
      {
        row: "cluster",
        key: "R",
        label: "name and describe",
        short: "rename",
        asks: ["name", "description"],
      },
      { row: "one member", key: "r", label: "representative" },
    ],
    takes: (kit) => ({
      arguments: { cluster: clusterOf(kit) },
      options: {
        name: kit.text("The cluster's name", { suggested: true }),
        description: kit.text("The cluster's description"),
        representative: kit.name("The member whose name and description the cluster adopts", {
          value: "CLASS",
          of: "class",
        }),
        decided: kit.yesNo("Whether later proposals leave the cluster unchanged"),
      },
    }),
    apply: ({ clustering, extraction }, { cluster, ...change }, { taxonomy }) => ({
      clustering: taxonomy.renameCluster(clustering, extraction, cluster, someChange(change)),
    }),
    says: ({ cluster }, { clustering }) => ({
      text: `Changed ${cluster}.`,
      json: { cluster: clustering.clusters.find(({ id }) => id === cluster) },
    }),
  }),
  edit("cluster create", {
    summary: "Create a cluster from extracted classes",
    example: "cluster create Extra Jaradeh2020:Extra",
    before: ["extract add Jaradeh2020 Extra"],
    notes: ["A class belongs to at most one cluster: to use a class of another cluster, loosen it first."],
    keys: [{ row: "loose", key: "c", label: "new cluster", short: "cluster", asks: ["name"] }],
    takes: (kit) => ({
      arguments: { name: kit.name("The cluster's name", { suggested: true }), classes: classesOf(kit) },
      options: { description: kit.text("The meaning that the classes share") },
    }),
    apply: ({ clustering, extraction }, { name, classes, description }, { taxonomy }) => {
      const members = taxonomy.requireClasses(extraction, classes);
      for (const { id, members: taken } of clustering.clusters) {
        const member = members.find((candidate) => taken.includes(candidate));
        if (member === undefined) continue;
        throw new taxonomy.OperationRefused(`"${member}" belongs to the cluster ${id}`, {
          use: "cluster loosen",
        });
      }
      return {
        clustering: taxonomy.createCluster(clustering, {
          name,
          members,
          description: description ?? taxonomy.memberDescription(extraction, members),
        }),
      };
    },
    says: ({ name, classes }, { clustering }) => {
      const cluster = clustering.clusters.at(-1);
      return {
        text: `Created the cluster ${cluster?.id ?? name} from ${count(classes.length, "class", "classes")}.`,
        json: { cluster },
      };
    },
  }),
  edit("cluster loosen", {
    summary: "Remove extracted classes from their clusters",
    example: "cluster loosen Jaradeh2020:Normal",
    keys: [{ row: "member", key: "x", label: "pull out" }],
    takes: (kit) => ({ arguments: { classes: classesOf(kit) } }),
    apply: ({ clustering }, { classes }, { taxonomy }) => ({
      clustering: taxonomy.removeMembers(clustering, classes),
    }),
    says: ({ classes }) => ({
      text: `${count(classes.length, "class is", "classes are")} no longer in any cluster.`,
      json: { loosened: classes },
    }),
  }),
  edit("cluster move", {
    summary: "Add extracted classes to an existing cluster",
    example: "cluster move single-fact Jaradeh2020:Combining",
    keys: [
      { row: "loose", key: "v", label: "into a cluster", short: "move", asks: ["cluster"] },
      { row: "member", key: "v", label: "move to another cluster", short: "move", asks: ["cluster"] },
    ],
    takes: (kit) => ({ arguments: { cluster: clusterOf(kit), classes: classesOf(kit) } }),
    apply: ({ clustering, extraction }, { cluster, classes }, { taxonomy }) => ({
      clustering: taxonomy.moveMembers(clustering, taxonomy.requireClasses(extraction, classes), cluster),
    }),
    says: ({ cluster }, after) => membersOf(cluster, after),
  }),
  edit("cluster split", {
    summary: "Move members of a cluster to a new cluster in the same category",
    example: "cluster split single-fact 'Normal ones' Jaradeh2020:Normal",
    keys: [{ row: "member", key: "s", label: "split off", asks: ["name"] }],
    takes: (kit) => ({
      arguments: {
        cluster: clusterOf(kit),
        name: kit.name("The new cluster's name"),
        classes: classesOf(kit),
      },
      options: { description: kit.text("The meaning that the moved classes share") },
    }),
    apply: ({ clustering, extraction }, { cluster, name, classes: members, ...values }, { taxonomy }) => ({
      clustering: taxonomy.splitCluster(clustering, cluster, {
        name,
        members,
        description: values.description ?? taxonomy.memberDescription(extraction, members),
      }),
    }),
    says: ({ cluster, name }, { clustering }) => {
      const created = clustering.clusters.at(-1);
      return {
        text: `Moved the members from ${cluster} to the new cluster ${created?.id ?? name}.`,
        json: { cluster: created },
      };
    },
  }),
  edit("cluster merge", {
    summary: "Merge clusters into the first cluster that you specify",
    example: "cluster merge multi-fact extra",
    before: ["extract add Jaradeh2020 Extra", "cluster create Extra Jaradeh2020:Extra"],
    keys: [{ row: "clusters", key: "m", label: "merge" }],
    takes: (kit) => ({
      arguments: { clusters: kit.names("The ids of two or more clusters", { of: "cluster" }) },
    }),
    apply: ({ clustering }, { clusters }, { taxonomy }) => ({
      clustering: taxonomy.mergeClusters(clustering, clusters),
    }),
    says: ({ clusters: [first = ""] }, after) => membersOf(first, after),
  }),
  edit("cluster categorise", {
    summary: "Create a category, describe it, or add clusters to it",
    example: "cluster categorise 'Another one' boolean date",
    notes: [
      "If the plan requires disjoint categories, the command removes the clusters from their other categories.",
    ],
    keys: [
      {
        row: "clusters to place",
        key: "v",
        label: "into a category",
        short: "categorise",
        asks: ["category"],
      },
      { row: "categories", key: "n", label: "new category", asks: ["category", "description"] },
    ],
    takes: (kit) => ({
      arguments: {
        category: categoryOf(kit, "The category's id or name; a new name creates a category"),
        clusters: kit.names("The ids of clusters to add to the category", { of: "cluster" }).optional(),
      },
      options: {
        description: kit.text("The aspect that the clusters share"),
        name: kit.name("The category's new name"),
      },
    }),
    apply: ({ clustering, planning }, { category, clusters = [], ...change }, { taxonomy }) => ({
      clustering: taxonomy.setCategory(
        clustering,
        category,
        { ...givenOnly(change), clusters },
        planning.disjoint,
      ),
    }),
    says: ({ category: key, name }, { clustering }) => {
      const category = clustering.categories.find(
        (candidate) => candidate.id === key || candidate.name === (name ?? key),
      );
      return {
        text: `${category?.name ?? key}: ${count(category?.clusters.length ?? 0, "cluster")}.`,
        json: { category },
      };
    },
  }),
  edit("cluster uncategorise", {
    summary: "Remove a category and keep its clusters",
    example: "cluster uncategorise Empty",
    before: ["cluster categorise Empty"],
    keys: [
      {
        row: "category",
        key: "-",
        label: "dissolve the category",
        confirm: "Dissolve the category? Its clusters stay.",
      },
    ],
    takes: (kit) => ({ arguments: { category: categoryOf(kit, "The category's id or name") } }),
    apply: ({ clustering }, { category }, { taxonomy }) => ({
      clustering: taxonomy.removeCategory(clustering, category),
    }),
    says: ({ category }) => `Removed the category ${category}.`,
  }),
  edit("cluster opinion", {
    summary: "Group classes as a second judge, without seeing the first judge's clusters",
    example: "cluster opinion Jaradeh2020:Normal Banerjee2023:Boolean --judge Bob",
    notes: [
      "The command shows only the judge's groups. Recording a group removes its classes from the judge's earlier groups.",
      "To list the judges' differences, run taxolink cluster conflicts; to resolve a difference, run taxolink cluster settle.",
    ],
    keys: [
      { row: "items to group", key: "m", label: "together", asks: ["name"] },
      { row: "item to group", key: "i", label: "belongs to no group" },
      { row: "grouped item", key: "w", label: "withdraw it", gives: { withdraw: true } },
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
      if (withdraw) return { clustering: taxonomy.withdrawFromGroups(clustering, layer, judge, ids) };
      const known = new Set(layerItems(documents, layer, context).map(({ id }) => id));
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined)
        throw new OptionError(
          `there is no ${layer === "clusters" ? "extracted class" : "cluster"} "${unknown}"`,
        );
      return {
        clustering: taxonomy.recordGroup(clustering, { layer, judge, name, members: [...ids], reason }),
      };
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
        row: "dispute",
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
    apply: (
      { clustering, planning },
      { id: item, to, new: name, categories },
      { author, reason, taxonomy },
    ) => {
      const target = to !== undefined ? { id: to } : name !== undefined ? { name } : undefined;
      if (target === undefined || (to !== undefined && name !== undefined))
        throw new OptionError("specify either --to ID or --new NAME");
      const ruling = { layer: layerOf(categories), item, author, reason };
      return { clustering: taxonomy.settleGrouping(clustering, ruling, target, planning.disjoint) };
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

function undecidedIn({ clustering }: Pick<Documents, "clustering">): string[] {
  return clustering.clusters.filter(({ decided }) => !decided).map(({ id }) => id);
}

function membersOf(cluster: string, { clustering }: Documents) {
  const changed = clustering.clusters.find(({ id }) => id === cluster);
  return {
    text: `${cluster} now has ${count(changed?.members.length ?? 0, "member")}.`,
    json: { cluster: changed },
  };
}

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
  return taxonomy.recordGroups(clustering, layer, judge, groups);
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
      ...groups.map(({ name, members }) => `${name || "(no name)"}: ${members.join(", ")}`),
      ...open
        .slice(0, listedItems)
        .map(({ id, name, description }) => `open  ${id}: ${[name, description].filter(Boolean).join(". ")}`),
      `${judge} has placed ${items.length - open.length} of ${items.length} in ${count(groups.length, "group")}; ${open.length} have not been placed yet.`,
    ].join("\n"),
    json: { layer, judge, groups, open: open.map(({ id }) => id) },
  };
}
