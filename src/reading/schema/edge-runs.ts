/**
 * Finds a node's edges with a specified predicate. Edges with the same predicate are contiguous, because a node's edges
 * are sorted by predicate.
 */
import type { CompactGraph } from "./compact-graph.ts";

/** A predicate, followed from subjects to objects (`forward`) or in reverse. */
export type Step = { readonly predicate: number; readonly forward: boolean };

/** Returns the edges of a node along a step, as a range of the adjacency list. */
export function edgesAlong(graph: CompactGraph, node: number, step: Step): Int32Array {
  const { starts, edges, predicates } = step.forward ? graph.out : graph.in;
  const from = firstEdgeAlong(graph, node, step);
  return edges.subarray(from, endOfRun(predicates, from, starts[node + 1] as number, step.predicate));
}

/**
 * Returns the position in the adjacency list of a node's first edge along a step or, if there is none, the position at
 * which it would be.
 */
export function firstEdgeAlong(graph: CompactGraph, node: number, { predicate, forward }: Step): number {
  const { starts, predicates } = forward ? graph.out : graph.in;
  let [low, high] = [starts[node] as number, starts[node + 1] as number];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((predicates[middle] as number) < predicate) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the first position at or after `at` whose edge has a different predicate. Most runs are short, so the search
 * starts nearby and doubles its distance.
 *
 * @param predicates the predicate of the edge at each position
 * @param to the end of the node's edges
 */
export function endOfRun(predicates: Int32Array, at: number, to: number, predicate: number): number {
  let [low, high] = [at, at];
  while (high < to && predicates[high] === predicate) {
    low = high + 1;
    high += 1 + (high - at);
  }
  high = Math.min(high, to);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (predicates[middle] === predicate) low = middle + 1;
    else high = middle;
  }
  return low;
}
