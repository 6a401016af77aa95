/** Performs step 4: finds the nodes that each symbol of the query may represent (AF-Retriever paper, lines 121–135). */

import { foldLabel } from "../../base/text/words.ts";
import type { AttributeCondition, CypherQuery, Operator, QuerySymbol } from "./cypher/query.ts";
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

export async function findCandidates(
  { symbols, target }: CypherQuery,
  index: NodeIndex,
  options: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<SymbolCandidates> {
  const candidates = new Map<string, Candidates>();
  for (const [name, symbol] of symbols) {
    candidates.set(name, await candidatesOf(symbol, name === target, index, options, signal));
  }
  return candidates;
}

/** Finds the candidates for a symbol. Edges determine the types of symbols whose node labels are not filtered. */
async function candidatesOf(
  symbol: QuerySymbol,
  isTarget: boolean,
  index: NodeIndex,
  options: AfRetrieverOptions,
  signal: AbortSignal | undefined,
): Promise<Candidates> {
  const isConstant = symbol.names.length > 0;
  const isFiltered = options.filteredSymbols === "all" || isConstant || isTarget;
  const nodesOfTypes = options.filtersNodeLabels && isFiltered ? nodesOf(symbol.types, index.graph) : null;
  const unapplied: string[] = [];
  let meeting: PlaceSet = null;
  for (const condition of symbol.conditions) {
    const nodes = nodesThatMeet(condition, index.graph, options);
    if (nodes === null) unapplied.push(condition.value);
    else meeting = inBoth(meeting, nodes);
  }
  const places = meeting === null ? nodesOfTypes : inBoth(nodesOfTypes, meeting);
  if (!isConstant) return { kind: "variable", places };
  // A filter that cannot be applied still describes the constant (AF-Retriever paper, line 125).
  const words = [...symbol.names, ...unapplied];
  const search = options.searchText === "names" ? words.join(" ") : searchTextOf(symbol.types, words);
  const among = options.cutsBeforeConditions ? nodesOfTypes : places;
  const ranked = await index.search("constants", search, options.maximumCandidates, among, signal);
  const nearest = ranked.map(({ place }) => place);
  const kept = nearest.filter((place) => places === null || places.has(place));
  // If the conditions leave none of the nearest nodes, they do not restrict the symbol.
  if (options.cutsBeforeConditions && kept.length === 0) return { kind: "variable", places: nodesOfTypes };
  return { kind: "constant", search, places: kept };
}

/** Returns a search text in the form of the texts of nodes. */
function searchTextOf(types: readonly string[], names: readonly string[]): string {
  return [...types.map((type) => `type: ${type}; `), `name: ${names.join(" ")}; `].join("");
}

/** Returns the nodes with any of the types, or null if the graph has none of them. */
export function nodesOf(types: readonly string[], { nodesOfType }: NodeGraph): PlaceSet {
  const [first, ...others] = types.flatMap((type) => nodesOfType.get(foldLabel(type)) ?? []);
  if (first === undefined) return null;
  return others.length === 0 ? first : new Set([first, ...others].flatMap((places) => [...places]));
}

// Applies the hard filters of step 4: conditions on attributes other than names (AF-Retriever paper, line 125).

/** Returns the nodes that meet a condition, or null if no node has such an attribute or a comparable value. */
function nodesThatMeet(
  { attribute, operator: written, value }: AttributeCondition,
  { edgesOfRelation }: NodeGraph,
  { greaterOrEqual }: Pick<AfRetrieverOptions, "greaterOrEqual">,
): ReadonlySet<number> | null {
  const operator = written === ">=" && greaterOrEqual === "greater" ? ">" : written;
  const edges = edgesOfRelation.get(foldLabel(attribute)) ?? [];
  const comparable = edges.filter(({ triple }) => isComparable(operator, triple.object.label, value));
  if (comparable.length === 0) return null;
  const matching = comparable.filter(({ triple }) => satisfies(operator, triple.object.label, value));
  return new Set(matching.map(({ subject }) => subject));
}

const ordering: readonly Operator[] = ["<", "<=", ">", ">="];

/**
 * Whether an operator can compare two values. Operators such as `<` require two numbers or two dates; all others accept
 * any text.
 */
function isComparable(operator: Operator, label: string, value: string): boolean {
  return !ordering.includes(operator) || (amountOf(label) !== null && amountOf(value) !== null);
}

function satisfies(operator: Operator, label: string, value: string): boolean {
  const [left, right] = [amountOf(label), amountOf(value)];
  const [text, expected] = [foldLabel(label), foldLabel(value)];
  switch (operator) {
    case "=":
      return left !== null && right !== null ? left === right : text === expected;
    case "<>":
      return text !== expected;
    case "contains":
      return text.includes(expected);
    case "starts with":
      return text.startsWith(expected);
    case "ends with":
      return text.endsWith(expected);
    default:
      return left !== null && right !== null && inOrder(operator, left, right);
  }
}

function inOrder(operator: Operator, left: number, right: number): boolean {
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
}

/**
 * Converts a number or a date (the prompt requires YYYY-MM-DD) to a number, so that dates and years can be compared:
 * 2015-06-01 becomes 2015.0601. Returns null for any other text.
 */
function amountOf(text: string): number | null {
  const trimmed = text.trim();
  const date = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T.*)?$/.exec(trimmed);
  if (date !== null) return Number(`${date[1]}.${date[2]}${date[3] ?? "00"}`);
  return /^[-+]?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}
