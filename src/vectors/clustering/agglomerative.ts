/**
 * Implements agglomerative clustering with average linkage by cosine distance.
 *
 * Merges clusters until every distance between two clusters exceeds a threshold. Two clusters can be within the
 * threshold only if some of their items are. Each set of items that are connected through their neighbourhoods is
 * therefore clustered separately. Within such a component, nearest-neighbour chains find the clusters to merge in
 * quadratic time.
 *
 * Sources: Lance and Williams, A General Theory of Classificatory Sorting Strategies, 1967 (the distance to a merged
 * cluster); Murtagh, A Survey of Recent Advances in Hierarchical Clustering Algorithms, 1983 (the chain).
 */

import { createBreather } from "../../base/breather.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { addScaled, innerProduct, toSparse } from "../sparse-vector.ts";
import { createExactNeighbours } from "./neighbours.ts";

/** The tolerance for products of 32-bit values, so that rounding errors do not separate equal values. */
const roundingTolerance = 1e-5;

export type AgglomerativeOptions = {
  /** The maximum cosine distance at which clusters are merged: at least 0 and less than 1. */
  readonly threshold: number;
  /**
   * If more items than this are connected, groups of very close items are clustered as units. Grouping is an
   * approximation that bounds time and memory. Default: no limit.
   */
  readonly exactUpTo?: number;
};

export type AgglomerativeResult = {
  /** The cluster number of every vector. Clusters are numbered from 0 in the order of their first vectors. */
  readonly labels: Int32Array;
  /** False if groups of close items were formed before clustering. */
  readonly exact: boolean;
};

/** A single item or a group of items that is clustered as a unit. */
type Group = { readonly members: readonly number[]; readonly mean: Float64Array };

/**
 * @param vectors the vectors, all of equal length, each normalised to length 1 or all zeros
 * @throws CancelledError if the signal of the watch is aborted
 */
export async function clusterAgglomerative(
  vectors: readonly Float32Array[],
  { threshold, exactUpTo = Number.POSITIVE_INFINITY }: AgglomerativeOptions,
  watch: Watch = unwatched,
): Promise<AgglomerativeResult> {
  const breathe = createBreather(watch.signal);
  const stage = watch.progress.stage("comparing", vectors.length);
  const components = await findComponents(vectors, threshold, breathe, () => stage.advance());
  stage.finish();
  const mergeStage = watch.progress.stage("merging", vectors.length);
  const clusters: number[][] = [];
  let exact = true;
  for (const component of components) {
    let groups = component.map((item) => groupOf([item], vectors));
    if (groups.length > exactUpTo) {
      exact = false;
      groups = await groupNearest(component, vectors, threshold, exactUpTo, breathe);
    }
    // If there are still too many groups at the largest radius, hardly any two items are near each other, so the groups
    // are not merged.
    const tooMany = groups.length > exactUpTo;
    clusters.push(
      ...(tooMany
        ? groups.map(({ members }) => [...members])
        : await mergeGroups(groups, threshold, breathe)),
    );
    mergeStage.advance(component.length);
  }
  mergeStage.finish();
  clusters.sort((left, right) => (left[0] as number) - (right[0] as number));
  const labels = new Int32Array(vectors.length);
  for (const [label, members] of clusters.entries()) for (const item of members) labels[item] = label;
  return { labels, exact };
}

/** Returns the sets of items that are connected through their neighbourhoods, each in ascending order. */
async function findComponents(
  vectors: readonly Float32Array[],
  radius: number,
  breathe: () => Promise<void> | undefined,
  advance: () => void,
): Promise<number[][]> {
  const neighbours = createExactNeighbours(vectors, radius);
  const visited = new Uint8Array(vectors.length);
  const components: number[][] = [];
  for (let start = 0; start < vectors.length; start += 1) {
    if (visited[start]) continue;
    visited[start] = 1;
    const component = [start];
    for (let at = 0; at < component.length; at += 1) {
      await breathe();
      advance();
      for (const other of neighbours(component[at] as number)) {
        if (visited[other]) continue;
        visited[other] = 1;
        component.push(other);
      }
    }
    components.push(component.sort((left, right) => left - right));
  }
  return components;
}

function groupOf(members: readonly number[], vectors: readonly Float32Array[]): Group {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const item of members) addScaled(mean, 1, vectors[item] as Float32Array);
  return { members, mean: mean.map((value) => value / members.length) };
}

/**
 * Assigns each item to the first preceding item within a radius. The radius starts at a quarter of the threshold and
 * grows until the number of groups is small enough, but never exceeds the threshold.
 */
async function groupNearest(
  items: readonly number[],
  vectors: readonly Float32Array[],
  threshold: number,
  maximumGroups: number,
  breathe: () => Promise<void> | undefined,
): Promise<Group[]> {
  const itemVectors = items.map((item) => vectors[item] as Float32Array);
  for (let radius = threshold / 4; ; radius = Math.min(threshold, radius * 1.5)) {
    const neighbours = createExactNeighbours(itemVectors, radius);
    const isGrouped = new Uint8Array(itemVectors.length);
    const groups: number[][] = [];
    for (let at = 0; at < itemVectors.length; at += 1) {
      if (isGrouped[at]) continue;
      await breathe();
      const members = neighbours(at).filter((other) => !isGrouped[other]);
      for (const other of members) isGrouped[other] = 1;
      groups.push(members.map((other) => items[other] as number));
    }
    if (groups.length <= maximumGroups || radius === threshold)
      return groups.map((members) => groupOf(members, vectors));
  }
}

type Merging = {
  /** The items of each cluster; undefined for a cluster that was merged into another. */
  readonly members: (number[] | undefined)[];
  /** The clusters that may still be merged. */
  readonly active: Set<number>;
  /** The distances between all clusters, as a square matrix. */
  readonly distances: Float32Array;
  /** The length of a row of the matrix. */
  readonly count: number;
};

/**
 * Applies average linkage to groups: the distance between the means of two groups is the mean distance between their
 * items.
 */
async function mergeGroups(
  groups: readonly Group[],
  threshold: number,
  breathe: () => Promise<void> | undefined,
): Promise<number[][]> {
  const count = groups.length;
  if (count === 1) return groups.map(({ members }) => [...members]);
  const distances = await allDistances(groups, breathe);
  const members: Merging["members"] = groups.map((group) => [...group.members]);
  const active = new Set(members.keys());
  const merging: Merging = { members, active, distances, count };
  const done: number[][] = [];
  const chain: number[] = [];
  while (active.size > 0) {
    await breathe();
    const top = chain.at(-1) ?? (active.values().next().value as number);
    if (chain.length === 0) chain.push(top);
    const previous = chain.at(-2);
    const { nearest, distance } = nearestTo(top, previous, merging);
    if (nearest === -1 || distance > threshold + roundingTolerance) {
      // Merging other clusters never brings them nearer to this cluster than the nearest one is now.
      done.push((members[top] as number[]).sort((left, right) => left - right));
      active.delete(top);
      chain.pop();
    } else if (nearest === previous) {
      chain.length -= 2;
      merge(top, nearest, merging);
    } else chain.push(nearest);
  }
  return done;
}

async function allDistances(
  groups: readonly Group[],
  breathe: () => Promise<void> | undefined,
): Promise<Float32Array> {
  const rows = groups.map(({ mean }) => toSparse(Float32Array.from(mean)));
  const distances = new Float32Array(groups.length * groups.length);
  for (const [left, { mean }] of groups.entries()) {
    await breathe();
    for (let right = 0; right < left; right += 1) {
      const distance = 1 - innerProduct(rows[right] as (typeof rows)[number], mean);
      distances[left * groups.length + right] = distance;
      distances[right * groups.length + left] = distance;
    }
  }
  return distances;
}

/**
 * Finds the nearest cluster. If several are equally near, prefers the previous cluster of the chain, so that the chain
 * terminates.
 */
function nearestTo(
  top: number,
  previous: number | undefined,
  { active, distances, count }: Merging,
): { nearest: number; distance: number } {
  let nearest = previous ?? -1;
  let distance =
    previous === undefined ? Number.POSITIVE_INFINITY : (distances[top * count + previous] as number);
  for (const other of active) {
    const candidateDistance = distances[top * count + other] as number;
    if (other !== top && candidateDistance < distance) {
      nearest = other;
      distance = candidateDistance;
    }
  }
  return { nearest, distance };
}

/** Merges the first cluster into the second. */
function merge(left: number, right: number, { members, active, distances, count }: Merging): void {
  const [leftMembers, rightMembers] = [members[left] as number[], members[right] as number[]];
  active.delete(left);
  for (const third of active) {
    if (third === right) continue;
    const distance =
      (leftMembers.length * (distances[left * count + third] as number) +
        rightMembers.length * (distances[right * count + third] as number)) /
      (leftMembers.length + rightMembers.length);
    distances[right * count + third] = distance;
    distances[third * count + right] = distance;
  }
  members[right] = [...leftMembers, ...rightMembers];
  members[left] = undefined;
}
