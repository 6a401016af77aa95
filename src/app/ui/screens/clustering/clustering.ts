/** Phase 4: the user groups extracted classes into clusters, and clusters into categories. */
import { count } from "../../../../base/text/count.ts";
import type { Cluster } from "../../../../taxonomy/index.ts";
import { dim, passage, section, title } from "../../drawing/lines.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { disputesView, opinionView, toDisputes, toOpinion } from "../judges-views.ts";
import type { Content, Offers, Row, Screen, ScreenInput } from "../screen.ts";
import { chosenRows, setting, toggle } from "../setting-keys.ts";
import { groupDisputes, groupOpinions } from "./grouping-opinions.ts";
import { previewedProposal, previewView, proposalActions } from "./proposal-actions.ts";

export const clusteringScreen: Screen = {
  listTitle: ({ settings, workspace }) => {
    const open = workspace.index.clusters.get(settings.inside?.slice(2) ?? "");
    if (open) return `In ${open.name === "" ? open.id : open.name}`;
    return settings.view === "categories" ? "Categories" : "Clusters";
  },
  rows: (input) => {
    if (input.settings.inside !== undefined) return memberRows(input);
    return input.settings.view === "categories" ? categoryRows(input) : clusterRows(input);
  },
  empty: () => "There is nothing to cluster yet. Extract classes in phase 3 first.",
  view: (input) => {
    const proposal = previewedProposal(input);
    if (proposal) return previewView(proposal);
    if (input.settings.inside === disputesView) return groupDisputes;
    return input.settings.inside === opinionView ? groupOpinions : undefined;
  },
  detail: (input, row) => {
    if (!row) return [];
    const { clustering } = input.workspace.taxonomy;
    const [kind, id] = [row.id.slice(0, 1), row.id.slice(2)];
    if (kind === "l" || kind === "m") return classDetail(input, id);
    if (kind === "k") {
      const category = clustering.categories.find((candidate) => candidate.id === id);
      return category ? [title(category.name), "", category.description] : [];
    }
    const cluster = input.workspace.index.clusters.get(id);
    return cluster ? clusterDetail(input, cluster) : [];
  },
  strip: ({ workspace }) => {
    const { clusters, categories } = workspace.taxonomy.clustering;
    const { classes, unclustered } = workspace.index;
    const categorisedIds = new Set(categories.flatMap((category) => category.clusters));
    const uncategorised = clusters.filter(({ id }) => !categorisedIds.has(id)).length;
    const undecided = clusters.filter(({ decided }) => !decided).length;
    return [
      `${classes.size - unclustered.length}/${classes.size} placed`,
      `${count(clusters.length, "cluster")} in ${count(categories.length, "category", "categories")}`,
      ...(uncategorised > 0 ? [`${uncategorised} without a category`] : []),
      ...(undecided > 0 ? [`${undecided} proposed`] : []),
    ].join(" · ");
  },
  takesMarks: () => true,
  actions: (input, row) => {
    const [first, ...others] = clusteringActions(input, row);
    if (input.settings.inside !== undefined) return [first, ...others];
    // Once every class has a cluster, the clusters need categories.
    const leads = input.settings.view !== "categories" && input.workspace.index.unclustered.length === 0;
    const layer = toggle(input, "C", "view", "categories", ["categories", "clusters"]);
    return leads ? [first, layer, ...others] : [first, ...others, layer];
  },
};

function memberRows({ workspace, settings }: ScreenInput): Row[] {
  const cluster = workspace.index.clusters.get(settings.inside?.slice(2) ?? "");
  return pick(workspace.index.classes, cluster?.members ?? []).map((item) => ({
    id: `m ${item.id}`,
    label: item.name,
    mark: item.id === cluster?.representative ? "★" : "·",
  }));
}

/** Lists classes without a cluster first, followed by clusters in order of size. */
function clusterRows({ workspace }: ScreenInput): Row[] {
  return [
    ...workspace.index.unclustered.map(
      (item): Row => ({ id: `l ${item.id}`, label: item.name, mark: "○", tone: "warn" }),
    ),
    ...workspace.taxonomy.clustering.clusters
      .toSorted((left, right) => right.members.length - left.members.length)
      .map((cluster) => clusterRow(cluster, 0)),
  ];
}

function categoryRows({ workspace }: ScreenInput): Row[] {
  const { clusters, categories } = workspace.taxonomy.clustering;
  const categorisedIds = new Set(categories.flatMap((category) => category.clusters));
  return [
    ...clusters.filter(({ id }) => !categorisedIds.has(id)).map((cluster) => clusterRow(cluster, 0)),
    ...categories.flatMap((category): Row[] => [
      { id: `k ${category.id}`, label: category.name, note: String(category.clusters.length), tone: "title" },
      ...clusters.filter(({ id }) => category.clusters.includes(id)).map((cluster) => clusterRow(cluster, 1)),
    ]),
  ];
}

function clusterRow(cluster: Cluster, depth: number): Row {
  return {
    id: `c ${cluster.id}`,
    label: cluster.name === "" ? cluster.id : cluster.name,
    mark: cluster.decided ? "✓" : "·",
    note: String(cluster.members.length),
    depth,
  };
}

function classDetail({ workspace }: ScreenInput, id: string): Content {
  const item = workspace.index.classes.get(id);
  return item
    ? [
        title(item.name),
        dim(`${item.publication} · ${workspace.index.clusterOf.get(id)?.name ?? "not in a cluster yet"}`),
        passage(item.description),
      ]
    : [];
}

function clusterDetail({ workspace }: ScreenInput, cluster: Cluster): Content {
  const members = pick(workspace.index.classes, cluster.members);
  const categories = workspace.taxonomy.clustering.categories.filter((category) =>
    category.clusters.includes(cluster.id),
  );
  return [
    title(cluster.name === "" ? cluster.id : cluster.name),
    dim(
      `${cluster.id} · ${cluster.decided ? "decided" : "proposed"} · ${categories.map(({ name }) => name).join(", ") || "no category"}`,
    ),
    passage(cluster.description),
    ...members.map(
      (item): Content =>
        section(`${item.id === cluster.representative ? "★ " : ""}${item.name}`, [
          dim(item.publication),
          item.description !== "" && item.description,
        ]),
    ),
  ];
}

/**
 * Returns the actions for a row. Row ids are `l CLASS` for a class that belongs to no cluster, `c CLUSTER`, `k
 * CATEGORY`, and `m CLASS` for a class in a cluster.
 */
function clusteringActions(input: ScreenInput, row: Row | undefined): Offers {
  const { inside } = input.settings;
  const chosen = (kind: string): string[] =>
    chosenRows(input, row).flatMap((id) => (id.startsWith(`${kind} `) ? [id.slice(2)] : []));
  const [kind, id = ""] = row ? [row.id.slice(0, 1), row.id.slice(2)] : [];
  if (inside !== undefined) {
    const cluster = inside.slice(2);
    const members = chosen("m");
    if (members.length === 0) return [];
    return [
      { row: "cluster members", given: { cluster, classes: members } },
      id !== "" && { row: "a member of a cluster", given: { cluster, representative: id } },
    ];
  }
  const showsCategories = input.settings.view === "categories";
  const { index } = input.workspace;
  const cluster = kind === "c" ? index.clusters.get(id) : undefined;
  const [clusters, classes] = [chosen("c"), chosen("l")];
  return [
    cluster && setting("enter", "members", { inside: `c ${id}` }),
    cluster?.decided === false && { row: "a proposed cluster", given: { clusters: [id] } },
    clusters.length > 1 && { row: "several marked clusters", given: { clusters } },
    cluster && { row: "a cluster", given: { cluster: id }, current: cluster },
    showsCategories && clusters.length > 0 && { row: "a cluster to place", given: { clusters } },
    showsCategories && kind === "k" && { row: "a category of clusters", given: { category: id } },
    showsCategories && { row: "the view of categories" },
    classes.length > 0 && {
      row: "a loose class",
      given: { classes },
      current: { name: pick(index.classes, classes)[0]?.name },
    },
    !showsCategories && proposalActions(input),
    !showsCategories && { row: "the proposed clusters" },
    toDisputes,
    toOpinion,
  ];
}
