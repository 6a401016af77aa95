/** Copies the whole graph of a SPARQL endpoint into a sink. */
import { GraphError, throwIfCancelled } from "../../base/errors.ts";
import { requireIri } from "../../base/io/n-triples-line.ts";
import type { Watch } from "../../base/progress.ts";
import type { GraphSink } from "../importers/graph-sink.ts";
import { importStatement } from "../importers/n-triples.ts";
import { chunksOf } from "./describe-nodes.ts";
import { rowsPerPage, type SparqlClient } from "./sparql-client.ts";

/** The number of statements with each predicate, by its IRI, ordered by IRI. */
export type StatementCounts = ReadonlyMap<string, number>;

/** Counts the statements of an endpoint, including labels and types, by one grouped query. */
export async function countStatements(client: SparqlClient): Promise<StatementCounts> {
  const counts = new Map<string, number>();
  const grouped = "{ SELECT ?p (COUNT(*) AS ?n) WHERE { ?s ?p ?o } GROUP BY ?p }";
  for await (const rows of client.pages(grouped, ["p", "n"])) {
    for (const { p, n } of rows) counts.set(p?.value ?? "", Number(n?.value ?? 0));
  }
  return counts;
}

export function totalOf(counts: StatementCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * Reads all statements, predicate by predicate, because a server sorts the rows of each page among those of its
 * predicate only.
 * @throws GraphError if another number of statements arrives than the endpoint counts
 */
export async function pullEndpoint(
  client: SparqlClient,
  counts: StatementCounts,
  sink: GraphSink,
  watch: Watch,
): Promise<void> {
  const total = totalOf(counts);
  const stage = watch.progress.stage("Copying statements", total);
  let received = 0;
  for (const predicates of groupsOf(counts)) {
    const values = predicates.map((iri) => `<${iri}>`).join(" ");
    for await (const rows of client.pages(`VALUES ?p { ${values} } ?s ?p ?o`, ["s", "p", "o"])) {
      throwIfCancelled(watch.signal);
      for (const { s, p, o } of rows) {
        received += 1;
        try {
          if (!s || !p || !o) throw new SyntaxError("the statement lacks a term");
          for (const { kind, value } of [s, p, o]) if (kind === "iri") requireIri(value);
          importStatement({ subject: s, predicate: p.value, object: o }, sink, { line: received });
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
          sink.problem({ line: received }, error.message);
        }
      }
      stage.advance(rows.length);
    }
  }
  stage.finish();
  if (received !== total) {
    throw new GraphError(`the endpoint counted ${total} statements but returned ${received}`, {
      hint: "Its counts may be estimates, it may return pages in no fixed order, or its data may have changed. If a cached reply is damaged, add --refresh to request it again.",
    });
  }
}

/** Divides predicates into groups whose statements fit on a page, and large predicates into groups of one. */
function* groupsOf(counts: StatementCounts): Generator<readonly string[]> {
  let group: string[] = [];
  let statements = 0;
  for (const [iri, count] of counts) {
    if (group.length > 0 && statements + count > rowsPerPage) {
      yield* chunksOf(group);
      [group, statements] = [[], 0];
    }
    group.push(iri);
    statements += count;
  }
  yield* chunksOf(group);
}
