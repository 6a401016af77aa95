/** A SPARQL endpoint on the loopback interface that uses oxigraph and node:http. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Store } from "oxigraph";

export type SparqlServer = {
  readonly url: string;
  /** The queries so far, in order, and the headers of the last one. */
  readonly queries: string[];
  readonly last: { authorization: string | undefined; graph: string | null };
  close(): Promise<void>;
};

/** The results of a query, in JSON format. */
export type SparqlResults = { readonly results: { bindings: Record<string, { readonly value: string }>[] } };

/**
 * @param refuse returns whether a request fails, given the number of requests so far
 * @param translate translates the language of the simulated endpoint to SPARQL 1.1
 * @param alter changes the results of a query in place, to simulate the limits and faults of real endpoints
 */
export async function startSparqlServer(
  nTriples: string,
  refuse: (request: number) => { readonly status: number; readonly body: string } | undefined = () =>
    undefined,
  alter: (results: SparqlResults, query: string) => void = () => {},
  translate: (query: string) => string = (query) => query,
): Promise<SparqlServer> {
  const store = new Store();
  store.load(nTriples, { format: "application/n-triples" });
  const queries: string[] = [];
  const last: SparqlServer["last"] = { authorization: undefined, graph: null };
  const server = createServer(async (request, response) => {
    let form = "";
    for await (const chunk of request) form += String(chunk);
    const parameters = new URLSearchParams(form);
    const query = parameters.get("query") ?? "";
    queries.push(query);
    last.authorization = request.headers.authorization;
    last.graph = parameters.get("default-graph-uri");
    const refusal = refuse(queries.length);
    if (refusal) {
      response
        .writeHead(refusal.status, { "content-type": "text/html", "retry-after": "0" })
        .end(refusal.body);
      return;
    }
    try {
      const text = String(
        store.query(translate(query), { results_format: "application/sparql-results+json" }),
      );
      const results = JSON.parse(text) as SparqlResults;
      alter(results, query);
      response
        .writeHead(200, { "content-type": "application/sparql-results+json" })
        .end(JSON.stringify(results));
    } catch (error) {
      response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sparql`,
    queries,
    last,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
