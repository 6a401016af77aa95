/** Finds the golden triples of imported questions by running their SPARQL queries on a graph. */

import type { Quad, Store } from "oxigraph";
import { OptionError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import { count } from "../../base/text/count.ts";
import {
  formatTriple,
  type KnowledgeGraph,
  nodeId,
  nTriplesOf,
  predicateIris,
  type Triple,
} from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Imported } from "./imported.ts";
import wellKnownPrefixes from "./sparql-prefixes.json" with { type: "json" };
import { answerSetOf, answersOf, type SparqlResults, sparqlResultsSchema } from "./sparql-results.ts";

/**
 * A triple and its position in the graph. SPARQL engines return triples in any order, whereas golden triples follow the
 * order of the graph.
 */
type PlacedTriple = { readonly triple: Triple; readonly position: number };

type Source = {
  readonly store: Store;
  /** Maps the terms of each matched triple to the corresponding triple in the graph. */
  readonly triples: ReadonlyMap<string, PlacedTriple>;
};

/**
 * Runs the queries of questions without golden triples. The notes state the number of failed queries for each reason.
 * @throws OptionError if the SPARQL engine is not installed; CancelledError if the user cancels
 */
export async function addGoldenByQuery(
  imported: Imported,
  graph: KnowledgeGraph,
  watch: Watch,
): Promise<Imported> {
  const pending = imported.pairs.filter(
    ({ goldenTriples, sparql }) => goldenTriples.length === 0 && sparql !== "",
  );
  if (pending.length === 0) return imported;
  const source = await loadSource(graph, watch);
  const reasons = new Map<string, number>();
  const stage = watch.progress.stage("run queries", pending.length);
  const pairs = imported.pairs.map((pair) => {
    if (!pending.includes(pair)) return pair;
    throwIfCancelled(watch.signal);
    stage.advance();
    const outcome = runQuery(source, pair);
    if (typeof outcome !== "string") return withFound(pair, outcome);
    reasons.set(outcome, (reasons.get(outcome) ?? 0) + 1);
    return pair;
  });
  stage.finish();
  const failures = [...reasons].sort((left, right) => right[1] - left[1]);
  const failedQueries = failures.reduce((sum, [, queries]) => sum + queries, 0);
  return {
    ...imported,
    pairs,
    notes: [
      ...imported.notes,
      `golden triples: returned by ${pending.length - failedQueries} of ${count(pending.length, "query", "queries")}`,
      ...failures.map(([reason, queries]) => `  ${queries} did not: ${reason}`),
    ],
  };
}

/** @returns the triples and the answers of the query, or the reason why it yields none */
function runQuery({ store, triples }: Source, { sparql, answers }: QaPair): Found | string {
  try {
    const { prologue, where, patterns } = readQueryPatterns(sparql);
    const prefixes = missingPrefixes(prologue);
    const matched = store.query(
      `${prefixes}${prologue}\nCONSTRUCT { ${patterns.join(" . ")} } WHERE ${where}`,
    ) as Quad[];
    const uniqueTriples = new Set(matched.flatMap((quad) => triples.get(keyOf(quad)) ?? []));
    const golden = [...uniqueTriples]
      .sort((left, right) => left.position - right.position)
      .map(({ triple }) => triple);
    if (golden.length === 0) return "the graph contains no match";
    if (answers !== null) return { golden, results: null };
    const results = String(store.query(`${prefixes}${sparql}`, { results_format: "json" }));
    return { golden, results: sparqlResultsSchema.parse(JSON.parse(results)) };
  } catch (error) {
    return error instanceof UnreadableQuery ? error.message : "the query is not valid SPARQL";
  }
}

type Found = { readonly golden: readonly Triple[]; readonly results: SparqlResults | null };

function withFound(pair: QaPair, { golden, results }: Found): QaPair {
  const answered =
    results === null
      ? {}
      : { answers: answerSetOf([results]), goldenAnswer: pair.goldenAnswer || answersOf(results).join("; ") };
  const sourceIds = golden.map(({ subject }) => subject.id);
  return { ...pair, ...answered, goldenTriples: golden.map(formatTriple), sourceIds };
}

/** Returns the missing prefixes; published queries leave out the prefixes that their endpoint defines. */
function missingPrefixes(prologue: string): string {
  const declared = new Set([...prologue.matchAll(/prefix\s+([\w-]*):/gi)].map((match) => match[1]));
  return Object.entries(wellKnownPrefixes)
    .filter(([name]) => !declared.has(name))
    .map(([name, iri]) => `PREFIX ${name}: <${iri}>\n`)
    .join("");
}

async function loadSource(graph: KnowledgeGraph, watch: Watch): Promise<Source> {
  // The package contains several megabytes of WebAssembly, which only this function needs.
  const { Store } = await import("oxigraph").catch((cause: unknown) => {
    throw new OptionError("running SPARQL requires the oxigraph package, which is not installed", {
      hint: "Install the package with npm install oxigraph",
      cause,
    });
  });
  const lines: string[] = [];
  for await (const line of nTriplesOf(graph)) lines.push(line);
  throwIfCancelled(watch.signal);
  const store = new Store();
  store.load(lines.join(""), { format: "application/n-triples" });
  const iris = predicateIris(await graph.predicates());
  const triples = new Map<string, PlacedTriple>();
  for await (const batch of graph.scan("stored")) {
    for (const triple of batch) {
      const { subject, predicate, object } = triple;
      triples.set(JSON.stringify([subject.id, iris.get(predicate.id), object.id]), {
        triple,
        position: triples.size,
      });
    }
  }
  return { store, triples };
}

function keyOf({ subject, predicate, object }: Quad): string {
  return JSON.stringify([idOf(subject), predicate.toString(), idOf(object)]);
}

function idOf(term: Quad["subject"] | Quad["object"]): string {
  if (term.termType === "NamedNode") return nodeId({ kind: "iri", value: term.value });
  if (term.termType !== "Literal") return term.toString();
  const { value, language, datatype } = term;
  const isPlain = datatype.value === "http://www.w3.org/2001/XMLSchema#string";
  if (language !== "") return nodeId({ kind: "literal", value, language });
  return nodeId({ kind: "literal", value, ...(isPlain ? {} : { datatype: datatype.value }) });
}

// Extracts the triple patterns of a SPARQL query for use in a CONSTRUCT query; the resulting triples prove the answer.
//
// Source of the grammar: SPARQL 1.1 Query Language, W3C Recommendation 2013, section 19.8.

/** The reason why a query yields no golden triples. The import reports how many queries failed for each reason. */
class UnreadableQuery extends Error {}

type ReadQuery = {
  /** The PREFIX and BASE lines. */
  readonly prologue: string;
  /** The outer group, including its braces. */
  readonly where: string;
  /** The triple patterns of the group, with their three terms exactly as the query writes them. */
  readonly patterns: readonly string[];
};

type Token = { readonly text: string; readonly at: number };

/** The tokens of a query, and the position of the next token. The functions below advance the position. */
type Cursor = { readonly tokens: readonly Token[]; position: number };

const tokenForm =
  /#[^\n]*|<[^<>\s"{}|^`\\]*>|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@[A-Za-z-]+|\^\^|[?$]\w+|_:\w+|[\p{L}_][\p{L}\p{N}_.-]*:[\p{L}\p{N}_.:%-]*|:[\p{L}\p{N}_.-]*|[\p{L}_][\p{L}\p{N}_]*|[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|&&|\|\||[<>!]=|\S/gu;

/** @throws UnreadableQuery with the reason why the query is not supported */
function readQueryPatterns(sparql: string): ReadQuery {
  const tokens = [...sparql.matchAll(tokenForm)]
    .map((match): Token => ({ text: match[0], at: match.index }))
    .filter(({ text }) => !text.startsWith("#"));
  const head = tokens.findIndex(({ text }) => /^(?:select|ask)$/i.test(text));
  const openingBrace = tokens.findIndex(({ text }, at) => at > head && text === "{");
  if (head === -1 || openingBrace === -1)
    throw new UnreadableQuery("it is neither a SELECT nor an ASK query");
  if (tokens.some(({ text }) => /^having$/i.test(text))) throw new UnreadableQuery("it filters groups");
  const cursor: Cursor = { tokens, position: openingBrace + 1 };
  const patterns = readGroup(cursor);
  const end = tokens[cursor.position - 1];
  if (patterns.length === 0) throw new UnreadableQuery("the query has no triple pattern");
  return {
    prologue: sparql.slice(0, tokens[head]?.at ?? 0),
    where: sparql.slice(tokens[openingBrace]?.at ?? 0, (end?.at ?? 0) + 1),
    patterns,
  };
}

/** @returns the next token, or an empty string at the end of the query */
function peek({ tokens, position }: Cursor): string {
  return tokens[position]?.text ?? "";
}

function takeToken(cursor: Cursor): string {
  const text = peek(cursor);
  if (text === "") throw new UnreadableQuery("a bracket in the query is not closed");
  cursor.position += 1;
  return text;
}

/** Reads the triple patterns up to the closing brace of a group whose opening brace has been read. */
function readGroup(cursor: Cursor): string[] {
  if (peek(cursor).toLowerCase() === "select") throw new UnreadableQuery("it contains a subquery");
  const patterns: string[] = [];
  while (peek(cursor) !== "}") {
    if (isClause(peek(cursor)) || /^[.{]$/.test(peek(cursor))) patterns.push(...readClause(cursor));
    else patterns.push(...readTriples(cursor));
  }
  takeToken(cursor);
  return patterns;
}

/** Reads a keyword, a full stop or an inner group, and skips conditions. */
function readClause(cursor: Cursor): string[] {
  const first = takeToken(cursor).toLowerCase();
  if (first === "service") throw new UnreadableQuery("the query refers to another service");
  if (first === "graph") throw new UnreadableQuery("it refers to a named graph");
  if (first === "{") return readGroup(cursor);
  if (first === "filter" || first === "bind") skipCondition(cursor);
  if (first === "values") skipValues(cursor);
  if (first === "minus") skipBalanced(cursor);
  return [];
}

function readTriples(cursor: Cursor): string[] {
  const subject = readTerm(cursor);
  const patterns: string[] = [];
  for (;;) {
    const predicate = readPredicate(cursor);
    do patterns.push(`${subject} ${predicate} ${readTerm(cursor)}`);
    while (peek(cursor) === "," && takeToken(cursor));
    while (peek(cursor) === ";") takeToken(cursor);
    if (/^[.}{]$/.test(peek(cursor)) || isClause(peek(cursor))) return patterns;
  }
}

function readTerm(cursor: Cursor): string {
  const text = takeToken(cursor);
  if (text === "[" || text === "(") throw new UnreadableQuery("the query contains blank nodes or lists");
  if (!/^["']/.test(text)) return text;
  if (peek(cursor).startsWith("@")) return `${text}${takeToken(cursor)}`;
  return peek(cursor) === "^^" ? `${text}${takeToken(cursor)}${takeToken(cursor)}` : text;
}

function readPredicate(cursor: Cursor): string {
  const text = takeToken(cursor);
  if (/^[\^!(]$/.test(text) || /^(?:[/|*+]|\?)$/.test(peek(cursor)))
    throw new UnreadableQuery("the query contains a property path");
  return text === "a" ? "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>" : text;
}

/** Skips a condition: EXISTS with its group, a call, or an expression in brackets. */
function skipCondition(cursor: Cursor): void {
  while (!/^[({]$/.test(peek(cursor))) takeToken(cursor);
  skipBalanced(cursor);
}

function skipValues(cursor: Cursor): void {
  while (peek(cursor) !== "{") takeToken(cursor);
  skipBalanced(cursor);
}

/** Skips a bracket, its content and its closing bracket. */
function skipBalanced(cursor: Cursor): void {
  let depth = 0;
  do {
    const text = takeToken(cursor);
    if (/^[({[]$/.test(text)) depth += 1;
    if (/^[)}\]]$/.test(text)) depth -= 1;
  } while (depth > 0);
}

function isClause(text: string): boolean {
  return /^(?:filter|bind|optional|values|minus|union|service|graph)$/i.test(text);
}
