import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { silentProgress } from "../base/progress.ts";
import { contractGraph } from "../testing/knowledge-graph-contract.ts";
import {
  type OrkgServerOptions,
  type ServedStatement,
  type ServedThing,
  startOrkgServer,
} from "../testing/servers/orkg-server.ts";
import { startSparqlServer } from "../testing/servers/sparql-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { classTitles } from "./class-names.ts";
import { openGraph } from "./open-graph.ts";
import { type PullTarget, pullGraph } from "./pull-graph.ts";
import { formatTriple } from "./triple.ts";
import { valueOfNode } from "./value.ts";
import { writeGraph } from "./write-graph.ts";

const field = { id: "R11", label: "Hydrology", classes: ["ResearchField"] };
const venue = { id: "R90", label: "Water", classes: ["Venue"] };

/**
 * Returns a paper with a DOI, a research field, a venue, an ordered author list, and two contributions with different
 * templates.
 */
function paper(number: number): ServedStatement[] {
  const self: ServedThing = { id: `R${number}`, label: `Paper ${number}`, classes: ["Paper"] };
  const list = { id: `R${number}1`, label: "authors list", classes: ["List"] };
  const contribution = (at: number): ServedThing => ({
    id: `R${number}${at + 1}`,
    label: `Contribution ${at}`,
    classes: ["Contribution", `C${at}`],
  });
  const [first, second] = [contribution(1), contribution(2)];
  const literal = (id: string, label: string) => ({ id, label, literal: true });
  return [
    {
      subject: self,
      predicate: { id: "P26", label: "doi" },
      object: literal(`L${number}0`, `10.1/${number}`),
    },
    { subject: self, predicate: { id: "P30", label: "research field" }, object: field },
    { subject: self, predicate: { id: "HAS_VENUE", label: "venue" }, object: venue },
    { subject: self, predicate: { id: "hasAuthors", label: "authors" }, object: list },
    {
      subject: list,
      predicate: { id: "hasListElement", label: "has list element" },
      object: literal(`L${number}2`, "Second"),
      index: 1,
    },
    {
      subject: list,
      predicate: { id: "hasListElement", label: "has list element" },
      object: literal(`L${number}1`, "First"),
      index: 0,
    },
    { subject: self, predicate: { id: "P31", label: "contribution" }, object: first },
    { subject: self, predicate: { id: "P31", label: "contribution" }, object: second },
    {
      subject: first,
      predicate: { id: "P32", label: "research problem" },
      object: { id: "R70", label: "Floods", classes: ["Problem"] },
    },
    { subject: second, predicate: { id: "P1", label: "method" }, object: literal(`L${number}9`, "Model") },
  ];
}

/** Three papers whose venue and problem lead to statements outside the papers. */
const statements: ServedStatement[] = [
  ...[100, 200, 300].flatMap(paper),
  {
    subject: venue,
    predicate: { id: "P2", label: "publisher" },
    object: { id: "L901", label: "Someone", literal: true },
  },
];

/**
 * The number of statements per paper: four direct statements, two authors, and two contributions with one value each.
 */
const perPaper = 10;

async function serve(options: Partial<OrkgServerOptions> = {}) {
  const server = await startOrkgServer({ statements, dois: { "10.1/200": "R200" }, ...options });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const store = join(folder, "g.sqlite");
  const cache = join(folder, "cache");
  const pull = (
    target: Partial<Extract<PullTarget, { kind: "orkg" }>> = {},
    signal?: AbortSignal,
    refresh = false,
  ) =>
    pullGraph(
      { kind: "orkg", baseUrl: server.url, scope: { kind: "field", id: "R11" }, ...target },
      store,
      { cacheFolder: cache, firstPauseMs: 0, refresh },
      { progress: silentProgress, ...(signal ? { signal } : {}) },
    );
  return { server, store, cache, pull };
}

test.each([
  ["current", true],
  ["older", true],
  ["current", false],
] as const)(
  "pull reads a research field from a server whose replies use the %s envelope (subgraph route available: %s)",
  async (envelope, subgraphs) => {
    const { pull, store } = await serve({ envelope, subgraphs, pageSize: 3 });
    const report = await pull();
    expect(report).toMatchObject({ papers: 3, problems: [], statistics: { triples: 3 * perPaper } });
    expect(report.statistics.types).toMatchObject({
      Paper: 3,
      Contribution: 6,
      List: 3,
      Venue: 1,
      ResearchField: 1,
    });
    const graph = await openGraph(store);
    const authors = (await graph.outgoing(["R1001"])).get("R1001")?.map(formatTriple);
    expect(authors).toEqual([
      '(R1001:authors list, has list element, "First":First)',
      '(R1001:authors list, has list element, "Second":Second)',
    ]);
    expect((await graph.entities(['"Someone"'])).size).toBe(0);
    graph.close();
  },
);

test("pull can select the contributions of a template", async () => {
  const { pull } = await serve({ templates: { R7: "C2" } });
  const report = await pull({ template: "R7" });
  expect(report.statistics.types.Contribution).toBe(3);
  // The first contribution and its value are omitted.
  expect(report.statistics.triples).toBe(3 * (perPaper - 2));
});

test("pull reads the papers of a venue, a series, an observatory or a template", async () => {
  const filters = {
    "venue=R90": ["R100"],
    "linked_to=R91": ["R200"],
    "observatory_id=o-1": ["R200", "R300"],
  };
  const { pull } = await serve({ filters, templates: { R7: "C2" } });
  const papersOf = async (scope: Parameters<typeof pull>[0]) => (await pull(scope)).papers;
  expect(await papersOf({ scope: { kind: "venue", id: "R90" } })).toBe(1);
  expect(await papersOf({ scope: { kind: "venue", id: "R91" } })).toBe(1);
  expect(await papersOf({ scope: { kind: "observatory", id: "o-1" } })).toBe(2);
  const report = await pull({ scope: { kind: "template", id: "R7" }, template: "R7" });
  expect(report).toMatchObject({ papers: 3, statistics: { types: { Contribution: 3, C2: 3 } } });
});

test("pulled literals keep their data types, and classes have their names or those of their templates", async () => {
  const typed: ServedStatement = {
    subject: { id: "R100", label: "Paper 100", classes: ["Paper"] },
    predicate: { id: "P29", label: "publication year" },
    object: { id: "L1", label: "2018", literal: true, datatype: "xsd:integer" },
  };
  const { pull, store } = await serve({
    statements: [...statements, typed],
    classes: { C1: "Flood study" },
    templates: { R7: "C2" },
  });
  await pull();
  const graph = await openGraph(store);
  const year = (await graph.outgoing(["R100"])).get("R100")?.find(({ predicate }) => predicate.id === "P29");
  expect(year?.object.id).toBe('"2018"^^<http://www.w3.org/2001/XMLSchema#integer>');
  expect(year && valueOfNode(year.object)).toMatchObject({ kind: "number" });
  const titles = await classTitles(graph, ["C1", "C2", "Paper"]);
  expect([...titles.values()]).toEqual(["C1:Flood study", "C2:Template R7", "Paper"]);
  // The export and its import keep every id.
  const out = join(temporaryFolder(), "out.nt");
  await writeGraph(graph, out);
  const again = await openGraph(out);
  expect(await again.version()).toBe(await graph.version());
  expect((await again.predicates()).map(({ id }) => id).sort()).toEqual(
    (await graph.predicates()).map(({ id }) => id).sort(),
  );
});

test("pull reads a paper by its DOI and reports a missing paper", async () => {
  const { pull } = await serve();
  expect(await pull({ scope: { kind: "paper", doi: "10.1/200" } })).toMatchObject({ papers: 1 });
  await expect(pull({ scope: { kind: "paper", doi: "10.1/none" } })).rejects.toThrow(
    /no paper for the DOI 10\.1\/none/,
  );
});

test("pull can select the contributions of a layout by their labels", async () => {
  const { pull } = await serve();
  const report = await pull({ isOfLayout: (label) => label === "Contribution 2" });
  expect(report.statistics.types.Contribution).toBe(3);
  expect(report.statistics.triples).toBe(3 * (perPaper - 2));
});

const comparison: ServedThing = { id: "R500", label: "A comparison", classes: ["Comparison"] };
const compares = { id: "compareContribution", label: "compares" };
const comparisonStatements: ServedStatement[] = [
  {
    subject: comparison,
    predicate: { id: "description", label: "description" },
    object: { id: "L500", label: "What floods", literal: true },
  },
  ...["R1002", "R3002"].map((id) => ({
    subject: comparison,
    predicate: compares,
    object: { id, label: "Contribution 1", classes: ["Contribution", "C1"] },
  })),
];

test("pull connects a comparison to its contributions even if only the comparison's document lists them", async () => {
  const { pull, store } = await serve({ comparison: { id: "R500", key: "sources", members: ["R1002"] } });
  await pull({ scope: { kind: "comparison", id: "R500" } });
  const graph = await openGraph(store);
  const [only, ...others] = (await graph.outgoing(["R500"])).get("R500") ?? [];
  expect([only?.subject.types, only?.predicate.id, only?.object.label]).toEqual([
    ["Comparison"],
    "compareContribution",
    "Contribution 1",
  ]);
  expect(others).toEqual([]);
  graph.close();
});

test.each(["sources", "contributions"] as const)(
  "pull reads a comparison whose members are listed under %s",
  async (key) => {
    const { pull, store } = await serve({
      statements: [...statements, ...comparisonStatements],
      comparison: { id: "R500", key, members: ["R1002", "R3002"] },
    });
    const report = await pull({ scope: { kind: "comparison", id: "R500" } });
    expect(report).toMatchObject({ papers: 2, problems: [] });
    expect(report.statistics.types).toMatchObject({ Contribution: 2, Comparison: 1 });
    const graph = await openGraph(store);
    expect((await graph.outgoing(["R500"])).get("R500")?.map(formatTriple)).toEqual([
      "(R500:A comparison, compares, R1002:Contribution 1)",
      "(R500:A comparison, compares, R3002:Contribution 1)",
      '(R500:A comparison, description, "What floods":What floods)',
    ]);
    graph.close();
  },
);

test("pull recovers from every kind of fault and produces the same graph as a pull without faults", async () => {
  const calm = await serve({ pageSize: 4 });
  const faults = ["busy", "broken", "html", "half"] as const;
  const stormy = await serve({
    pageSize: 4,
    fault: (request) => (request % 3 === 0 ? faults[(request / 3) % 4] : undefined),
  });
  const [left, right] = [await calm.pull(), await stormy.pull()];
  expect(right.version).toBe(left.version);
  expect(stormy.server.requests.length).toBeGreaterThan(calm.server.requests.length);
});

test.each(["refused-new", "refused-old"] as const)(
  "pull explains a rejected request and does not repeat it (%s)",
  async (fault) => {
    const { pull, server, store } = await serve({ fault: () => fault });
    await expect(pull()).rejects.toThrow(/answers 403: Forbidden: the server's own reason$/);
    expect(server.requests).toHaveLength(1);
    expect(existsSync(store)).toBe(false);
  },
);

test("an interrupted pull resumes from the data that it had received", async () => {
  let down = true;
  const { pull, store, cache } = await serve({
    pageSize: 4,
    fault: (request) => (down && request > 4 ? "broken" : undefined),
  });
  await expect(pull()).rejects.toMatchObject({ hint: expect.stringContaining("run the same command again") });
  expect(readdirSync(join(store, ".."))).toEqual(["cache"]);
  const cachedCount = readdirSync(cache).length;
  expect(cachedCount).toBe(4);
  down = false;
  const report = await pull();
  expect(report).toMatchObject({ papers: 3, requests: { fromCache: cachedCount } });
  const all = cachedCount + report.requests.sent;
  expect(await pull()).toMatchObject({ version: report.version, requests: { sent: 0, fromCache: all } });
  expect(await pull({}, undefined, true)).toMatchObject({ requests: { sent: all, fromCache: 0 } });
});

test("an interrupted pull does not write a store", async () => {
  const controller = new AbortController();
  const { pull, store } = await serve({
    fault: (request) => {
      if (request === 2) controller.abort();
      return undefined;
    },
  });
  await expect(pull({}, controller.signal)).rejects.toMatchObject({ exitCode: 130 });
  expect(existsSync(store)).toBe(false);
});

test("pulling a whole SPARQL endpoint produces the same graph as the file from which the endpoint was loaded", async () => {
  const server = await startSparqlServer(contractGraph);
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const pull = (pageSize: number) =>
    pullGraph({ kind: "sparql", endpoint: server.url, pageSize }, join(folder, "g.sqlite"), {
      cacheFolder: join(folder, "cache"),
    });
  const report = await pull(5);
  expect(report.statistics).toMatchObject({ entities: 8, triples: 8, predicates: 5 });
  const queriesBefore = server.queries.length;
  await pull(5);
  expect(server.queries.length).toBe(queriesBefore);
});

/** Formats the server's statements as a dump. Its literals are plain values, so papers share them. */
function dumpOf(served: readonly ServedStatement[]): string {
  const resource = (id: string): string => `<http://orkg.org/orkg/resource/${id}>`;
  const described = new Map<string, string>();
  const lines = served.map(({ subject, predicate, object }) => {
    for (const { id, label, classes } of [subject, ...(object.literal ? [] : [object])]) {
      const types = (classes ?? []).map(
        (name) =>
          `${resource(id)} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://orkg.org/orkg/class/${name}> .`,
      );
      described.set(
        id,
        [`${resource(id)} <http://www.w3.org/2000/01/rdf-schema#label> "${label}" .`, ...types].join("\n"),
      );
    }
    const end = object.literal ? JSON.stringify(object.label) : resource(object.id);
    return `${resource(subject.id)} <http://orkg.org/orkg/predicate/${predicate.id}> ${end} .`;
  });
  return `${[...lines, ...described.values()].join("\n")}\n`;
}

const subfield: ServedThing = { id: "R12", label: "Lakes", classes: ["ResearchField"] };
const dump = dumpOf([
  ...statements,
  ...paper(400).map((each) => (each.predicate.id === "P30" ? { ...each, object: subfield } : each)),
  { subject: field, predicate: { id: "P36", label: "has subfield" }, object: subfield },
  {
    subject: comparison,
    predicate: compares,
    object: { id: "R1002", label: "Contribution 1", classes: ["Contribution", "C1"] },
  },
]);

const scopes = [
  // The fourth paper belongs to a subfield.
  [{ kind: "field", id: "R11" }, undefined, 4, 4 * perPaper],
  [{ kind: "field", id: "R11" }, "C2", 4, 4 * (perPaper - 2)],
  [{ kind: "paper", doi: "10.1/200" }, undefined, 1, perPaper],
  [{ kind: "venue", id: "R90" }, undefined, 4, 4 * perPaper],
  [{ kind: "venue", id: "R70" }, undefined, 4, 4 * perPaper],
  // The expected statements include one of the paper's two contributions, and the comparison's own triple.
  [{ kind: "comparison", id: "R500" }, undefined, 1, perPaper - 2 + 1],
] as const;

type RealStatement = {
  readonly subject: { readonly id: string; readonly classes?: readonly string[] };
  readonly predicate: { readonly id: string };
  readonly object: {
    readonly id: string;
    readonly label: string;
    readonly _class: string;
    readonly datatype?: string;
  };
};

test.each(scopes)(
  "pull reads %j, class %s, from a SPARQL endpoint and from a dump",
  async (scope, className, papers, triples) => {
    const server = await startSparqlServer(dump);
    onTestFinished(() => server.close());
    const folder = temporaryFolder();
    const file = join(folder, "dump.nt");
    writeFileSync(file, dump);
    const options = { cacheFolder: join(folder, "cache") };
    const targets: PullTarget[] = [
      { kind: "sparql", endpoint: server.url, scope, className },
      { kind: "dump", file, scope, className },
    ];
    for (const target of targets) {
      const report = await pullGraph(target, join(folder, "g.sqlite"), options);
      expect(report).toMatchObject({ papers, statistics: { triples } });
    }
  },
);

test("if a dump does not contain the requested scope, the error states the scope", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "dump.nt");
  writeFileSync(file, dump);
  const target: PullTarget = { kind: "dump", file, scope: { kind: "field", id: "R77" } };
  await expect(
    pullGraph(target, join(folder, "g.sqlite"), { cacheFolder: join(folder, "cache") }),
  ).rejects.toThrow(/no paper for the field R77/);
  expect(readdirSync(folder)).toEqual(["dump.nt"]);
});

const replies = fileURLToPath(new URL("../../../shared/data/orkg-empire/replies/", import.meta.url));
test.skipIf(!existsSync(replies))(
  "real replies are pulled with the ids, literals and data types of ORKG's own dump (needs ../shared)",
  async () => {
    const reply = readFileSync(join(replies, "subgraph-of-one-paper.json"), "utf8");
    const { content } = JSON.parse(reply) as { content: RealStatement[] };
    const paper = content.find(({ subject }) => subject.classes?.includes("Paper"))?.subject.id ?? "";
    const server = createServer((request, response) => {
      const path = (request.url ?? "").replace(/^\/api|\?.*$/g, "");
      const page = { number: 0, size: 200, total_elements: 1, total_pages: 1 };
      const papers = JSON.stringify({ content: [{ id: paper, title: "" }], page });
      const name = JSON.stringify({ label: `Name of ${path.split("/").at(-1)}` });
      response.end(path === "/papers" ? papers : path.endsWith("/subgraph") ? reply : name);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const folder = temporaryFolder();
    const store = join(folder, "g.sqlite");
    const target: PullTarget = { kind: "orkg", baseUrl, scope: { kind: "paper", doi: "10.1/x" } };
    await pullGraph(target, store, { cacheFolder: join(folder, "cache") });
    const graph = await openGraph(store);
    const pulled: string[] = [];
    for await (const batch of graph.scan())
      pulled.push(
        ...batch.map(({ subject, predicate, object }) => `${subject.id} ${predicate.id} ${object.id}`),
      );
    // The traversal ends at the research field.
    const own = content.filter(({ subject }) => !subject.classes?.includes("ResearchField"));
    const expected = own.map(({ subject, predicate, object }) => {
      const type = object.datatype?.replace("xsd:", "http://www.w3.org/2001/XMLSchema#");
      const suffix = type?.endsWith("#string") ? "" : `^^<${type}>`;
      const value = object.label.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r");
      return `${subject.id} ${predicate.id} ${object._class === "literal" ? `"${value}"${suffix}` : object.id}`;
    });
    expect(pulled.sort()).toEqual([...new Set(expected)].sort());
    const classes = [...new Set(own.flatMap(({ subject }) => subject.classes ?? []))];
    expect([...(await classTitles(graph, classes)).values()]).toEqual(
      classes.map((id) => `${id}:Name of ${id}`),
    );
  },
);

test("unusable statements of an endpoint are left out and listed, and nothing else is no graph", async () => {
  const uri = (value: string) => ({ type: "uri", value });
  const good = { s: uri("http://e.org/a"), p: uri("http://e.org/p"), o: uri("http://e.org/b") };
  const bad = [
    { ...good, s: uri("http://e.org/a b") },
    { ...good, o: uri("b") },
    { s: good.s, p: good.p },
  ];
  const pull = async (rows: readonly object[]) => {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        const isCount = decodeURIComponent(body).includes("COUNT");
        const count = { n: { type: "literal", value: String(rows.length) } };
        response.end(JSON.stringify({ results: { bindings: isCount ? [count] : rows } }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const folder = temporaryFolder();
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`;
    return pullGraph({ kind: "sparql", endpoint }, join(folder, "g.sqlite"), {
      cacheFolder: join(folder, "cache"),
    });
  };
  const { statistics, problems } = await pull([good, ...bad]);
  expect(statistics.triples).toBe(1);
  expect(problems.join("\n")).toMatch(
    /"http:\/\/e.org\/a b" contains[^\n]*\n[^\n]*<b> is relative[^\n]*\n[^\n]*lacks a term/,
  );
  await expect(pull(bad)).rejects.toThrow(/no usable statement/);
});
