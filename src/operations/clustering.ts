/** The edits of phase 4. */
import { count } from "../base/text/count.ts";
import { didYouMeanQuoted } from "../base/text/nearest.ts";
import { type Documents, type EditContext, editsOf, givenOnly, someChange } from "./edits.ts";
import { groupingEdits } from "./grouping-opinions.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("clustering");

const classesOf = ({ names }: ValueKit) => names("Ids of extracted classes", { value: "CLASS", of: "class" });
const clusterOf = ({ name }: ValueKit) =>
  name("The cluster's id", { of: "cluster", label: "Cluster (Tab completes)", strict: true });
const categoryOf = ({ name }: ValueKit, summary: string) =>
  name(summary, { of: "category", label: "Existing category, or a new name" });

export const clusteringEdits = [
  edit("cluster accept", {
    summary: "Confirm proposed clusters so that later proposals do not change them",
    example: "cluster accept",
    before: ["extract add Jaradeh2020 Extra", "cluster propose --method dbscan --radius 0.5 --enter"],
    keys: [
      { row: "a proposed cluster", key: "i", label: "accept", next: true },
      {
        row: "the proposed clusters",
        key: "A",
        label: "accept all proposed",
        confirm: "Accept all proposed clusters?",
      },
    ],
    takes: ({ names }) => ({
      arguments: {
        clusters: names("Cluster ids (default: all unconfirmed clusters)", { of: "cluster" }).optional(),
      },
    }),
    apply: ({ clustering }, values, { taxonomy }) => ({
      clustering: (values.clusters ?? undecidedIn({ clustering })).reduce(
        (state, id) => taxonomy.describeCluster(state, id, { decided: true }),
        clustering,
      ),
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
        row: "a cluster",
        key: "R",
        label: "name and describe",
        short: "rename",
        asks: ["name", "description"],
      },
      { row: "a member of a cluster", key: "r", label: "representative" },
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
    apply: ({ clustering, extraction }, { cluster, ...change }, { taxonomy }) => {
      // A new representative provides the name and description that the user does not give.
      const { name, description } =
        taxonomy.extractedClasses(extraction).find(({ id }) => id === change.representative) ?? {};
      const changed = { ...givenOnly({ name, description }), ...someChange(change) };
      return { clustering: taxonomy.describeCluster(clustering, cluster, changed) };
    },
    says: ({ cluster }, { clustering }) => ({
      text: `Changed ${cluster}.`,
      json: { cluster: clustering.clusters.find(({ id }) => id === cluster) },
    }),
  }),
  edit("cluster create", {
    first: true,
    summary: "Create a cluster from extracted classes",
    example: "cluster create Extra Jaradeh2020:Extra",
    before: ["extract add Jaradeh2020 Extra"],
    notes: ["A class belongs to at most one cluster: to use a class of another cluster, loosen it first."],
    keys: [{ row: "a loose class", key: "c", label: "new cluster", short: "cluster", asks: ["name"] }],
    takes: (kit) => ({
      arguments: { name: kit.name("The cluster's name", { suggested: true }), classes: classesOf(kit) },
      options: { description: kit.text("The meaning that the classes share") },
    }),
    apply: ({ clustering, extraction }, { name, classes, description }, { taxonomy }) => {
      const members = requireClasses(extraction, classes, taxonomy);
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
    keys: [{ row: "cluster members", key: "x", label: "pull out" }],
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
      {
        row: "a loose class",
        key: "v",
        label: "into a cluster",
        short: "move",
        asks: ["cluster"],
      },
      {
        row: "cluster members",
        key: "v",
        label: "move to another cluster",
        short: "move",
        asks: ["cluster"],
      },
    ],
    takes: (kit) => ({ arguments: { cluster: clusterOf(kit), classes: classesOf(kit) } }),
    apply: ({ clustering, extraction }, { cluster, classes }, { taxonomy }) => ({
      clustering: taxonomy.moveMembers(clustering, requireClasses(extraction, classes, taxonomy), cluster),
    }),
    says: ({ cluster }, after) => membersOf(cluster, after),
  }),
  edit("cluster split", {
    summary: "Move members of a cluster to a new cluster in the same category",
    example: "cluster split single-fact 'Normal ones' Jaradeh2020:Normal",
    keys: [{ row: "cluster members", key: "s", label: "split off", asks: ["name"] }],
    takes: (kit) => ({
      arguments: {
        cluster: clusterOf(kit),
        name: kit.name("The new cluster's name"),
        classes: classesOf(kit),
      },
      options: { description: kit.text("The meaning that the moved classes share") },
    }),
    apply: ({ clustering, extraction }, { cluster, name, classes: members, ...values }, { taxonomy }) => {
      const origin = taxonomy.requireCluster(clustering, cluster);
      const other = members.find((member) => !origin.members.includes(member));
      if (other !== undefined) throw new taxonomy.OperationRefused(`"${other}" is not in cluster ${cluster}`);
      if (new Set(members).size >= origin.members.length)
        throw new taxonomy.OperationRefused(
          `no member would remain in ${cluster}: rename the cluster instead`,
        );
      const description = values.description ?? taxonomy.memberDescription(extraction, members);
      const next = taxonomy.createCluster(clustering, { name, members, description });
      const created = next.clusters.at(-1)?.id ?? "";
      const categories = next.categories.map((category) =>
        category.clusters.includes(cluster)
          ? { ...category, clusters: [...category.clusters, created] }
          : category,
      );
      return { clustering: { ...next, categories } };
    },
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
    keys: [{ row: "several marked clusters", key: "m", label: "merge" }],
    takes: (kit) => ({
      arguments: { clusters: kit.names("The ids of two or more clusters", { of: "cluster" }) },
    }),
    apply: ({ clustering }, { clusters }, { taxonomy }) => {
      const merged = clusters.map((id) => taxonomy.requireCluster(clustering, id));
      const [first, ...others] = merged;
      if (!first || others.length === 0 || new Set(merged).size < merged.length)
        throw new taxonomy.OperationRefused("merging requires two different clusters");
      // The first cluster keeps its name and, if it has one, its description.
      const description = merged.find((cluster) => cluster.description !== "")?.description ?? "";
      const members = merged.flatMap((cluster) => cluster.members);
      const whole = { ...first, description, members, decided: true };
      const next = {
        ...clustering,
        clusters: clustering.clusters.map((cluster) => (cluster === first ? whole : cluster)),
      };
      return { clustering: taxonomy.dropClusters(next, new Set(others.map(({ id }) => id))) };
    },
    says: ({ clusters: [first = ""] }, after) => membersOf(first, after),
  }),
  edit("cluster categorise", {
    first: true,
    summary: "Create a category, describe it, or add clusters to it",
    example: "cluster categorise 'Another one' boolean date",
    notes: [
      "If the plan requires disjoint categories, the command removes the clusters from their other categories.",
    ],
    keys: [
      {
        row: "a cluster to place",
        key: "v",
        label: "into a category",
        short: "categorise",
        asks: ["category"],
      },
      { row: "the view of categories", key: "n", label: "new category", asks: ["category", "description"] },
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
    apply: ({ clustering, planning }, { category: key, clusters = [], ...change }, { taxonomy }) => {
      const isKnown = clustering.categories.some(({ id, name }) => id === key || name === key);
      const next = isKnown ? clustering : taxonomy.createCategory(clustering, key, change.description ?? "");
      const category = taxonomy.requireCategory(next, key);
      const described = {
        ...next,
        categories: next.categories.map((item) =>
          item === category ? { ...item, ...givenOnly(change) } : item,
        ),
      };
      if (clusters.length === 0) return { clustering: described };
      return { clustering: taxonomy.assignClusters(described, clusters, category.id, planning.disjoint) };
    },
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
        row: "a category of clusters",
        key: "-",
        label: "dissolve the category",
        confirm: "Dissolve the category? Its clusters stay.",
      },
    ],
    takes: (kit) => ({ arguments: { category: categoryOf(kit, "The category's id or name") } }),
    apply: ({ clustering }, { category }, { taxonomy }) => {
      const dissolved = taxonomy.requireCategory(clustering, category);
      const categories = clustering.categories.filter((other) => other !== dissolved);
      return { clustering: { ...clustering, categories } };
    },
    says: ({ category }) => `Removed the category ${category}.`,
  }),
  ...groupingEdits,
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

/** @throws OperationRefused if a class is not in the extraction */
function requireClasses(
  extraction: Documents["extraction"],
  ids: readonly string[],
  { extractedClasses, OperationRefused }: EditContext["taxonomy"],
): readonly string[] {
  const known = extractedClasses(extraction).map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return ids;
  throw new OperationRefused(`there is no extracted class "${unknown}"`, {
    hint:
      didYouMeanQuoted(unknown, known) ??
      "To list the classes of a publication, run taxolink extract PUBLICATION.",
  });
}
