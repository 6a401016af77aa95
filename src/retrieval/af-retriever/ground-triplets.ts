/**
 * Algorithm 2 of AF-Retriever: the candidates of all symbols, cut down until every triplet agrees with every other.
 *
 * As printed (002:469–482) it restricts heads by the neighbours of heads and tails by those of tails, which leaves nothing
 * unless a node is its own neighbour, and forgets what its recursion returns. What its text describes is done here: heads
 * must be neighbours of tails, tails those of heads, until nothing changes.
 */

import { foldLabel } from "../../text/words.ts";
import type { Triplet } from "./cypher/query.ts";
import { inBoth, type PlaceSet } from "./place-sets.ts";
import type { Edge, NodeGraph } from "./read-nodes.ts";

/** Symbol → the nodes it may still stand for; null: every node. */
export type Places = ReadonlyMap<string, PlaceSet>;

/** A triplet with the relations it stands for in this graph. */
export type GroundTriplet = {
  readonly head: string;
  readonly tail: string;
  /** Places in the graph's list of relations; null: any relation, in either direction. */
  readonly relations: ReadonlySet<number> | null;
  readonly directed: boolean;
};

/**
 * @param filtersRelations whether relations must agree; where not, or where the graph has none of those that a triplet
 * names, its edges may be any, in either direction
 */
export function groundable(
  triplets: readonly Triplet[],
  { relations }: NodeGraph,
  filtersRelations: boolean,
): readonly GroundTriplet[] {
  const folded = relations.map(({ label }) => foldLabel(label));
  return triplets.map(({ head, tail, relations: named, directed }) => {
    const wanted = new Set(named.map(foldLabel));
    const places = folded.flatMap((label, at) => (wanted.has(label) ? [at] : []));
    const agreeing = filtersRelations && places.length > 0 ? new Set(places) : null;
    return { head, tail, relations: agreeing, directed: directed && agreeing !== null };
  });
}

export function groundTriplets(triplets: readonly GroundTriplet[], start: Places, graph: NodeGraph): Places {
  const places = new Map(start);
  const restrict = (symbol: string, by: string, triplet: GroundTriplet, isHead: boolean): boolean => {
    const restricting = places.get(by) ?? null;
    if (restricting === null) return false;
    const current = places.get(symbol) ?? null;
    const reached = neighboursOf(restricting, triplet, isHead, graph);
    const kept = inBoth(current, reached);
    places.set(symbol, kept);
    return current === null || kept.size < current.size;
  };
  let changed = true;
  while (changed) {
    changed = false;
    for (const triplet of triplets) {
      const heads = restrict(triplet.head, triplet.tail, triplet, true);
      const tails = restrict(triplet.tail, triplet.head, triplet, false);
      changed ||= heads || tails;
    }
  }
  return places;
}

/** The edges of a node that a triplet allows, seen from its tail (`towardsHead`) or from its head. */
export function edgesOf(
  place: number,
  { relations, directed }: GroundTriplet,
  towardsHead: boolean,
  { nodes }: NodeGraph,
): readonly { readonly edge: Edge; readonly to: number }[] {
  const node = nodes[place];
  if (node === undefined) return [];
  const allowed = ({ relation }: Edge): boolean => relations === null || relations.has(relation);
  const incoming = node.incoming.filter(allowed).map((edge) => ({ edge, to: edge.subject }));
  const outgoing = node.outgoing.filter(allowed).map((edge) => ({ edge, to: edge.object }));
  if (!directed) return [...outgoing, ...incoming];
  return towardsHead ? incoming : outgoing;
}

function neighboursOf(
  places: ReadonlySet<number>,
  triplet: GroundTriplet,
  towardsHead: boolean,
  graph: NodeGraph,
): Set<number> {
  const reached = new Set<number>();
  for (const place of places) {
    for (const { to } of edgesOf(place, triplet, towardsHead, graph)) reached.add(to);
  }
  return reached;
}
