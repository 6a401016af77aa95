/** The simple edits of phase 4. */
import { count } from "../../text/count.ts";
import { defineEdit } from "../shared/define-edit.ts";

const classes = { name: "CLASS", summary: "Ids of extracted classes", required: true, many: true } as const;
const cluster = { name: "CLUSTER", summary: "The cluster's id", required: true } as const;

export const clusteringEdits = [
  defineEdit({
    name: "cluster create",
    phase: "clustering",
    summary: "Make a new cluster from extracted classes",
    example: 'taxolink cluster create "Yes or no" "Dubey2019:Boolean" "Jaradeh2020:Ask"',
    positionals: [{ name: "NAME", summary: "The cluster's name", required: true }, classes],
    options: { description: { kind: "text", value: "TEXT", summary: "What the classes have in common" } },
    plan: ({ positionals: [name, ...members], options: { description } }, { taxonomy }) => ({
      operation: { kind: "create-cluster", name, members },
      change: (state, { extraction }) => {
        taxonomy.requireClasses(extraction, members);
        return taxonomy.createCluster(state, { name, members, description });
      },
      report: ({ clusters }) => {
        const made = clusters.at(-1);
        return {
          text: `Made the cluster ${made?.id ?? name} of ${count(members.length, "class", "classes")}.`,
          json: { cluster: made },
        };
      },
    }),
  }),
  defineEdit({
    name: "cluster move",
    phase: "clustering",
    summary: "Add extracted classes to an existing cluster",
    example: 'taxolink cluster move boolean "Ratan2019:Existence"',
    positionals: [cluster, classes],
    options: {},
    plan: ({ positionals: [id, ...members] }, { taxonomy }) => ({
      operation: { kind: "move-members", cluster: id, members },
      change: (state, { extraction }) => {
        taxonomy.requireClasses(extraction, members);
        return taxonomy.moveMembers(state, members, id);
      },
      report: ({ clusters }) => membersReport(clusters, id),
    }),
  }),
  defineEdit({
    name: "cluster merge",
    phase: "clustering",
    summary: "Merge clusters into the first one named",
    example: "taxolink cluster merge boolean ask",
    positionals: [{ name: "CLUSTER", summary: "Ids of two or more clusters", required: true, many: true }],
    options: {},
    plan: ({ positionals: ids }, { taxonomy }) => ({
      operation: { kind: "merge-clusters", clusters: ids },
      change: (state) => taxonomy.mergeClusters(state, ids),
      report: ({ clusters }) => membersReport(clusters, ids[0] ?? ""),
    }),
  }),
  defineEdit({
    name: "cluster split",
    phase: "clustering",
    summary: "Move some members of a cluster into a new cluster of the same category",
    example: 'taxolink cluster split comparison "Causal comparison" "Easterbrook2008:Causality-Comparative"',
    positionals: [cluster, { name: "NAME", summary: "The new cluster's name", required: true }, classes],
    options: {
      description: { kind: "text", value: "TEXT", summary: "What the moved classes have in common" },
    },
    plan: ({ positionals: [id, name, ...members], options: { description } }, { taxonomy }) => ({
      operation: { kind: "split-cluster", cluster: id, name, members },
      change: (state) => taxonomy.splitCluster(state, id, { name, members, description }),
      report: ({ clusters }) => {
        const made = clusters.at(-1);
        return { text: `Made the cluster ${made?.id ?? name} out of ${id}.`, json: { cluster: made } };
      },
    }),
  }),
  defineEdit({
    name: "cluster loosen",
    phase: "clustering",
    summary: "Remove extracted classes from their clusters",
    example: 'taxolink cluster loosen "Ratan2019:Existence"',
    positionals: [classes],
    options: {},
    plan: ({ positionals: members }, { taxonomy }) => ({
      operation: { kind: "loosen-members", members },
      change: (state) => taxonomy.loosenMembers(state, members),
      report: () => ({
        text: `${count(members.length, "class is", "classes are")} in no cluster now.`,
        json: { loosened: members },
      }),
    }),
  }),
  defineEdit({
    name: "cluster uncategorise",
    phase: "clustering",
    summary: "Remove a category and keep its clusters",
    example: 'taxolink cluster uncategorise "Question Words"',
    positionals: [{ name: "CATEGORY", summary: "Its id or name", required: true }],
    options: {},
    plan: ({ positionals: [category] }, { taxonomy }) => ({
      operation: { kind: "remove-category", category },
      change: (state) => taxonomy.removeCategory(state, category),
      report: () => ({ text: `Removed the category ${category}.`, json: { category } }),
    }),
  }),
] as const;

type Membered = { readonly id: string; readonly members: readonly string[] };

function membersReport<C extends Membered>(clusters: readonly C[], id: string) {
  const cluster = clusters.find((item) => item.id === id);
  return { text: `${id} has ${cluster?.members.length ?? 0} members now.`, json: { cluster } };
}
