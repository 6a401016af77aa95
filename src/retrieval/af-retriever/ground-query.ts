/** Performs step 5: grounds the triplets of a query in the graph, and collects the evidence for each answer. */

import type { Triple } from "../../graph/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { CypherQuery, Triplet } from "./cypher/query.ts";
import { groundingOf } from "./evidence.ts";
import type { Candidates, SymbolCandidates } from "./find-candidates.ts";
import { type GroundTriplet, groundable, groundTriplets, type Places } from "./ground-triplets.ts";
import type { AfRetrieverOptions } from "./options.ts";
import type { PlaceSet } from "./place-sets.ts";
import type { NodeGraph } from "./read-nodes.ts";

export type GroundedQuery = {
  /** The positions of the nodes that the target may represent, in the order in which grounding reached them. */
  readonly answers: readonly number[];
  /** Returns the number of the round that found a node, counted from 0. */
  roundOf(place: number): number;
  /** The positions of the nodes that constants of the query may represent. */
  readonly namedPlaces: ReadonlySet<number>;
  /** Returns the triples through which a node satisfies the triplets. */
  evidenceOf(place: number): readonly Triple[];
  readonly trace: readonly TraceStep[];
};

export function groundQuery(
  query: CypherQuery,
  candidates: SymbolCandidates,
  graph: NodeGraph,
  options: AfRetrieverOptions,
): GroundedQuery {
  const usable = usableTriplets(query, candidates);
  const constants = [...candidates].flatMap(([symbol, nodeCandidates]) =>
    nodeCandidates.kind === "constant"
      ? [{ symbol, search: nodeCandidates.search, candidates: nodeCandidates.places.length }]
      : [],
  );
  const linked: TraceStep = { step: "constants", detail: { constants } };
  const { target } = query;
  if (target === null || usable.length === 0) {
    const reason = "no triplet of the query connects the target with an entity that the question mentions";
    const trace = [linked, { step: "no grounding", detail: { reason } }];
    return { answers: [], roundOf: () => 0, namedPlaces: new Set(), evidenceOf: () => [], trace };
  }
  const triplets = groundable(usable, graph, options);
  const grounding = expandScope(target, triplets, candidates, options, graph);
  const { answers, scope, rounds } = grounding;
  const roundsWithAnswers = [...new Set(answers.values())];
  const namedPlaces = roundsWithAnswers.flatMap((places) =>
    constants.flatMap(({ symbol }) => [...(places.get(symbol) ?? [])]),
  );
  return {
    answers: [...answers.keys()],
    roundOf: (place) => roundsWithAnswers.indexOf(answers.get(place) as Places),
    namedPlaces: new Set(namedPlaces),
    evidenceOf: (place) => {
      const places = answers.get(place);
      return places === undefined ? [] : groundingOf(place, target, triplets, places, graph);
    },
    trace: [
      linked,
      { step: "grounded", detail: { triplets: triplets.length, rounds, scope, answers: answers.size } },
    ],
  };
}

// Performs step 5: increases the number of candidates for each constant until enough answers are found (AF-Retriever
// paper, lines 137–147).

type Grounding = {
  /**
   * Maps each node that the target may represent to the nodes that each symbol may represent in the same round. The
   * target nodes are sorted by the round that found them, then in graph order.
   */
  readonly answers: ReadonlyMap<number, Places>;
  /** The number of candidates for each constant in the last round. */
  readonly scope: number;
  readonly rounds: number;
};

/**
 * Returns the next scope: 1, 2, 3, 6, 15, 59 … with the power, which the paper leaves unrounded (AF-Retriever paper,
 * Algorithm 1, line 9), or 1, 2, 3, 5, 8, 12 … with the factor.
 */
export function widen(scope: number, growth: AfRetrieverOptions["scopeGrowth"]): number {
  return growth === "1.5 times" ? Math.floor(1.5 * scope + 0.5) : Math.round(scope ** 1.5 + 0.5);
}

/** Widens the scope round by round until there are `answers` answers, or the scope exceeds `maximumCandidates`. */
export function expandScope(
  target: string,
  triplets: readonly GroundTriplet[],
  candidates: SymbolCandidates,
  options: ScopeOptions,
  graph: NodeGraph,
): Grounding {
  const answers = new Map<number, Places>();
  let grounding: Grounding = { answers, scope: 0, rounds: 0 };
  const { maximumCandidates, scopeReachesLimit, scopeGrowth, largestExpanded } = options;
  const isAllowed = (scope: number): boolean =>
    scopeReachesLimit ? scope <= maximumCandidates : scope < maximumCandidates;
  for (let scope = 1; isAllowed(scope) && answers.size < options.answers; scope = widen(scope, scopeGrowth)) {
    const start = new Map(
      [...candidates].map(([symbol, nodeCandidates]) => [symbol, firstOf(nodeCandidates, scope)]),
    );
    const places = groundTriplets(triplets, start, graph, largestExpanded);
    const targets = [...(places.get(target) ?? [])].sort((left, right) => left - right);
    for (const place of targets) if (!answers.has(place)) answers.set(place, places);
    grounding = { answers, scope, rounds: grounding.rounds + 1 };
  }
  return grounding;
}

type ScopeOptions = Pick<
  AfRetrieverOptions,
  "answers" | "maximumCandidates" | "scopeReachesLimit" | "scopeGrowth" | "largestExpanded"
>;

function firstOf(candidates: Candidates, scope: number): PlaceSet {
  return candidates.kind === "variable" ? candidates.places : new Set(candidates.places.slice(0, scope));
}

/**
 * Returns the triplets that are connected to the target, directly or through other triplets. Returns none if neither a
 * constant nor a condition on another symbol restricts these triplets. Steps 4 to 6 are then skipped (AF-Retriever
 * paper, line 609).
 */
export function usableTriplets(
  { target, triplets }: CypherQuery,
  candidates: SymbolCandidates,
): readonly Triplet[] {
  if (target === null) return [];
  const linked = new Set([target]);
  let size = 0;
  while (size < linked.size) {
    size = linked.size;
    for (const { head, tail } of triplets) {
      if (linked.has(head)) linked.add(tail);
      if (linked.has(tail)) linked.add(head);
    }
  }
  const restricted = [...linked].some((symbol) => {
    const nodeCandidates = candidates.get(symbol);
    return (
      nodeCandidates?.kind === "constant" ||
      (nodeCandidates !== undefined && nodeCandidates.places !== null && symbol !== target)
    );
  });
  return restricted ? triplets.filter(({ head }) => linked.has(head)) : [];
}
