/**
 * Finds path evidence: the shortest paths between the entities that a question mentions, by a search from both ends.
 */
import { throwIfCancelled } from "../../errors.ts";
import { findWays, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import type { LinkedName } from "./link-entities.ts";
import type { MindmapOptions } from "./options.ts";

export type PathEvidence = {
  /** At most `finalPaths` paths, each between two of the entities. */
  readonly paths: readonly (readonly Triple[])[];
  /** The number of paths from which the result was chosen. */
  readonly pathCount: number;
  /** False if a search exceeded its limit and paths may therefore be missing. */
  readonly complete: boolean;
};

type RankedPath = {
  readonly triples: readonly Triple[];
  /** The rank of the path among those between the same two entities, counted from 0. */
  readonly rank: number;
  /** The similarity between the two names in the question and the labels to which they are linked. */
  readonly similarity: number;
};

/**
 * Finds the best paths between pairs of entities. The shortest path of every pair precedes the second path of any pair.
 * Among paths of equal rank, shorter paths come first, then paths between entities with more similar names.
 */
export async function findPathEvidence(
  graph: KnowledgeGraph,
  linkedNames: readonly LinkedName[],
  { shortestPaths, finalPaths, maximumPathLength: maximumLength }: MindmapOptions,
  signal: AbortSignal | undefined,
): Promise<PathEvidence> {
  const rankedPaths: RankedPath[] = [];
  let complete = true;
  for (const [left, right] of pairsOf(linkedNames)) {
    throwIfCancelled(signal);
    const [from, to] = [left, right].map(({ entities }) => entities.map(({ id }) => id)) as [
      string[],
      string[],
    ];
    const pathSearch = await findWays(
      graph,
      from,
      to,
      { count: shortestPaths, maximumLength, direction: "any" },
      signal,
    );
    complete &&= pathSearch.complete;
    const similarity = left.similarity * right.similarity;
    pathSearch.ways.forEach((path, rank) => {
      rankedPaths.push({ triples: path.map(({ triple }) => triple), rank, similarity });
    });
  }
  rankedPaths.sort(
    (left, right) =>
      left.rank - right.rank ||
      left.triples.length - right.triples.length ||
      right.similarity - left.similarity,
  );
  return {
    paths: rankedPaths.slice(0, finalPaths).map(({ triples }) => triples),
    pathCount: rankedPaths.length,
    complete,
  };
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((left, at) => items.slice(at + 1).map((right): [T, T] => [left, right]));
}
