/**
 * Algorithm 2 of AF-Retriever: reduces the candidates of all symbols until they satisfy all triplets.
 *
 * The printed algorithm (AF-Retriever paper, lines 469–482) restricts heads by the neighbours of heads, and tails by
 * the neighbours of tails, so no candidate remains unless a node is its own neighbour. The printed algorithm also
 * discards the results of its recursion. This code follows the text of the paper instead: heads must be neighbours of
 * tails, and tails must be neighbours of heads. The steps are repeated until no set changes.
 */

import { foldLabel } from "../../text/words.ts";
import type { Triplet } from "./cypher/query.ts";
import type { AfRetrieverOptions } from "./options.ts";
import { inBoth, type PlaceSet } from "./place-sets.ts";
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
 * Reduces the candidates until they satisfy all triplets. The smallest set restricts the others first: this order does
 * not change the result, but avoids visiting the neighbours of every node of a type.
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
  const pendingRestrictions = new Set(restrictions);
  for (
    let next = smallest(pendingRestrictions, places, largestExpanded);
    next !== null;
    next = smallest(pendingRestrictions, places, largestExpanded)
  ) {
    const { restriction, restricting } = next;
    pendingRestrictions.delete(restriction);
    const current = places.get(restriction.symbol) ?? null;
    const remainingPlaces = restrict(current, restricting, restriction, graph);
    places.set(restriction.symbol, remainingPlaces);
    if (current !== null && remainingPlaces.size === current.size) continue;
    for (const other of restrictions) if (other.by === restriction.symbol) pendingRestrictions.add(other);
  }
  return places;
}

/**
 * Returns the restriction by the smallest set, or null if only the set of all nodes would restrict the remaining ends.
 */
function smallest(
  pendingRestrictions: ReadonlySet<Restriction>,
  places: Places,
  largestExpanded: number,
): { readonly restriction: Restriction; readonly restricting: ReadonlySet<number> } | null {
  let best: ReturnType<typeof smallest> = null;
  for (const restriction of pendingRestrictions) {
    const restricting = places.get(restriction.by) ?? null;
    if (restricting === null || (largestExpanded > 0 && restricting.size >= largestExpanded)) continue;
    if (best === null || restricting.size < best.restricting.size) best = { restriction, restricting };
  }
  return best;
}

/** Returns the nodes in `current` that have a neighbour in `restricting`. The search starts from the smaller set. */
function restrict(
  current: PlaceSet,
  restricting: ReadonlySet<number>,
  { triplet, isHead }: Restriction,
  graph: NodeGraph,
): ReadonlySet<number> {
  if (current === null || restricting.size <= current.size) {
    return inBoth(current, neighboursOf(restricting, triplet, isHead, graph));
  }
  const isKept = (place: number): boolean =>
    someEnd(place, triplet, !isHead, graph, (to) => restricting.has(to));
  return new Set([...current].filter(isKept));
}

/** Returns the edges of a node that a triplet allows, from its tail (`towardsHead`) or from its head. */
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

/**
 * Whether any node at the other end of an allowed edge passes the test. Visits the same edges as {@link edgesOf}
 * without building a list.
 */
function someEnd(
  place: number,
  { relations, directed }: GroundTriplet,
  towardsHead: boolean,
  { nodes }: NodeGraph,
  passes: (to: number) => boolean,
): boolean {
  const node = nodes[place];
  if (node === undefined) return false;
  const allowed = ({ relation }: Edge): boolean => relations === null || relations.has(relation);
  if (!directed || !towardsHead)
    for (const edge of node.outgoing) if (allowed(edge) && passes(edge.object)) return true;
  if (!directed || towardsHead)
    for (const edge of node.incoming) if (allowed(edge) && passes(edge.subject)) return true;
  return false;
}

function neighboursOf(
  places: ReadonlySet<number>,
  triplet: GroundTriplet,
  towardsHead: boolean,
  graph: NodeGraph,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const keep = (to: number): boolean => {
    reached.add(to);
    return false;
  };
  for (const place of places) someEnd(place, triplet, towardsHead, graph, keep);
  return reached;
}
