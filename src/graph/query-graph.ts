/** Joins triple patterns over any graph, with requests for many ids instead of one request per row. */
import { GraphError } from "../base/errors.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import type { Entity, Predicate, Triple } from "./triple.ts";

/** The values of the variables. A predicate becomes an entity without types. */
export type Bindings = ReadonlyMap<string, Entity>;

/** The maximum number of entities to request by label. Several entities may have the same label. */
const mostNamesakes = 10_000;

/**
 * Finds every assignment of the variables under which all patterns match triples of the graph.
 *
 * @returns one map per solution, from variables to entities
 * @throws GraphError if a constant is neither an id nor a label in the graph
 *
 * @example
 * ```ts
 * import { createGraph, parsePattern, queryGraph } from "taxolink";
 *
 * const subject = { id: "R1", label: "Lakes", types: ["Paper"] };
 * const object = { id: "L1", label: "2019", types: [] };
 * const graph = createGraph([{ subject, predicate: { id: "P29", label: "year" }, object }]);
 * const [solution] = await queryGraph(graph, [parsePattern("?paper | year | 2019")]);
 * console.log(solution?.get("paper")?.label); // Lakes
 * ```
 */
export async function queryGraph(
  graph: KnowledgeGraph,
  patterns: readonly TriplePattern[],
): Promise<readonly Bindings[]> {
  const remaining = [...(await Promise.all(patterns.map((pattern) => resolveConstants(graph, pattern))))];
  let rows: readonly Bindings[] = [new Map()];
  const bound = new Set<string>();
  while (remaining.length > 0) {
    remaining.sort((left, right) => cost(left, bound) - cost(right, bound));
    const next = remaining.shift() as ResolvedPattern;
    rows = await join(graph, next, rows);
    for (const term of [next.subject, next.predicate, next.object]) if ("name" in term) bound.add(term.name);
  }
  return rows;
}

/** A variable, or the possible ids of a constant. */
type ResolvedTerm = { readonly name: string } | { readonly ids: ReadonlySet<string> };
type ResolvedPattern = {
  readonly subject: ResolvedTerm;
  readonly predicate: ResolvedTerm;
  readonly object: ResolvedTerm;
};

async function resolveConstants(graph: KnowledgeGraph, pattern: TriplePattern): Promise<ResolvedPattern> {
  return {
    subject: await resolveNode(graph, pattern.subject),
    predicate: await resolvePredicate(graph, pattern.predicate),
    object: await resolveNode(graph, pattern.object),
  };
}

async function resolveNode(graph: KnowledgeGraph, term: PatternTerm): Promise<ResolvedTerm> {
  if (term.kind === "variable") return { name: term.name };
  const { text } = term;
  if ((await graph.entities([text])).has(text)) return { ids: new Set([text]) };
  const matches = await graph.find(text, mostNamesakes);
  const namesakes = matches.filter(({ label }) => equalText(label, text));
  if (namesakes.length > 0) return { ids: new Set(namesakes.map(({ id }) => id)) };
  throw new GraphError(`the graph contains no entity with the id or label ${JSON.stringify(text)}`, {
    hint: suggestLabels(matches.slice(0, 5).map(({ label }) => label)),
  });
}

async function resolvePredicate(graph: KnowledgeGraph, term: PatternTerm): Promise<ResolvedTerm> {
  if (term.kind === "variable") return { name: term.name };
  const predicates = await graph.predicates();
  const matching = predicates.filter(({ id, label }) => id === term.text || equalText(label, term.text));
  if (matching.length > 0) return { ids: new Set(matching.map(({ id }) => id)) };
  throw new GraphError(`the graph contains no predicate ${JSON.stringify(term.text)}`, {
    hint: suggestLabels(predicates.slice(0, 12).map(({ label }) => label)),
  });
}

/** Estimates the cost of a pattern: a known subject or object costs least, and a scan costs most. */
function cost({ subject, object }: ResolvedPattern, bound: ReadonlySet<string>): number {
  const isFixed = (term: ResolvedTerm): boolean => "ids" in term || bound.has(term.name);
  if (isFixed(subject) && isFixed(object)) return 0;
  if (isFixed(subject)) return 1;
  return isFixed(object) ? 2 : 3;
}

async function join(
  graph: KnowledgeGraph,
  pattern: ResolvedPattern,
  rows: readonly Bindings[],
): Promise<readonly Bindings[]> {
  const triples = await candidates(graph, pattern, rows);
  const extendedRows: Bindings[] = [];
  for (const row of rows) {
    for (const triple of triples(row)) {
      const extended = unify(pattern, triple, row);
      if (extended) extendedRows.push(extended);
    }
  }
  return extendedRows;
}

/** Returns the candidate triples for a row: the triples of its subject or of its object, or all triples. */
async function candidates(
  graph: KnowledgeGraph,
  { subject, object }: ResolvedPattern,
  rows: readonly Bindings[],
): Promise<(row: Bindings) => readonly Triple[]> {
  for (const [term, ask] of [
    [subject, graph.outgoing],
    [object, graph.incoming],
  ] as const) {
    const idsOf = (row: Bindings): readonly string[] | undefined => {
      if ("ids" in term) return [...term.ids];
      const bound = row.get(term.name);
      return bound && [bound.id];
    };
    const first = rows[0];
    if (!first || idsOf(first) === undefined) continue;
    const triplesById = await ask([...new Set(rows.flatMap((row) => idsOf(row) ?? []))]);
    return (row) => (idsOf(row) ?? []).flatMap((id) => triplesById.get(id) ?? []);
  }
  const all: Triple[] = [];
  for await (const batch of graph.scan("stored")) all.push(...batch);
  return () => all;
}

function unify(pattern: ResolvedPattern, triple: Triple, row: Bindings): Bindings | undefined {
  const extended = new Map(row);
  const ends: readonly (readonly [ResolvedTerm, Entity])[] = [
    [pattern.subject, triple.subject],
    [pattern.predicate, asEntity(triple.predicate)],
    [pattern.object, triple.object],
  ];
  for (const [term, entity] of ends) {
    if ("ids" in term) {
      if (!term.ids.has(entity.id)) return undefined;
      continue;
    }
    const bound = extended.get(term.name);
    if (bound && bound.id !== entity.id) return undefined;
    extended.set(term.name, entity);
  }
  return extended;
}

function asEntity({ id, label }: Predicate): Entity {
  return { id, label, types: [] };
}

function equalText(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

function suggestLabels(labels: readonly string[]): string {
  return labels.length > 0
    ? `The graph contains ${labels.join("; ")}.`
    : "To list predicates and types, run taxolink graph stats.";
}

// Parses triple patterns, `subject | predicate | object`, where `?name` is a variable.

type PatternTerm =
  | { readonly kind: "variable"; readonly name: string }
  /** An id or a label. Letter case does not matter in the labels of predicates. */
  | { readonly kind: "constant"; readonly text: string };

type TriplePattern = {
  readonly subject: PatternTerm;
  readonly predicate: PatternTerm;
  readonly object: PatternTerm;
};

/**
 * Parses a triple pattern `subject | predicate | object`, where `?name` is a variable.
 *
 * @throws SyntaxError if the text does not have exactly three non-empty parts
 *
 * @example
 * ```ts
 * import { parsePattern } from "taxolink";
 *
 * console.log(parsePattern("?paper | year | 2019").subject.kind); // variable
 * ```
 */
export function parsePattern(text: string): TriplePattern {
  const parts = text.split("|").map((part) => part.trim());
  const [subject, predicate, object] = parts;
  if (!subject || !predicate || !object || parts.length !== 3) {
    throw new SyntaxError(
      `${JSON.stringify(text)} is not a pattern: expected "subject | predicate | object"`,
    );
  }
  return { subject: parseTerm(subject), predicate: parseTerm(predicate), object: parseTerm(object) };
}

export function variablesOf(patterns: readonly TriplePattern[]): string[] {
  const names = patterns.flatMap(({ subject, predicate, object }) =>
    [subject, predicate, object].flatMap((term) => (term.kind === "variable" ? [term.name] : [])),
  );
  return [...new Set(names)];
}

function parseTerm(text: string): PatternTerm {
  return /^\?\w+$/.test(text) ? { kind: "variable", name: text.slice(1) } : { kind: "constant", text };
}
