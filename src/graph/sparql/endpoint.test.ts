import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { silentProgress } from "../../base/progress.ts";
import { contractGraph } from "../../testing/knowledge-graph-contract.ts";
import { type SparqlResults, startSparqlServer } from "../../testing/servers/sparql-server.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import type { KnowledgeGraph } from "../knowledge-graph.ts";
import { openGraph } from "../open-graph.ts";
import { createRemoteSource } from "../remote/remote-source.ts";
import { formatTriple } from "../triple.ts";
import type { Endpoint } from "./endpoint.ts";
import { createSparqlClient } from "./sparql-client.ts";
import { createSparqlGraph } from "./sparql-graph.ts";

afterEach(() => vi.unstubAllEnvs());

type Alter = (results: SparqlResults, query: string) => void;

async function serve(nTriples: string, alter?: Alter, translate?: (query: string) => string) {
  const server = await startSparqlServer(nTriples, undefined, alter, translate);
  onTestFinished(() => server.close());
  return server;
}

/** Opens an endpoint with at most two attempts per request and no pause between them. */
function openAt(endpoint: string, pageSize?: number): KnowledgeGraph {
  const source = createRemoteSource({ firstPauseMs: 0, attempts: 2 });
  return createSparqlGraph(createSparqlClient(source, { endpoint, pageSize }));
}

async function texts(graph: KnowledgeGraph): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const batch of graph.scan()) all.push(...batch.map(formatTriple));
  return all.sort();
}

/** Enough statements to fill several of the endpoint's pages. */
const many = Array.from(
  { length: 230 },
  (_, at) => `<http://x.org/s${at % 40}> <http://x.org/p> "${at}" .\n`,
).join("");
const isPage = (query: string): boolean => query.includes("ORDER BY");

test("the client reads all pages of an endpoint that returns fewer rows than requested", async () => {
  const server = await serve(many, ({ results }, query) => {
    if (isPage(query)) results.bindings = results.bindings.slice(0, 60);
  });
  expect(await texts(openAt(server.url))).toHaveLength(230);
});

test("the client stops requesting pages after a partly filled page", async () => {
  const server = await serve(contractGraph);
  const { length: before } = server.queries;
  await openAt(server.url).entitiesOfType("Paper");
  // One request returns the entities, and the other returns their labels and types.
  expect(server.queries.length - before).toBe(2);
});

test("no page skips rows before it", async () => {
  const server = await serve(many);
  expect(await texts(openAt(server.url, 100))).toHaveLength(230);
  expect(server.queries.filter((query) => query.includes("OFFSET"))).toEqual([]);
});

test("a page that one thing fills is divided by its statements, and statements of blank nodes by larger pages", async () => {
  // The values differ only in their data types, and the blank nodes not at all.
  const types = Array.from(
    { length: 5 },
    (_, at) => `<http://x.org/s> <http://x.org/p> "1"^^<http://x.org/${at}> .\n`,
  );
  const blanks = Array.from({ length: 7 }, (_, at) => `_:b${at} <http://x.org/q> <http://x.org/s> .\n`);
  const server = await serve(many.replaceAll(/s\d+/g, "s") + types.join("") + blanks.join(""));
  expect(await texts(openAt(server.url, 3))).toHaveLength(242);
});

test("a page of equal blank nodes fails if the endpoint returns no larger page", async () => {
  const blanks = Array.from({ length: 70 }, (_, at) => `_:b${at} <http://x.org/q> <http://x.org/s> .\n`);
  const server = await serve(blanks.join(""), ({ results }) => {
    results.bindings = results.bindings.slice(0, 60);
  });
  await expect(texts(openAt(server.url))).rejects.toThrow(/a page that cannot be divided$/);
});

test("reading a whole graph fails if the endpoint counts more than it has", async () => {
  const server = await serve(many, ({ results }, query) => {
    if (query.includes("COUNT(*)")) for (const row of results.bindings) row.n = { ...row.n, value: "900" };
  });
  await expect(texts(openAt(server.url, 100))).rejects.toThrow(
    /^the endpoint counted 900 statements but returned 230$/,
  );
});

test("the client detects on the second page that an endpoint ignores filters", async () => {
  let first: SparqlResults["results"]["bindings"] | undefined;
  const server = await serve(many, ({ results }, query) => {
    if (!query.includes("?s ?p ?o WHERE")) return;
    first ??= results.bindings;
    results.bindings = first;
  });
  await expect(texts(openAt(server.url, 100))).rejects.toThrow(/returns the same page repeatedly/);
});

test("a graph of more than 100,000 statements is not copied unasked, and a smaller one is announced", async () => {
  const notes: string[] = [];
  const watch = { progress: { ...silentProgress, note: (text: string) => notes.push(text) } };
  let counted = "100001";
  const server = await serve(many, ({ results }, query) => {
    if (query.includes("COUNT(*)")) for (const row of results.bindings) row.n = { ...row.n, value: counted };
  });
  const graph = await openGraph(server.url, {}, watch);
  const failure = await texts(graph).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: "this needs the whole graph of the endpoint (100001 statements, about 11 requests)",
    hint: expect.stringContaining("taxolink graph pull --sparql"),
  });
  expect(server.queries).toHaveLength(1);
  counted = "230";
  expect(await texts(await openGraph(server.url, {}, watch))).toHaveLength(230);
  expect(notes).toEqual([
    "this needs the whole graph of the endpoint: copying 230 statements, about 1 request",
  ]);
});

test("after a copy, triples and names come from the copy", async () => {
  const server = await serve(contractGraph);
  const graph = openAt(server.url);
  await texts(graph);
  const { length: before } = server.queries;
  expect((await graph.outgoing(["R1"])).get("R1")).toHaveLength(3);
  expect([...(await graph.incoming(["R3"])).keys(), ...(await graph.entities(["R3"])).keys()]).toEqual([
    "R3",
    "R3",
  ]);
  expect(await graph.names(["R1"])).toEqual(new Map());
  expect(server.queries).toHaveLength(before);
});

test("the version of an endpoint follows its counts and the versions that its data declares, by two queries", async () => {
  const dataset = (version: string): string =>
    `<http://x.org/d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://rdfs.org/ns/void#Dataset> .
     <http://x.org/d> <http://www.w3.org/2002/07/owl#versionInfo> "${version}" .\n`;
  const versionOf = async (nTriples: string): Promise<string> =>
    openAt((await serve(nTriples)).url).version();
  const server = await serve(many + dataset("1"));
  const first = await openAt(server.url).version();
  expect(server.queries).toHaveLength(2);
  expect(await versionOf(many + dataset("1"))).toBe(first);
  expect(await versionOf(many + dataset("2"))).not.toBe(first);
  expect(await versionOf(`${many}<http://x.org/s> <http://x.org/p> "other" .\n${dataset("1")}`)).not.toBe(
    first,
  );
});

test("a search uses a text index of the endpoint, and says so if there is none", async () => {
  const notes: string[] = [];
  const watch = { progress: { ...silentProgress, note: (text: string) => notes.push(text) } };
  // This server has the text index of Virtuoso: a text contains the word at the start of one of its words.
  const indexed = await serve(contractGraph, undefined, (query) =>
    query.replaceAll(/\?text bif:contains "([^"]*)" \./g, (_all, words: string) => {
      const conditions = words.replaceAll(/'(\w+)\*?'/g, 'REGEX(STR(?text), "\\\\b$1", "i")');
      return `FILTER(${conditions.replaceAll(" OR ", " || ").replaceAll(" AND ", " && ")})`;
    }),
  );
  const graph = await openGraph(indexed.url, {}, watch);
  expect((await graph.find("rivers lakes", 1)).map(({ id }) => id)).toEqual(["R1"]);
  expect((await graph.find("deep lake", 5)).map(({ id }) => id)).toEqual(["R2", "R1"]);
  expect(indexed.queries.filter((query) => query.includes("FILTER(CONTAINS"))).toEqual([]);
  expect(notes).toEqual([]);
  const plain = await openGraph((await serve(contractGraph)).url, {}, watch);
  expect((await plain.find("deep lake", 5)).map(({ id }) => id)).toEqual(["R2", "R1"]);
  expect(notes).toEqual([expect.stringContaining("no text index")]);
});

/** Starts a server that sends the same reply to every request. */
async function answering(reply: (response: import("node:http").ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => reply(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`;
}

test.each([
  ["a web page", "<!doctype html><p>Welcome", /the reply is a web page \(HTML\), not JSON$/],
  [
    "a web page with a title",
    "<!doctype html><html><title>Service\npaused</title>",
    /the reply is a web page \(HTML\), not JSON: Service paused$/,
  ],
  ["XML", '<?xml version="1.0"?><sparql></sparql>', /the reply is XML, not JSON$/],
  [
    "an error as text",
    "Virtuoso 42000 Error The time\n",
    /the reply is text, not JSON: Virtuoso 42000 Error The time$/,
  ],
  ["a problem in JSON", '{"message": "quota used up"}', /not a SPARQL result: quota used up$/],
  ["other JSON", '{"boolean": true}', /the reply is JSON but not a SPARQL result$/],
])("if the first reply is %s, the request ends with a one-line error", async (_what, body, message) => {
  let requests = 0;
  const address = await answering((response) => {
    requests += 1;
    response.end(body);
  });
  await expect(openAt(address).statistics()).rejects.toThrow(message);
  expect(requests).toBe(1);
});

test.each<readonly [string, number, string, string, RegExp]>([
  [
    "a refusal on a web page",
    406,
    "text/html",
    "<html><title>406 Not Acceptable</title></html>",
    /406: Not Acceptable$/,
  ],
  [
    "a refusal as text",
    400,
    "text/plain",
    "MALFORMED QUERY: line 1",
    /the server answers 400: MALFORMED QUERY: line 1$/,
  ],
  [
    "a gateway that gave up while the server may still be working",
    504,
    "text/html",
    "<title>Gateway Time-out</title>",
    /the server answers 504: Gateway Time-out$/,
  ],
  ["a table", 200, "text/csv", "n\r\n2\r\n", /the reply is text\/csv, not JSON$/],
  [
    "a time-out within a reply",
    200,
    "application/sparql-results+json",
    '{"results": {"bindings": [ SPARQL-QUERY: queryStr=SELECT\njava.util.concurrent.TimeoutException\n\tat java.util',
    /broke off its reply: java\.util\.concurrent\.TimeoutException$/,
  ],
  [
    "a time-out within XML",
    200,
    "text/xml",
    "<sparql>\norg.x.QueryTimeoutException: 60 s",
    /reply: org\.x\.QueryTimeoutE/,
  ],
  [
    "a time-out within a table",
    200,
    "text/csv",
    "s,p\na,b\njava.util.TimeoutException",
    /reply: java\.util\.TimeoutE/,
  ],
  [
    "a text with a direction",
    200,
    "application/sparql-results+json",
    '{"results": {"bindings": [{"s": {"type": "literal", "value": "x", "xml:lang": "he", "its:dir": "rtl"}}]}}',
    /RDF 1\.2/,
  ],
  [
    "statements about statements",
    200,
    "application/sparql-results+json",
    '{"results": {"bindings": [{"s": {"type": "triple", "value": {}}}]}}',
    /RDF 1\.2 \(statements about statements/,
  ],
])(
  "%s ends a later request without a repetition or the advice to repeat it",
  async (_what, status, type, body, message) => {
    let requests = 0;
    const address = await answering((response) => {
      requests += 1;
      // The first reply is right, so that the address is.
      if (requests === 1) response.end('{"results": {"bindings": []}}');
      else response.writeHead(status, { "content-type": type }).end(body);
    });
    const graph = openAt(address);
    await graph.predicates();
    const failure = await graph.entitiesOfType("Paper").catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(message) });
    expect(String((failure as { hint?: string }).hint)).not.toMatch(/again/);
    expect(requests).toBe(2);
  },
);

test("if the endpoint fails in the middle of a page, the client repeats the query, and the final error contains the endpoint's address", async () => {
  let requests = 0;
  const address = await answering((response) => {
    requests += 1;
    response.writeHead(200, { "content-length": "500" });
    response.write('{"results": {"bindings": [', () => response.destroy());
  });
  await expect(openAt(address).statistics()).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:\d+\/sparql: .* \(2 attempts\)$/,
  );
  expect(requests).toBe(2);
});

const hostile = [
  'a "quoted" } UNION { ?s ?p ?o } #',
  "back\\slash \\u0022 and \\",
  "two\nlines\tand a tab",
  "' OR 1=1 --",
  "\u202e\u0007 signs \u{1F600}",
];

test("labels and values that look like queries stay unchanged, and searches find them", async () => {
  const escaped = (text: string): string =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  const lines = hostile.map(
    (text, at) =>
      `<http://x.org/n${at}> <http://www.w3.org/2000/01/rdf-schema#label> "${escaped(text)}" .\n` +
      `<http://x.org/n${at}> <http://x.org/says> "${escaped(text)}"@de .\n`,
  );
  const graph = openAt((await serve(lines.join(""))).url);
  const ids = hostile.map((_text, at) => `http://x.org/n${at}`);
  const entities = await graph.entities(ids);
  // A label is a single line, whereas a value is exact.
  expect(ids.map((id) => entities.get(id)?.label)).toEqual(hostile.map((text) => text.replace(/\s+/g, " ")));
  const triplesBySubject = await graph.outgoing(ids);
  for (const [at, id] of ids.entries()) {
    const literal = triplesBySubject.get(id)?.[0]?.object;
    expect(literal?.label).toBe(hostile[at]);
    // The literal keeps its language, and the search finds the entity to which it belongs.
    expect(literal?.id.endsWith('"@de')).toBe(true);
    const owners = (await graph.incoming([literal?.id ?? ""])).get(literal?.id ?? "");
    expect(owners?.map(({ subject }) => subject.id)).toEqual([id]);
    expect((await graph.find(hostile[at] ?? "", 20)).map((entity) => entity.id)).toContain(id);
  }
});

test("an id that a query cannot contain counts as unknown and does not alter the query", async () => {
  const server = await serve(contractGraph);
  const graph = openAt(server.url);
  const ids = ['"x" } UNION { ?e ?p ?o', '"x" . #', '"open', "_:b0", "a b> ?p ?o } #", "\ud800", '"2018"'];
  expect([...(await graph.entities(ids)).keys()]).toEqual(['"2018"']);
});

test("blank nodes occur in triples but cannot be queried", async () => {
  const server = await serve('<http://x.org/a> <http://x.org/p> _:b .\n_:b <http://x.org/q> "1" .\n');
  const graph = openAt(server.url);
  const [triple] = (await graph.outgoing(["http://x.org/a"])).get("http://x.org/a") ?? [];
  expect(triple?.object.id).toMatch(/^_:/);
  expect((await graph.outgoing([triple?.object.id ?? ""])).size).toBe(0);
  expect(await texts(graph)).toHaveLength(2);
});

function save(content: unknown): string {
  const file = temporaryFile("lakes.json", JSON.stringify(content));
  return file;
}

test("a file with an endpoint and a named graph can be opened as a graph, if the caller connects to the endpoint", async () => {
  const server = await serve(contractGraph);
  const file = save({
    endpoint: server.url,
    graph: "http://x.org/g",
    page_size: 7,
    authorization: "LAKES_TOKEN",
  });
  const asked: unknown[] = [];
  const connect = async ({ address, requiresAuthorization, ...rest }: Endpoint) => {
    asked.push([address, rest.file, requiresAuthorization]);
    return "Bearer abc";
  };
  const graph = await openGraph(file, { connect });
  expect(asked).toEqual([[server.url, file, true]]);
  // The server has only one graph and returns it for any graph name.
  expect((await graph.statistics()).triples).toBe(8);
  expect(server.last).toEqual({ authorization: "Bearer abc", graph: "http://x.org/g" });
  await graph.entitiesOfType("Paper");
  expect(server.queries.at(-2)).toContain("LIMIT 7");
  expect(graph.requests?.()).toBe(server.queries.length);
});

test("without consent, a file leads neither to its endpoint nor to a variable of the environment", async () => {
  const server = await serve(contractGraph);
  vi.stubEnv("LAKES_TOKEN", "Bearer abc");
  vi.stubEnv("TAXOLINK_SPARQL_AUTHORIZATION", "Bearer def");
  const file = save({ endpoint: server.url, authorization: "LAKES_TOKEN" });
  await expect(openGraph(file)).rejects.toThrow(/names the endpoint .* which the program may not contact/);
  expect(server.queries).toEqual([]);
  // The caller names this endpoint, but gives it no header.
  const graph = await openGraph(`${server.url}?default-graph-uri=http%3A%2F%2Fx.org%2Fg`);
  await graph.statistics();
  expect(server.last).toEqual({ authorization: undefined, graph: "http://x.org/g" });
});

test.each([
  [{ endpoint: "ftp://x.org" }, /\$\.endpoint.*begins with http/],
  [{ endpoint: "https://x.org/sparql", page_size: 0 }, /\$\.page_size/],
  [{ endpoint: "https://x.org/sparql", pagesize: 5 }, /pagesize.*page_size/],
  [{ endpoint: "https://me:secret@x.org/sparql" }, /contains a user name or password/],
])("an invalid endpoint file is rejected: %j", async (content, message) => {
  await expect(openGraph(save(content))).rejects.toThrow(message);
});
