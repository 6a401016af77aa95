/** Step 5: considers more and more candidates of each constant until there are enough answers (002:137–147). */
import type { CypherQuery, Triplet } from "./cypher/query.ts";
import type { Candidates, SymbolCandidates } from "./find-candidates.ts";
import { type GroundTriplet, groundTriplets, type Places } from "./ground-triplets.ts";
import type { PlaceSet } from "./place-sets.ts";
import type { NodeGraph } from "./read-nodes.ts";

export type Grounding = {
  /**
   * The nodes that the target may represent, in the order in which the growing scope found them (within a round in the
   * graph's order), each with the nodes that all symbols may represent in that round.
   */
  readonly answers: ReadonlyMap<number, Places>;
  /** The number of candidates of each constant in the last round. */
  readonly scope: number;
  readonly rounds: number;
};

/** The next scope: 1, 2, 3, 6, 15, 59, 454 … (Algorithm 1, line 9, rounded). */
export function widen(scope: number): number {
  return Math.round(scope ** 1.5 + 0.5);
}

/**
 * Rounds run as long as the scope is at most `maximumCandidates`; with the printed "less than", a limit of 1 would run
 * no round.
 *
 * @param wanted the number of answers at which the scope is wide enough
 */
export function expandScope(
  target: string,
  triplets: readonly GroundTriplet[],
  candidates: SymbolCandidates,
  { wanted, maximumCandidates }: { readonly wanted: number; readonly maximumCandidates: number },
  graph: NodeGraph,
): Grounding {
  const answers = new Map<number, Places>();
  let grounding: Grounding = { answers, scope: 0, rounds: 0 };
  for (let scope = 1; scope <= maximumCandidates && answers.size < wanted; scope = widen(scope)) {
    const start = new Map([...candidates].map(([symbol, found]) => [symbol, firstOf(found, scope)]));
    const places = groundTriplets(triplets, start, graph);
    const targets = [...(places.get(target) ?? [])].sort((left, right) => left - right);
    for (const place of targets) if (!answers.has(place)) answers.set(place, places);
    grounding = { answers, scope, rounds: grounding.rounds + 1 };
  }
  return grounding;
}

function firstOf(candidates: Candidates, scope: number): PlaceSet {
  return candidates.kind === "variable" ? candidates.places : new Set(candidates.places.slice(0, scope));
}

/**
 * The triplets that restrict the target: those linked to it, directly or through others, that include a symbol that
 * cannot be every node. Without any, steps 4 to 6 are skipped (002:609).
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
    const found = candidates.get(symbol);
    return found?.kind === "constant" || (found !== undefined && found.places !== null && symbol !== target);
  });
  return restricted ? triplets.filter(({ head }) => linked.has(head)) : [];
}
