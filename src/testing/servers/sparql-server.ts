/** A SPARQL endpoint on loopback: oxigraph behind node:http. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Store } from "oxigraph";

export type SparqlServer = {
  readonly url: string;
  /** The queries asked, in order. */
  readonly queries: string[];
  close(): Promise<void>;
};

/**
 * @param refuse decides, by the number of requests so far, whether one is answered with an error of the server's own
 */
export async function startSparqlServer(
  nTriples: string,
  refuse: (request: number) => { readonly status: number; readonly body: string } | undefined = () =>
    undefined,
): Promise<SparqlServer> {
  const store = new Store();
  store.load(nTriples, { format: "application/n-triples" });
  const queries: string[] = [];
  const server = createServer(async (request, response) => {
    let form = "";
    for await (const chunk of request) form += String(chunk);
    const query = new URLSearchParams(form).get("query") ?? "";
    queries.push(query);
    const refusal = refuse(queries.length);
    if (refusal) {
      response
        .writeHead(refusal.status, { "content-type": "text/html", "retry-after": "0" })
        .end(refusal.body);
      return;
    }
    try {
      const results = store.query(query, { results_format: "application/sparql-results+json" });
      response.writeHead(200, { "content-type": "application/sparql-results+json" }).end(String(results));
    } catch (error) {
      response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sparql`,
    queries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
