/** Performs step 4: finds the nodes that each symbol of the query may represent (AF-Retriever paper, lines 121–135). */

import { foldLabel } from "../../text/words.ts";
import type { CypherQuery, QuerySymbol } from "./cypher/query.ts";
import { type EdgesOfRelation, nodesThatMeet } from "./filter-nodes.ts";
import type { NodeIndex } from "./node-index.ts";
import type { AfRetrieverOptions } from "./options.ts";
import { inBoth, type PlaceSet } from "./place-sets.ts";
import type { NodeGraph } from "./read-nodes.ts";

/** The nodes that a symbol may represent. */
export type Candidates =
  /** Candidates, best first. Grounding uses the first l candidates. */
  | { readonly kind: "constant"; readonly search: string; readonly places: readonly number[] }
  /** All nodes that meet the conditions, or null if every node does. */
  | { readonly kind: "variable"; readonly places: PlaceSet };

/** Maps the name of a symbol to its candidates. */
export type SymbolCandidates = ReadonlyMap<string, Candidates>;

type Parts = {
  readonly index: NodeIndex;
  readonly edges: EdgesOfRelation;
  readonly options: Pick<AfRetrieverOptions, "maximumCandidates" | "typeFilter">;
};

export async function findCandidates(
  { symbols, target }: CypherQuery,
  parts: Parts,
  signal: AbortSignal | undefined,
): Promise<SymbolCandidates> {
  const candidates = new Map<string, Candidates>();
  for (const [name, symbol] of symbols) {
    candidates.set(name, await candidatesOf(symbol, name === target, parts, signal));
  }
  return candidates;
}

/**
 * Finds the candidates for a symbol. Types restrict constants and the target, depending on {@link
 * AfRetrieverOptions.typeFilter}. Edges determine the types of other variables.
 */
async function candidatesOf(
  symbol: QuerySymbol,
  isTarget: boolean,
  { index, edges, options }: Parts,
  signal: AbortSignal | undefined,
): Promise<Candidates> {
  const isConstant = symbol.names.length > 0;
  const filtersNodes = options.typeFilter === "constants" || options.typeFilter === "both";
  const nodesOfTypes = filtersNodes && (isConstant || isTarget) ? nodesOf(symbol.types, index.graph) : null;
  const unapplied: string[] = [];
  let places: PlaceSet = nodesOfTypes;
  for (const condition of symbol.conditions) {
    const meeting = nodesThatMeet(condition, edges);
    if (meeting === null) unapplied.push(condition.value);
    else places = inBoth(places, meeting);
  }
  if (!isConstant) return { kind: "variable", places };
  // A filter that cannot be applied still describes the constant (AF-Retriever paper, line 125).
  const search = [...symbol.names, ...unapplied].join(" ");
  const ranked = await index.search("constants", search, options.maximumCandidates, places, signal);
  const similarPlaces = ranked.filter(({ similarity }) => similarity > 0).map(({ place }) => place);
  return { kind: "constant", search, places: similarPlaces };
}

/** Returns the nodes with any of the types, or null if the graph has none of them. */
export function nodesOf(types: readonly string[], { nodesOfType }: NodeGraph): PlaceSet {
  const [first, ...others] = types.flatMap((type) => nodesOfType.get(foldLabel(type)) ?? []);
  if (first === undefined) return null;
  return others.length === 0 ? first : new Set([first, ...others].flatMap((places) => [...places]));
}
