/** Performs step 5: grounds the triplets of a query in the graph, and collects the evidence for each answer. */
import type { Triple } from "../../graph/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { CypherQuery } from "./cypher/query.ts";
import { groundingOf } from "./evidence.ts";
import { expandScope, usableTriplets } from "./expand-scope.ts";
import type { SymbolCandidates } from "./find-candidates.ts";
import { groundable, type Places } from "./ground-triplets.ts";
import type { AfRetrieverOptions } from "./options.ts";
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
