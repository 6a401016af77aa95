/** Reads answers in the SPARQL 1.1 results format, which the scholarly datasets and QALD use. */
import { z } from "zod";
import { nodeId } from "../../graph/index.ts";
import { type AnswerSet, countAnswer, listAnswer, truthAnswer } from "../answer-set.ts";

const binding = z.record(z.string(), z.looseObject({ type: z.string(), value: z.string() }));

export const sparqlResultsSchema = z.union([
  z.looseObject({ boolean: z.boolean() }),
  z.looseObject({ results: z.looseObject({ bindings: z.array(binding).default([]) }) }),
  /** Accepts an object without results, because some questions in the published files have no answer. */
  z.strictObject({ head: z.unknown().optional() }),
]);
export type SparqlResults = z.output<typeof sparqlResultsSchema>;

/**
 * Combines the rows of all results into one answer, or returns `null` if there are no rows. The literals in a row are
 * the labels of its IRIs.
 */
export function answerSetOf(all: readonly SparqlResults[]): AnswerSet | null {
  const truth = all.find((results) => "boolean" in results && typeof results.boolean === "boolean");
  if (truth && "boolean" in truth) return truthAnswer(truth.boolean === true);
  const rows = all.flatMap(rowsOf);
  if (rows.length === 0) return null;
  const requests = [...Map.groupBy(rows, requestOf)];
  const entries = requests.flatMap(([request, requestRows]) =>
    entriesOf(requestRows).map((entry) => (request === null ? entry : { ...entry, request })),
  );
  const isOfTwo = requests.some(([request]) => request !== null);
  return isOfTwo ? { kind: "both", ordered: false, entries } : listAnswer(entries);
}

/** Turns the single answer to an ASK query into a truth, and the single number that a query counts into a count. */
export function typedByQuery(answers: AnswerSet | null, sparql: string): AnswerSet | null {
  const [entry, ...others] = answers?.kind === "value" ? answers.entries : [];
  if (entry === undefined || others.length > 0) return answers;
  if (/\bask\b\s*(?:where\s*)?\{/i.test(sparql) && /^(?:yes|no|true|false)$/i.test(entry.label))
    return truthAnswer(/^(?:yes|true)$/i.test(entry.label));
  if (!selectsOneCount(sparql)) return answers;
  const number = Number(entry.label);
  if (entry.ids.length > 0 || entry.label.trim() === "" || !Number.isSafeInteger(number) || number < 0)
    return answers;
  return countAnswer(number);
}

/** Whether a query selects only a count, as in `SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE` or `SELECT COUNT(?x) WHERE`. */
function selectsOneCount(sparql: string): boolean {
  const start = /\bselect\b/i.exec(sparql);
  if (start === null) return false;
  const selected = sparql.slice(start.index + start[0].length, start.index + 400);
  const clause = selected.slice(0, selected.search(/\bwhere\b|\{/i));
  const variables = clause.match(/[?$]\w+/g) ?? [];
  return /^(?:distinct)?\(?count\(/i.test(clause.replace(/\s+/g, "")) && variables.length <= 2;
}

/**
 * Returns the number of the request that a row answers. Only Taxolink's own results for questions with two requests
 * state it.
 */
function requestOf({ request }: Row): number | null {
  return request === undefined || !/^[12]$/.test(request.value) ? null : Number(request.value);
}

function entriesOf(rows: readonly Row[]): AnswerSet["entries"] {
  const byLabel = new Map<string, Set<string>>();
  for (const row of rows) {
    const ids = byLabel.get(labelOf(row)) ?? new Set<string>();
    for (const { type, value } of Object.values(row))
      if (type === "uri") ids.add(nodeId({ kind: "iri", value }));
    byLabel.set(labelOf(row), ids);
  }
  return [...byLabel].map(([label, ids]) => ({ label, ids: [...ids] }));
}

type Row = z.output<typeof binding>;

function rowsOf(results: SparqlResults): readonly Row[] {
  return "results" in results
    ? (results as Extract<SparqlResults, { results: unknown }>).results.bindings.filter(isBound)
    : [];
}

/** Whether a row binds a variable. Engines return one empty row for an aggregate over nothing. */
function isBound(row: Row): boolean {
  return Object.keys(row).length > 0;
}

/** Returns the label of a row: its literals or, if there are none, its IRIs. */
function labelOf(row: Row): string {
  const { request: _request, ...answer } = row;
  const values = Object.values(requestOf(row) === null ? row : answer);
  const literals = values.filter(({ type }) => type !== "uri" && type !== "bnode");
  return (literals.length > 0 ? literals : values).map(({ value }) => value).join(", ");
}

/** Returns "Yes" or "No", or the labels of the rows. Repetitions are dropped. */
export function answersOf(results: SparqlResults): string[] {
  if ("boolean" in results && typeof results.boolean === "boolean") return [results.boolean ? "Yes" : "No"];
  return [...new Set(rowsOf(results).map(labelOf))];
}
