/** Reads the whole graph of a SPARQL endpoint into a sink. */
import { GraphError, throwIfCancelled } from "../../errors.ts";
import { requireIri } from "../../io/n-triples-line.ts";
import type { Watch } from "../../progress.ts";
import type { GraphSink } from "../importers/graph-sink.ts";
import { importStatement } from "../importers/n-triples.ts";
import type { SparqlClient } from "./sparql-client.ts";

/**
 * Reads all statements, page by page.
 * @throws GraphError if fewer statements arrive than the endpoint reports, because the endpoint then truncates pages
 */
export async function pullEndpoint(client: SparqlClient, sink: GraphSink, watch: Watch): Promise<void> {
  const [row] = await client.select("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }");
  const total = Number(row?.n?.value ?? 0);
  const stage = watch.progress.stage("Pulling statements", total);
  let received = 0;
  for await (const rows of client.pages("SELECT ?s ?p ?o WHERE { ?s ?p ?o }", ["s", "p", "o"])) {
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
  stage.finish();
  if (received < total) {
    throw new GraphError(`the endpoint counted ${total} statements but returned ${received}`, {
      hint: "The endpoint may return fewer rows per page than requested: choose a smaller --page-size. If a cached reply is damaged, add --refresh to request it again.",
    });
  }
}
