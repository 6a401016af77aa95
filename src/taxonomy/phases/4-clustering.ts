/**
 * Defines the file of phase 4, clustering. Extracted classes with the same meaning form a cluster, and related clusters
 * form a category (thesis, section 5.2.4).
 */
import { z } from "zod";
import type { Extraction } from "./3-extraction.ts";
import { documentHeader } from "./document-header.ts";

const text = z.string().trim().min(1);

const cluster = z.strictObject({
  id: text,
  /** The name of the cluster. Like the description, it comes from the representative or is written separately. */
  name: z.string().default(""),
  description: z.string().default(""),
  /** The member that represents the cluster, if one was chosen. */
  representative: text.optional(),
  /** The ids of the extracted classes in the cluster. */
  members: z.array(text).min(1),
  /** Whether a person has confirmed the cluster. Later proposals do not change a confirmed cluster. */
  decided: z.boolean().default(false),
});

const category = z.strictObject({
  id: text,
  name: text,
  description: z.string().default(""),
  /** The ids of the category's clusters. */
  clusters: z.array(text).default([]),
});

/** The two levels of grouping: extracted classes into clusters, and clusters into categories. */
const clusteringLayers = ["clusters", "categories"] as const;

/** A group formed by a judge who did not see the first judge's groups. */
const opinion = z.strictObject({
  layer: z.enum(clusteringLayers),
  judge: text,
  name: z.string().default(""),
  /** The ids of the grouped classes or clusters. */
  members: z.array(text).min(1),
  reason: z.string().default(""),
});

/** The settlement of a class or cluster that judges grouped differently. */
const settlement = z.strictObject({
  layer: z.enum(clusteringLayers),
  /** The id of the settled class or cluster. */
  item: text,
  /** The name that the chosen cluster or category had when the item was settled. */
  into: z.string(),
  author: text,
  reason: text,
});

export const clusteringSchema = z
  .strictObject({
    ...documentHeader("clustering"),
    /** The current grouping: the first judge's clusters and categories, with all settlements applied. */
    clusters: z.array(cluster).default([]),
    categories: z.array(category).default([]),
    opinions: z.array(opinion).optional(),
    settled: z.array(settlement).optional(),
  })
  .superRefine(({ clusters, categories, opinions = [] }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const clusterOfMember = new Map<string, string>();
    const ids = new Set<string>();
    for (const [at, { id, members, representative }] of clusters.entries()) {
      if (ids.has(id)) issue(["clusters", at, "id"], `the cluster id ${id} occurs twice`);
      ids.add(id);
      for (const [index, member] of members.entries()) {
        const other = clusterOfMember.get(member);
        if (other !== undefined) {
          issue(["clusters", at, "members", index], `${member} already belongs to cluster ${other}`);
        }
        clusterOfMember.set(member, id);
      }
      if (representative !== undefined && !members.includes(representative)) {
        issue(["clusters", at, "representative"], `${representative} is not a member of ${id}`);
      }
    }
    const categoryIds = new Set<string>();
    for (const [at, { id, clusters: clusterIds }] of categories.entries()) {
      if (categoryIds.has(id)) issue(["categories", at, "id"], `the category id ${id} occurs twice`);
      categoryIds.add(id);
      for (const [index, clusterId] of clusterIds.entries()) {
        if (!ids.has(clusterId))
          issue(["categories", at, "clusters", index], `there is no cluster ${clusterId}`);
      }
    }
    const grouped = new Set<string>();
    for (const [at, { layer, judge, members }] of opinions.entries()) {
      for (const [index, member] of members.entries()) {
        const key = JSON.stringify([layer, judge, member]);
        if (grouped.has(key)) {
          issue(["opinions", at, "members", index], `${judge} has already placed ${member} in another group`);
        }
        grouped.add(key);
      }
    }
  });

export type Clustering = z.output<typeof clusteringSchema>;
export type Cluster = z.output<typeof cluster>;
export type ClusterCategory = z.output<typeof category>;
export type ClusteringLayer = (typeof clusteringLayers)[number];

/**
 * Lists extracted classes that do not belong to a cluster, and cluster members that are not extracted classes. Both
 * lists are empty if the clusters cover all extracted classes.
 */
export function findMembershipGaps(
  clustering: Clustering,
  extraction: Extraction,
): { readonly unclustered: string[]; readonly unknown: string[] } {
  const extracted = new Set(extraction.publications.flatMap(({ classes }) => classes.map(({ id }) => id)));
  const clusteredIds = new Set(clustering.clusters.flatMap((cluster) => cluster.members));
  return {
    unclustered: [...extracted].filter((id) => !clusteredIds.has(id)),
    unknown: [...clusteredIds].filter((id) => !extracted.has(id)),
  };
}
