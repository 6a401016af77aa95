/** Copies the graph of an endpoint into a temporary store, for work that reads the whole graph. */
import Database from "better-sqlite3";
import { GraphError } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import { count } from "../../base/text/count.ts";
import type { KnowledgeGraph } from "../knowledge-graph.ts";
import { fillFromServer } from "../remote/fill-from-server.ts";
import { createStoreGraph } from "../store/store-graph.ts";
import { pullEndpoint, type StatementCounts, totalOf } from "./pull-sparql.ts";
import { rowsPerPage, type SparqlClient } from "./sparql-client.ts";

/** The largest graph that is copied unasked: about as many requests as a system sends that walks along the graph. */
export const largestCopy = 10 * rowsPerPage;

/**
 * Announces the copy, and makes it.
 * @throws GraphError if the graph is too large to be copied unasked
 */
export async function copyEndpoint(
  client: SparqlClient,
  counts: StatementCounts,
  watch: Watch,
): Promise<KnowledgeGraph> {
  const total = totalOf(counts);
  const requests = Math.ceil(total / rowsPerPage);
  const size = `${count(total, "statement")}, about ${count(requests, "request")}`;
  if (total > largestCopy) {
    throw new GraphError(`this needs the whole graph of the endpoint (${size})`, {
      hint: "Copy the graph once with taxolink graph pull --sparql URL --out STORE, and use the store instead; or choose a system that asks the endpoint for every question, such as hubfocus or structgpt.",
    });
  }
  watch.progress.note(`this needs the whole graph of the endpoint: copying ${size}`);
  // A database without a name is a temporary file.
  const database = new Database("");
  try {
    database.exec("BEGIN");
    const { problems } = await fillFromServer(
      database,
      (sink) => pullEndpoint(client, counts, sink, watch),
      watch.signal,
    );
    database.exec("COMMIT");
    for (const problem of problems) watch.progress.note(`left out: ${problem}`);
    return createStoreGraph(database);
  } catch (error) {
    database.close();
    throw error;
  }
}
