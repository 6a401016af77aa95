/**
 * Algorithm 2 of AF-Retriever: reduces the candidates of all symbols until they satisfy all triplets.
 *
 * The printed algorithm (AF-Retriever paper, lines 469–482) restricts heads by the neighbours of heads, and tails by
 * the neighbours of tails, so no candidate remains unless a node is its own neighbour. The printed algorithm also
 * discards the results of its recursion. This code follows the text of the paper instead: heads must be neighbours of
 * tails, and tails must be neighbours of heads. The steps are repeated until no set changes.
 */

import { foldLabel } from "../../base/text/words.ts";
import type { Triplet } from "./cypher/query.ts";
import type { AfRetrieverOptions } from "./options.ts";
import type { PlaceSet } from "./place-sets.ts";
import type { Edge, NodeGraph } from "./read-nodes.ts";

/** Maps each symbol to the nodes that it may still represent, or to null if it may represent any node. */
export type Places = ReadonlyMap<string, PlaceSet>;

/** A triplet with the relations that it represents in this graph. */
export type GroundTriplet = {
  readonly head: string;
  readonly tail: string;
  /** Positions in the graph's list of relations, or null for any relation in either direction. */
  readonly relations: ReadonlySet<number> | null;
  readonly directed: boolean;
};

/**
 * With `filtersEdgeLabels`, an edge must have one of a triplet's relations. Otherwise, or if the graph has none of these
 * relations, any edge in either direction satisfies the triplet.
 */
export function groundable(
  triplets: readonly Triplet[],
  { relations }: NodeGraph,
  options: Pick<AfRetrieverOptions, "filtersEdgeLabels" | "directed">,
): readonly GroundTriplet[] {
  const folded = relations.map(({ label }) => foldLabel(label));
  return triplets.map(({ head, tail, relations: relationNames, directed }) => {
    const relationLabels = new Set(relationNames.map(foldLabel));
    const places = folded.flatMap((label, at) => (relationLabels.has(label) ? [at] : []));
    const agreeing = options.filtersEdgeLabels && places.length > 0 ? new Set(places) : null;
    return { head, tail, relations: agreeing, directed: options.directed && directed && agreeing !== null };
  });
}

/** An end of a triplet that is restricted by the nodes at the other end. */
type Restriction = {
  readonly triplet: GroundTriplet;
  readonly symbol: string;
  readonly by: string;
  readonly isHead: boolean;
};

/**
 * Reduces the candidates until they satisfy all triplets. The order of the restrictions does not change the result.
 * @param largestExpanded sets of at least this size restrict no others, unless it is 0
 */
export function groundTriplets(
  triplets: readonly GroundTriplet[],
  start: Places,
  graph: NodeGraph,
  largestExpanded = 0,
): Places {
  const places = new Map(start);
  const restrictions = triplets.flatMap((triplet): Restriction[] => [
    { triplet, symbol: triplet.head, by: triplet.tail, isHead: true },
    { triplet, symbol: triplet.tail, by: triplet.head, isHead: false },
  ]);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const restriction of restrictions) {
      const restricting = places.get(restriction.by) ?? null;
      if (restricting === null || (largestExpanded > 0 && restricting.size >= largestExpanded)) continue;
      const current = places.get(restriction.symbol) ?? null;
      const remaining = restrict(current, restricting, restriction, graph);
      if (current !== null && remaining.size === current.size) continue;
      places.set(restriction.symbol, remaining);
      isChanged = true;
    }
  }
  return places;
}

/** Returns the nodes in `current` that have a neighbour in `restricting`. The search starts from the smaller set. */
function restrict(
  current: PlaceSet,
  restricting: ReadonlySet<number>,
  { triplet, isHead }: Restriction,
  graph: NodeGraph,
): ReadonlySet<number> {
  const kept = new Set<number>();
  if (current === null || restricting.size <= current.size) {
    for (const place of restricting) {
      for (const { to } of edgesOf(place, triplet, isHead, graph))
        if (current === null || current.has(to)) kept.add(to);
    }
    return kept;
  }
  for (const place of current) {
    for (const { to } of edgesOf(place, triplet, !isHead, graph)) {
      if (!restricting.has(to)) continue;
      kept.add(place);
      break;
    }
  }
  return kept;
}

/** Yields the edges of a node that a triplet allows, from its tail (`towardsHead`) or from its head. */
export function* edgesOf(
  place: number,
  { relations, directed }: GroundTriplet,
  towardsHead: boolean,
  { nodes }: NodeGraph,
): Generator<{ readonly edge: Edge; readonly to: number }> {
  const node = nodes[place];
  if (node === undefined) return;
  const allows = ({ relation }: Edge): boolean => relations === null || relations.has(relation);
  if (!directed || !towardsHead)
    for (const edge of node.outgoing) if (allows(edge)) yield { edge, to: edge.object };
  if (!directed || towardsHead)
    for (const edge of node.incoming) if (allows(edge)) yield { edge, to: edge.subject };
}
