/** Defines the simple edits of phase 4. */
import { OptionError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { defineEdit } from "../shared/define-edit.ts";
import { givenOptions, requireChange, requireReason } from "../shared/edit-options.ts";
import { layerOf, layerOption } from "./clustering-layer.ts";

const classes = { name: "CLASS", summary: "Ids of extracted classes", required: true, many: true } as const;
const cluster = { name: "CLUSTER", summary: "The cluster's id", required: true } as const;

export const clusteringEdits = [
  defineEdit({
    name: "cluster accept",
    phase: "clustering",
    summary: "Confirm proposed clusters so that later proposals do not change them",
    example: "taxolink cluster accept boolean",
    positionals: [
      { name: "CLUSTER", summary: "Cluster ids (default: all unconfirmed clusters)", many: true },
    ],
    apply: ({ positionals }, { clustering, taxonomy }) => {
      const undecided = clustering.clusters.filter(({ decided }) => !decided);
      const ids = positionals.length > 0 ? positionals : undecided.map(({ id }) => id);
      return {
        operation: { kind: "accept-clusters", clusters: ids },
        next: taxonomy.acceptClusters(clustering, ids),
        report: () => ({ text: `Confirmed ${count(ids.length, "cluster")}.`, json: { accepted: ids } }),
      };
    },
  }),
  defineEdit({
    name: "cluster create",
    phase: "clustering",
    summary: "Create a cluster from extracted classes",
    example: 'taxolink cluster create "Yes or no" "Dubey2019:Boolean" "Jaradeh2020:Ask"',
    positionals: [{ name: "NAME", summary: "The cluster's name", required: true }, classes],
    options: { description: { kind: "text", value: "TEXT", summary: "The meaning that the classes share" } },
    apply: ({ positionals: [name, ...ids], options: { description } }, editContext) => {
      const { clustering, extraction, taxonomy } = editContext;
      const members = taxonomy.requireClasses(extraction, ids);
      return {
        operation: { kind: "create-cluster", name, members },
        next: taxonomy.createCluster(clustering, {
          name,
          members,
          description: description ?? taxonomy.memberDescription(extraction, members),
        }),
        report: ({ clusters }) => {
          const newCluster = clusters.at(-1);
          return {
            text: `Created the cluster ${newCluster?.id ?? name} from ${count(members.length, "class", "classes")}.`,
            json: { cluster: newCluster },
          };
        },
      };
    },
  }),
  defineEdit({
    name: "cluster move",
    phase: "clustering",
    summary: "Add extracted classes to an existing cluster",
    example: 'taxolink cluster move boolean "Ratan2019:Existence"',
    positionals: [cluster, classes],
    apply: ({ positionals: [id, ...members] }, { clustering, extraction, taxonomy }) => ({
      operation: { kind: "move-members", cluster: id, members },
      next: taxonomy.moveMembers(clustering, taxonomy.requireClasses(extraction, members), id),
      report: ({ clusters }) => membersReport(clusters, id),
    }),
  }),
  defineEdit({
    name: "cluster merge",
    phase: "clustering",
    summary: "Merge clusters into the first cluster that you specify",
    example: "taxolink cluster merge boolean ask",
    positionals: [
      { name: "CLUSTER", summary: "The ids of two or more clusters", required: true, many: true },
    ],
    apply: ({ positionals: ids }, { clustering, taxonomy }) => ({
      operation: { kind: "merge-clusters", clusters: ids },
      next: taxonomy.mergeClusters(clustering, ids),
      report: ({ clusters }) => membersReport(clusters, ids[0] ?? ""),
    }),
  }),
  defineEdit({
    name: "cluster split",
    phase: "clustering",
    summary: "Move members of a cluster to a new cluster in the same category",
    example: 'taxolink cluster split comparison "Causal comparison" "Easterbrook2008:Causality-Comparative"',
    positionals: [cluster, { name: "NAME", summary: "The new cluster's name", required: true }, classes],
    options: {
      description: { kind: "text", value: "TEXT", summary: "The meaning that the moved classes share" },
    },
    apply: ({ positionals: [id, name, ...members], options }, { clustering, extraction, taxonomy }) => ({
      operation: { kind: "split-cluster", cluster: id, name, members },
      next: taxonomy.splitCluster(clustering, id, {
        name,
        members,
        description: options.description ?? taxonomy.memberDescription(extraction, members),
      }),
      report: ({ clusters }) => {
        const newCluster = clusters.at(-1);
        return {
          text: `Moved the members from ${id} to the new cluster ${newCluster?.id ?? name}.`,
          json: { cluster: newCluster },
        };
      },
    }),
  }),
  defineEdit({
    name: "cluster loosen",
    phase: "clustering",
    summary: "Remove extracted classes from their clusters",
    example: 'taxolink cluster loosen "Ratan2019:Existence"',
    positionals: [classes],
    apply: ({ positionals: members }, { clustering, taxonomy }) => ({
      operation: { kind: "loosen-members", members },
      next: taxonomy.removeMembers(clustering, members),
      report: () => ({
        text: `${count(members.length, "class is", "classes are")} no longer in any cluster.`,
        json: { loosened: members },
      }),
    }),
  }),
  defineEdit({
    name: "cluster rename",
    phase: "clustering",
    summary: "Rename, describe or confirm a cluster, or choose its representative",
    example: 'taxolink cluster rename boolean --name "Yes or no"',
    positionals: [cluster],
    options: {
      name: { kind: "text", value: "TEXT", summary: "The new name" },
      description: { kind: "text", value: "TEXT", summary: "The new description" },
      representative: {
        kind: "text",
        value: "CLASS",
        summary: "The member whose name and description the cluster adopts",
      },
      decided: {
        kind: "text",
        value: "yes|no",
        summary: "Whether later proposals leave the cluster unchanged",
      },
    },
    apply: ({ positionals: [id], options }, { clustering, extraction, taxonomy }) => {
      const { name, description, representative } = options;
      const decided = options.decided === undefined ? undefined : parseYesNo(options.decided, "--decided");
      const change = requireChange({ name, description, representative, decided });
      return {
        operation: { kind: "describe-cluster", cluster: id, ...change },
        next: taxonomy.renameCluster(clustering, extraction, id, change),
        report: ({ clusters }) => ({
          text: `Changed ${id}.`,
          json: { cluster: clusters.find((cluster) => cluster.id === id) },
        }),
      };
    },
  }),
  defineEdit({
    name: "cluster categorise",
    phase: "clustering",
    summary: "Create a category, describe it, or add clusters to it",
    example: 'taxolink cluster categorise "Answer Type" boolean date',
    positionals: [
      {
        name: "CATEGORY",
        summary: "The category's id or name; a new name creates a category",
        required: true,
      },
      { name: "CLUSTER", summary: "The ids of clusters to add to the category", many: true },
    ],
    options: {
      description: { kind: "text", value: "TEXT", summary: "The aspect that the clusters share" },
      name: { kind: "text", value: "TEXT", summary: "The category's new name" },
    },
    notes: [
      "If the plan requires disjoint categories, the command removes the clusters from their other categories.",
    ],
    apply: ({ positionals: [key, ...clusters], options }, { clustering, planning, taxonomy }) => {
      const { name, description } = options;
      const change = givenOptions({ name, description });
      return {
        operation: { kind: "set-category", category: key, clusters, ...givenOptions({ name }) },
        next: taxonomy.setCategory(clustering, key, { ...change, clusters }, planning.disjoint),
        report: ({ categories }) => {
          const category = categories.find(
            (candidate) => candidate.id === key || candidate.name === (name ?? key),
          );
          return {
            text: `${category?.name ?? key}: ${count(category?.clusters.length ?? 0, "cluster")}.`,
            json: { category },
          };
        },
      };
    },
  }),
  defineEdit({
    name: "cluster uncategorise",
    phase: "clustering",
    summary: "Remove a category and keep its clusters",
    example: 'taxolink cluster uncategorise "Question Words"',
    positionals: [{ name: "CATEGORY", summary: "The category's id or name", required: true }],
    apply: ({ positionals: [category] }, { clustering, taxonomy }) => ({
      operation: { kind: "remove-category", category },
      next: taxonomy.removeCategory(clustering, category),
      report: () => ({ text: `Removed the category ${category}.`, json: { category } }),
    }),
  }),
  defineEdit({
    name: "cluster settle",
    phase: "clustering",
    summary: "Decide where a class belongs when judges grouped it differently",
    example: 'taxolink cluster settle Smith2020:Boolean --to yes-or-no --reason "asks whether"',
    positionals: [{ name: "ID", summary: "The class; with --categories, the cluster", required: true }],
    options: {
      to: {
        kind: "text",
        value: "ID",
        summary: "The target cluster (or category), which may be the current one",
      },
      new: { kind: "text", value: "NAME", summary: "The name of a new cluster (or category) for the class" },
      ...layerOption,
    },
    notes: [
      "A settlement changes the clusters and records the author and the reason; to revise a settlement, settle the conflict again. " +
        "The judges' groups remain unchanged.",
    ],
    apply: ({ positionals: [item], options }, { author, clustering, planning, taxonomy }) => {
      const { to, new: newName } = options;
      const reason = requireReason(options.reason, "a settlement requires a reason");
      const target = to !== undefined ? { id: to } : newName !== undefined ? { name: newName } : undefined;
      if (target === undefined || (to !== undefined && newName !== undefined)) {
        throw new OptionError("specify either --to ID or --new NAME");
      }
      const layer = layerOf(options);
      const ruling = { layer, item, author, reason };
      return {
        operation: { kind: "settle-grouping", layer, item, ...target },
        next: taxonomy.settleGrouping(clustering, ruling, target, planning.disjoint),
        report: ({ settled }) => {
          const settlement = settled?.at(-1);
          return {
            text: `${item} belongs to ${settlement?.into ?? ""}, as settled by ${author}.`,
            json: settlement,
          };
        },
      };
    },
  }),
] as const;

type MemberList = { readonly id: string; readonly members: readonly string[] };

function membersReport<C extends MemberList>(clusters: readonly C[], id: string) {
  const cluster = clusters.find((candidate) => candidate.id === id);
  return { text: `${id} now has ${count(cluster?.members.length ?? 0, "member")}.`, json: { cluster } };
}
