import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { contractGraph, testKnowledgeGraph } from "../../testing/knowledge-graph-contract.ts";
import { startSparqlServer } from "../../testing/servers/sparql-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { KnowledgeGraph } from "../knowledge-graph.ts";
import { openGraph } from "../open-graph.ts";
import { pullGraph } from "../pull-graph.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import { createSparqlClient } from "./sparql-client.ts";
import { createSparqlGraph } from "./sparql-graph.ts";

const servers: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

function open(endpoint: string, pageSize?: number): KnowledgeGraph {
  const source = createRemoteSource({ firstPauseMs: 0 });
  return createSparqlGraph(createSparqlClient(source, { endpoint, pageSize }));
}

testKnowledgeGraph("a SPARQL endpoint", async (nTriples) => {
  const server = await startSparqlServer(nTriples);
  servers.push(server);
  return open(server.url, 3);
});

test("a pulled endpoint has the same content hash, and the endpoint the same counts, as the imported file", async () => {
  const server = await startSparqlServer(contractGraph);
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const file = join(folder, "g.nt");
  writeFileSync(file, contractGraph);
  const [remote, local] = [open(server.url), await openGraph(file)];
  const { version } = await pullGraph(
    { kind: "sparql", endpoint: server.url, pageSize: 3 },
    join(folder, "g.sqlite"),
    { cacheFolder: join(folder, "cache") },
  );
  expect(version).toBe(await local.version());
  expect(await remote.statistics()).toEqual(await local.statistics());
});

test("the client needs only a few queries to request many ids from the endpoint", async () => {
  const lines = Array.from({ length: 400 }, (_, at) => {
    const node = `<http://orkg.org/orkg/resource/R${at}>`;
    return `${node} <http://orkg.org/orkg/predicate/P1> "${at % 7}" .\n${node} <http://www.w3.org/2000/01/rdf-schema#label> "n ${at}" .`;
  });
  const server = await startSparqlServer(`${lines.join("\n")}\n`);
  onTestFinished(() => server.close());
  const triplesBySubject = await open(server.url).outgoing(Array.from({ length: 400 }, (_, at) => `R${at}`));
  expect(triplesBySubject.size).toBe(400);
  expect(server.queries.length).toBeLessThan(8);
});

test("the client retries requests to a busy server and explains a rejected request", async () => {
  const server = await startSparqlServer(contractGraph, (request) =>
    request < 3 ? { status: 503, body: "<html>busy</html>" } : undefined,
  );
  const strict = await startSparqlServer(contractGraph, () => ({
    status: 403,
    body: JSON.stringify({ title: "Forbidden", detail: "not for you", status: 403 }),
  }));
  onTestFinished(() => Promise.all([server.close(), strict.close()]).then(() => {}));
  expect((await open(server.url).entities(["R3"])).get("R3")?.label).toBe("Limnology");
  await expect(open(strict.url).statistics()).rejects.toThrow(
    /the server answers 403: Forbidden: not for you/,
  );
});
