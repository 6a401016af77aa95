/**
 * Proposals for phase 4: which extracted classes seem to mean the same (thesis 5.2.4, deduplication).
 *
 * Texts are embedded and clustered; what nobody stands near is proposed alone. Proposals are a beginning: a person
 * accepts, splits and merges them.
 */
import { setImmediate } from "node:timers/promises";
import { OptionError, throwIfCancelled } from "../errors.ts";
import { unwatched, type Watch } from "../progress.ts";
import {
  clusterAgglomerative,
  clusterKMeans,
  createExactNeighbours,
  dbscan,
  type Embedder,
  noise,
} from "../vectors/index.ts";
import type { ProposedCluster } from "./edits/edit-clustering.ts";

export const clusterMethods = ["dbscan", "k-means", "agglomerative"] as const;
export type ClusterMethod = (typeof clusterMethods)[number];

export type ProposalOptions = {
  readonly method: ClusterMethod;
  /** Cosine distance up to which texts are near: the radius of DBSCAN, the cut of the agglomerative tree. */
  readonly radius: number;
  /** DBSCAN: how many texts, itself included, make a text the core of a cluster. */
  readonly minPoints: number;
  /** k-means: the number of clusters. */
  readonly clusters: number;
  readonly seed: number;
};

export const defaultProposalOptions: ProposalOptions = {
  method: "dbscan",
  radius: 0.5,
  minPoints: 2,
  clusters: 100,
  seed: 1,
};

/** Above this many items only DBSCAN is offered: the others take time or memory of their square. */
export const largestForOtherMethods = 2_000;

export type ItemToCluster = { readonly id: string; readonly name: string; readonly description: string };

/**
 * Every item is in exactly one proposal, which bears the name of its most central member.
 * @throws OptionError for more items than the method can take; CancelledError
 */
export async function proposeClusters(
  items: readonly ItemToCluster[],
  embedder: Embedder,
  options: ProposalOptions,
  watch: Watch = unwatched,
): Promise<ProposedCluster[]> {
  if (options.method !== "dbscan" && items.length > largestForOtherMethods) {
    throw new OptionError(
      `${options.method} takes at most ${largestForOtherMethods} classes, not ${items.length}`,
      {
        hint: "Use --method dbscan, which is exact for any number.",
      },
    );
  }
  const texts = items.map(textOf);
  const vectors = await embedder.fit(texts).embed(texts, watch.signal);
  const labels = await labelVectors(vectors, options, watch);
  const groups = new Map<string, number[]>();
  for (const [at, label] of labels.entries()) {
    const key = label === noise ? `alone ${at}` : `cluster ${label}`;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return [...groups.values()].map((members) => ({
    name: items[mostCentral(members, vectors)]?.name ?? "",
    members: members.flatMap((at) => items[at]?.id ?? []),
  }));
}

/**
 * The name, without the dimension that stands before it in `Dimension - Name`. Descriptions are as their authors
 * chose to word them: compared by their words they join what is not the same.
 */
function textOf({ name, description }: ItemToCluster): string {
  return name.split(" - ").at(-1)?.trim() || description;
}

async function labelVectors(
  vectors: readonly Float32Array[],
  options: ProposalOptions,
  watch: Watch,
): Promise<Int32Array> {
  switch (options.method) {
    case "dbscan": {
      const near = await findNeighbours(vectors, options.radius, watch);
      return dbscan(vectors.length, (item) => near[item] ?? [], options.minPoints);
    }
    case "k-means":
      return clusterKMeans(vectors, options.clusters, options.seed);
    case "agglomerative":
      return clusterAgglomerative(vectors, options.radius);
  }
}

/** How many items are looked at before the program may react to a key or a signal. */
const itemsPerTurn = 50;

/** All neighbourhoods: nearly all of the time goes here, so this is where progress is shown and a stop is heard. */
async function findNeighbours(
  vectors: readonly Float32Array[],
  radius: number,
  watch: Watch,
): Promise<(readonly number[])[]> {
  const neighbours = createExactNeighbours(vectors, radius);
  const stage = watch.progress.stage("comparing classes", vectors.length);
  const found: (readonly number[])[] = [];
  for (let item = 0; item < vectors.length; item += 1) {
    if (item % itemsPerTurn === 0) await setImmediate();
    throwIfCancelled(watch.signal, "Nothing was entered.");
    found.push(neighbours(item));
    stage.advance();
  }
  stage.finish();
  return found;
}

/** The member nearest to the sum of all. */
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
