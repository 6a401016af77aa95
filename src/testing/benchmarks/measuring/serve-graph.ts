/**
 * Serves a graph with oxigraph. `node serve-graph.ts FILE` runs in a separate process and prints its address. It answers
 * queries by POST, and by GET how many it has answered and the processor time of all of them.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Store } from "oxigraph";
import { processorSeconds } from "./benchmark.ts";

/** What the server has done so far. */
export type ServerWork = { readonly queries: number; readonly milliseconds: number };

const [file = ""] = process.argv.slice(2);
const store = new Store();
store.load(readFileSync(file, "utf8"), { format: "application/n-triples" });
let work: ServerWork = { queries: 0, milliseconds: 0 };
const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(work));
    return;
  }
  let form = "";
  for await (const chunk of request) form += String(chunk);
  const query = new URLSearchParams(form).get("query") ?? "";
  const before = processorSeconds();
  try {
    const results = String(store.query(query, { results_format: "application/sparql-results+json" }));
    response.writeHead(200, { "content-type": "application/sparql-results+json" }).end(results);
  } catch (error) {
    response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
  }
  work = {
    queries: work.queries + 1,
    milliseconds: work.milliseconds + 1000 * (processorSeconds() - before),
  };
});
// A client that computes for long would otherwise send a request on a connection that is being closed.
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`);
});
