/**
 * Changes clusters and categories. After every change, clusters are disjoint and not empty, and categories refer only
 * to existing clusters. A class may remain outside all clusters.
 */
import { OperationRefused, refuseUnknown } from "./operations/operation-refused.ts";
import { type Extraction, extractedClasses } from "./phases/3-extraction.ts";
import type { Cluster, ClusterCategory, Clustering } from "./phases/4-clustering.ts";

type NewCluster = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly members: readonly string[];
};

/**
 * Returns the first description among a cluster's members, or an empty string if no member has one. The thesis uses the
 * description of the representative.
 */
export function memberDescription(extraction: Extraction, members: readonly string[]): string {
  const descriptions = new Map(extractedClasses(extraction).map(({ id, description }) => [id, description]));
  return members.map((id) => descriptions.get(id) ?? "").find((description) => description !== "") ?? "";
}

/**
 * Moves classes without a cluster, or classes of other clusters, into a new cluster. The id is derived from the name.
 */
export function createCluster(state: Clustering, newCluster: NewCluster): Clustering {
  if (newCluster.members.length === 0) throw new OperationRefused("a cluster needs a member");
  const withoutNewMembers = withoutMembers(state, newCluster.members);
  const cluster: Cluster = {
    id: freeId(newCluster.name, state.clusters),
    name: newCluster.name,
    description: newCluster.description ?? "",
    members: [...new Set(newCluster.members)],
    decided: true,
  };
  return { ...withoutNewMembers, clusters: [...withoutNewMembers.clusters, cluster] };
}

/**
 * Moves classes without a cluster, or classes of other clusters, into a cluster.
 * @throws OperationRefused if the cluster is unknown
 */
export function moveMembers(state: Clustering, members: readonly string[], id: string): Clustering {
  const target = requireCluster(state, id);
  const incoming = [...new Set(members)].filter((member) => !target.members.includes(member));
  const withoutIncoming = withoutMembers(state, incoming);
  return {
    ...withoutIncoming,
    clusters: withoutIncoming.clusters.map((cluster) =>
      cluster.id === id ? { ...cluster, members: [...cluster.members, ...incoming], decided: true } : cluster,
    ),
  };
}

/** Removes classes from their clusters. @throws OperationRefused if a class is outside all clusters */
export function removeMembers(state: Clustering, members: readonly string[]): Clustering {
  for (const member of members) {
    if (!state.clusters.some((cluster) => cluster.members.includes(member))) {
      throw new OperationRefused(`"${member}" does not belong to a cluster`);
    }
  }
  return withoutMembers(state, members);
}

/**
 * Renames or describes a cluster, chooses its representative, or confirms it.
 * @throws OperationRefused if the cluster is unknown, or if the representative is not a member
 */
export function describeCluster(
  state: Clustering,
  id: string,
  change: Partial<Pick<Cluster, "name" | "description" | "representative" | "decided">>,
): Clustering {
  const cluster = requireCluster(state, id);
  if (change.representative !== undefined && !cluster.members.includes(change.representative)) {
    throw new OperationRefused(`"${change.representative}" is not a member of ${id}`);
  }
  return {
    ...state,
    clusters: state.clusters.map((candidate) =>
      candidate === cluster ? { ...candidate, ...change } : candidate,
    ),
  };
}

/** @throws OperationRefused if a category has that name */
export function createCategory(state: Clustering, name: string, description: string): Clustering {
  if (state.categories.some((category) => category.name === name)) {
    throw new OperationRefused(`the category "${name}" already exists`);
  }
  const category: ClusterCategory = { id: freeId(name, state.categories), name, description, clusters: [] };
  return { ...state, categories: [...state.categories, category] };
}

/**
 * Adds clusters to a category.
 * @param disjoint whether to remove the clusters from every other category, as the plan specifies
 * @throws OperationRefused if a cluster or the category is unknown
 */
export function assignClusters(
  state: Clustering,
  ids: readonly string[],
  categoryId: string,
  disjoint: boolean,
): Clustering {
  const target = requireCategory(state, categoryId);
  for (const id of ids) requireCluster(state, id);
  const moved = new Set(ids);
  return {
    ...state,
    categories: state.categories.map((category) => {
      if (category === target) return { ...category, clusters: [...new Set([...category.clusters, ...ids])] };
      return disjoint
        ? { ...category, clusters: category.clusters.filter((id) => !moved.has(id)) }
        : category;
    }),
  };
}

export type ProposedCluster = {
  readonly members: readonly string[];
  readonly name: string;
  readonly description?: string;
};

/** Replaces undecided clusters with proposals. Rejects proposals that contain members of decided clusters. */
export function enterProposals(state: Clustering, proposals: readonly ProposedCluster[]): Clustering {
  const decided = state.clusters.filter((cluster) => cluster.decided);
  const settled = new Set(decided.flatMap(({ members }) => members));
  const base = dropClusters(
    state,
    new Set(state.clusters.filter((cluster) => !cluster.decided).map(({ id }) => id)),
  );
  const clusters = [...base.clusters];
  for (const { members, name, description = "" } of proposals) {
    const decidedClass = members.find((member) => settled.has(member));
    if (decidedClass !== undefined)
      throw new OperationRefused(`a decision on "${decidedClass}" already exists`);
    for (const member of members) settled.add(member);
    clusters.push({
      id: freeId(name, clusters),
      name,
      description,
      members: [...members],
      decided: false,
    });
  }
  return { ...base, clusters };
}

function withoutMembers(state: Clustering, members: readonly string[]): Clustering {
  const leaving = new Set(members);
  const emptied = new Set<string>();
  const clusters = state.clusters.map((cluster) => {
    const staying = cluster.members.filter((member) => !leaving.has(member));
    if (staying.length === cluster.members.length) return cluster;
    if (staying.length === 0) emptied.add(cluster.id);
    const { representative, ...rest } = cluster;
    const keepsRepresentative = representative !== undefined && staying.includes(representative);
    return { ...rest, ...(keepsRepresentative && { representative }), members: staying };
  });
  return dropClusters({ ...state, clusters }, emptied);
}

/** Removes clusters, also from their categories. */
export function dropClusters(state: Clustering, ids: ReadonlySet<string>): Clustering {
  if (ids.size === 0) return state;
  return {
    ...state,
    clusters: state.clusters.filter(({ id }) => !ids.has(id)),
    categories: state.categories.map((category) => ({
      ...category,
      clusters: category.clusters.filter((id) => !ids.has(id)),
    })),
  };
}

/** @throws OperationRefused if there is no such cluster */
export function requireCluster(state: Clustering, id: string): Cluster {
  const match = state.clusters.find((cluster) => cluster.id === id);
  if (!match) {
    throw refuseUnknown(
      `there is no cluster "${id}"`,
      id,
      state.clusters.map((cluster) => cluster.id),
    );
  }
  return match;
}

/**
 * Finds a category by its id or name.
 * @throws OperationRefused if there is no such category
 */
export function requireCategory(state: Clustering, id: string): ClusterCategory {
  const match = state.categories.find((category) => category.id === id || category.name === id);
  if (!match) {
    throw refuseUnknown(
      `there is no category "${id}"`,
      id,
      state.categories.map(({ name }) => name),
    );
  }
  return match;
}

/**
 * Derives an id from the letters and digits of a name, joined by hyphens. A number is appended if the id is already
 * used.
 */
function freeId(name: string, items: readonly { readonly id: string }[]): string {
  const ids = new Set(items.map(({ id }) => id));
  const slug = (name.normalize("NFKD").match(/[\p{L}\p{N}]+/gu) ?? ["cluster"]).join("-").toLowerCase();
  let id = slug;
  for (let count = 2; ids.has(id); count += 1) id = `${slug}-${count}`;
  return id;
}
