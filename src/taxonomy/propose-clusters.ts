/**
 * Proposes clusters for phase 4: extracted classes that seem to have the same meaning (thesis, section 5.2.4,
 * deduplication).
 *
 * Proposals are only a starting point, which a person accepts, splits or merges.
 */
import { unwatched, type Watch } from "../base/progress.ts";
import type { Embedder } from "../vectors/index.ts";
import type { ProposedCluster } from "./change-clusters.ts";

export const clusterMethods = ["dbscan", "k-means", "agglomerative"] as const;
type ClusterMethod = (typeof clusterMethods)[number];

export type ProposalOptions = {
  readonly method: ClusterMethod;
  /**
   * The maximum cosine distance between similar texts: the radius of DBSCAN, or the threshold that cuts the
   * agglomerative tree.
   */
  readonly radius: number;
  /** For DBSCAN, the minimum number of texts within the radius of a core point (including itself). */
  readonly minPoints: number;
  /** For k-means, the number of clusters. */
  readonly clusters: number;
  readonly seed: number;
};

/**
 * The default options of {@link proposeClusters}. `radius` is a cosine distance, from 0 to 2.
 *
 * @example
 * ```ts
 * import { defaultProposalOptions } from "taxolink";
 *
 * console.log(defaultProposalOptions.radius > 0 && defaultProposalOptions.radius < 2); // true
 * ```
 */
export const defaultProposalOptions: ProposalOptions = {
  method: "dbscan",
  radius: 0.5,
  minPoints: 2,
  clusters: 100,
  seed: 1,
};

export type ItemToCluster = { readonly id: string; readonly name: string; readonly description: string };

export type Proposals = {
  readonly proposals: readonly ProposedCluster[];
  /** A description of the approximation, or `null` if the method was exact. */
  readonly approximation: string | null;
};

/**
 * Proposes groups of items with the same meaning. The function embeds the name of each item, or its description if it
 * has no name, and clusters the vectors with DBSCAN, k-means or average linkage. Every item belongs to exactly one
 * proposal, which is named after its most central member. Source: thesis, section 5.2.4.
 *
 * @returns the proposals, and a description of the approximation, or `null` if the method was exact. For more than
 * 5,000 items, methods may use approximations
 * @throws CancelledError
 *
 * @example
 * ```ts
 * import { createLexicalEmbedder, defaultProposalOptions, proposeClusters } from "taxolink";
 *
 * const items = ["Counting", "counting", "Weather"].map((name) => ({ id: name, name, description: "" }));
 * const options = { ...defaultProposalOptions, method: "agglomerative" as const };
 * const { proposals } = await proposeClusters(items, createLexicalEmbedder(), options);
 * console.log(proposals.length); // 2
 * ```
 */
export async function proposeClusters(
  items: readonly ItemToCluster[],
  embedder: Embedder,
  options: ProposalOptions,
  watch: Watch = unwatched,
): Promise<Proposals> {
  const texts = items.map(textOf);
  const vectors = await embedder.fit(texts).embed(texts, watch.signal);
  // Loaded only when needed: without this delay, these modules would be a third of the code that most commands load.
  const { groupVectors } = await import("./group-vectors.ts");
  const { groups, approximation } = await groupVectors(vectors, options, watch);
  const proposals = groups.map((members) => ({
    name: items[mostCentral(members, vectors)]?.name ?? "",
    members: members.flatMap((at) => items[at]?.id ?? []),
  }));
  return { proposals, approximation };
}

/**
 * Returns the text to compare: the name without the dimension in `Dimension - Name`. Descriptions are left out, because
 * similar wording would merge different classes.
 */
function textOf({ name, description }: ItemToCluster): string {
  return name.split(" - ").at(-1)?.trim() || description;
}

/** Finds the member that is closest to the sum of all members. */
function mostCentral(members: readonly number[], vectors: readonly Float32Array[]): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const at of members)
    for (const [index, value] of (vectors[at] ?? []).entries()) sum[index] = (sum[index] ?? 0) + value;
  let best = members[0] ?? 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (const at of members) {
    let product = 0;
    for (const [index, value] of (vectors[at] ?? []).entries()) product += value * (sum[index] ?? 0);
    if (product > highest) {
      highest = product;
      best = at;
    }
  }
  return best;
}
