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
import { readQueryPatterns, UnreadableQuery } from "./query-patterns.ts";
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
