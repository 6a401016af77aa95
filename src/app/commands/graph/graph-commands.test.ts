/** Tests the commands that import, pull, populate, show and search graphs. */
import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { Desk, openDesk } from "../../../testing/desk.ts";
import { contractGraph } from "../../../testing/knowledge-graph-contract.ts";
import { type OrkgServerOptions, startOrkgServer } from "../../../testing/servers/orkg-server.ts";
import { bookFiles } from "../../../testing/small-library.ts";

const openLakes = (): Desk => openDesk({ "lakes.nt": contractGraph });

test("`import` writes a store that `stats` and `show` can read, and `export` reproduces the graph", async () => {
  const desk = openLakes();
  const store = desk.path("lakes.sqlite");
  expect(await desk.json("graph import lakes.nt")).toMatchObject({ store, triples: 8, left_out: 0 });
  const stats = await desk.json<{ graph_hash: string }>("graph stats --graph lakes.sqlite");
  expect(stats).toMatchObject({ entities: 8, triples: 8, predicates: 5, types: { Paper: 2 } });
  expect(await desk.refusal("graph stats lakes.nt --graph lakes.sqlite")).toContain(
    '"lakes.nt" and --graph lakes.sqlite both specify a graph',
  );
  await desk.run("graph export lakes.sqlite --out again.json");
  expect(await desk.json("graph stats again.json")).toMatchObject({ graph_hash: stats.graph_hash });
});

test("`show` finds an entity by id, by label and by words in the label", async () => {
  const desk = openLakes();
  const show = "graph show --graph lakes.nt";
  const byId = await desk.run(`${show} R3`);
  expect(byId.json).toMatchObject({ entity: { id: "R3", label: "Limnology" } });
  expect(byId.text).toContain("2 incoming:");
  expect(await desk.json(`${show} limnology`)).toEqual(byId.json);
  expect(await desk.json("graph show lakes.nt R3")).toEqual(byId.json);
  expect(await desk.json(show)).toMatchObject({ total: 8 });
  expect(await desk.refusal(`${show} lakes`)).toMatch(/no entity with the id or label "lakes"/);
  expect(await desk.refusal(`${show} zebra`)).toMatch(/^\w+ 1: /);
});

test("`import` exits with code 3 if the file is partly invalid, and --lenient lists the invalid lines", async () => {
  const desk = openDesk({ "bad.txt": "a|is|b\nonly|two\n" });
  expect(await desk.refusal("graph import bad.txt")).toMatch(/^\w+ 3: /);
  expect(readdirSync(desk.root)).toEqual(["bad.txt"]);
  expect(await desk.json("graph import bad.txt --lenient --out b.sqlite")).toMatchObject({
    triples: 1,
    left_out: 1,
    problems: [expect.stringContaining("bad.txt:2")],
  });
});

const publications = [
  {
    title: "Old",
    doi: "10.1/old",
    author: ["Ann Bay"],
    year: "2020",
    venue: "Water",
    contribution: { Research: { Method: ["Survey"] }, Data: { Language: ["English"] } },
  },
  {
    title: "New",
    doi: "10.1/new",
    author: ["Ben Cove", "Dee Firth"],
    year: "2021",
    contribution: { Research: { Method: ["Survey", "Model"] } },
  },
];
const populate = "graph populate --publications p.json --template question-answering";

/** Starts an ORKG that has the first of two publications, and returns the line that populates it with both. */
async function startOrkg(options: Partial<OrkgServerOptions> = {}) {
  const subject = { id: "R1", label: "Old", classes: ["Paper"] };
  const contribution = { id: "R2", label: "Research", classes: ["Contribution"] };
  const server = await startOrkgServer({
    statements: [
      { subject, predicate: { id: "P31", label: "contribution" }, object: contribution },
      {
        subject,
        predicate: { id: "P77", label: "method" },
        object: { id: "L1", label: "x", literal: true },
      },
    ],
    dois: { "10.1/old": "R1" },
    ...options,
  });
  onTestFinished(() => server.close());
  const desk = openDesk({ "p.json": publications });
  const withToken = new Desk(desk.root, { ORKG_TOKEN: "secret-token" });
  return { server, desk, withToken, toOrkg: `${populate} --to orkg --url ${server.url} --field R11` };
}

test("`populate` writes a graph in the format that matches the file extension", async () => {
  const desk = openDesk({ "p.json": publications });
  const json = await desk.json<{ graph_hash: string }>(`${populate} --out g.json`);
  expect(json).toMatchObject({ publications: 2, types: { Paper: 2, Contribution: 3 } });
  expect(await desk.json(`${populate} --out g.nt`)).toMatchObject({ graph_hash: json.graph_hash });
  expect(await desk.refusal(`${populate} --out g.ttl`)).toMatch(/^\w+ 2: /);
  expect(await desk.refusal(populate)).toMatch(/either --out FILE or --to orkg/);
  expect(readdirSync(desk.root).sort()).toEqual(["g.json", "g.nt", "p.json"]);
});

test("`populate` omits and counts triples that would only mark unannotated fields, and writes them on request", async () => {
  const desk = openDesk({ "p.json": publications });
  // The two papers have no values for the fields that gv1 places below a contribution.
  const gv1 = "graph populate --publications p.json --template gv1 --out g.nt";
  const [compact, full] = [await desk.run(gv1), await desk.run(`${gv1} --with-absent`)];
  const [without, all] = [compact.json, full.json] as { triples: number; absent_triples: number }[];
  const absent = without?.absent_triples;
  expect(all?.absent_triples).toBe(absent);
  expect((all?.triples ?? 0) - (without?.triples ?? 0)).toBe(absent);
  expect(compact.text).toContain(
    `omitted: ${absent} triples for fields without annotations; --with-absent includes them`,
  );
  expect(full.text).toContain(`fields without annotations: ${absent} triples`);
});

test("`populate --to orkg` shows the requests but does not send them", async () => {
  const { server, desk, toOrkg } = await startOrkg();
  const { json, text } = await desk.run(toOrkg);
  const added = [{ path: "/papers/R1/contributions" }];
  expect(json).toMatchObject({
    sent: false,
    papers: [
      { title: "Old", action: "add contributions", id: "R1", requests: added },
      { title: "New", action: "create", id: null, requests: [{ path: "/papers" }] },
    ],
  });
  expect(text).toContain("1 new paper");
  expect(server.posts).toEqual([]);
});

test("`populate --to orkg --send` writes papers and missing contributions with the ids of existing predicates", async () => {
  const { server, desk, withToken, toOrkg } = await startOrkg();
  expect(await desk.refusal(`${toOrkg} --send`)).toMatch(/ORKG_TOKEN/);
  expect(JSON.stringify(await withToken.json(`${toOrkg} --send`))).not.toContain("secret-token");
  expect(server.posts.map(({ path }) => path)).toEqual([
    "/predicates",
    "/papers/R1/contributions",
    "/papers",
  ]);
  for (const { headers } of server.posts) expect(headers.authorization).toBe("Bearer secret-token");
  // R9001 is the id that the server assigned to the first item.
  const statements = { R9001: [{ id: expect.stringMatching(/^#L/) }] };
  expect(server.posts.map(({ body }) => body)).toMatchObject([
    { label: "question language" },
    { contribution: { label: "Data", statements }, predicates: {} },
    {
      title: "New",
      research_fields: ["R11"],
      identifiers: { doi: ["10.1/new"] },
      publication_info: { published_year: 2021 },
      authors: [{ name: "Ben Cove" }, { name: "Dee Firth" }],
      contents: { contributions: [{ label: "Research", classes: [], statements: { P77: [{}, {}] } }] },
    },
  ]);
});

test("`populate --send` writes nothing if the server has the papers, or if the flag for production is missing", async () => {
  const { server, withToken, toOrkg } = await startOrkg({ dois: { "10.1/old": "R1", "10.1/new": "R1" } });
  expect(await withToken.json(toOrkg)).toMatchObject({ papers: [{}, { action: "nothing to do" }] });
  expect(await withToken.refusal(`${populate} --to orkg --env production --field R11 --send`)).toMatch(
    /production ORKG/,
  );
  expect(server.posts).toEqual([]);
});

test("after a rejected write, the command reports the server's reason and the items already written", async () => {
  const { server, withToken, toOrkg } = await startOrkg({
    fault: (_request, path) => (path === "/papers/R1/contributions" ? "refused-new" : undefined),
  });
  const rejected = await withToken.run(`${toOrkg} --send`);
  expect(rejected.exitCode).toBe(1);
  expect(rejected.warnings.join()).toMatch(/answers 403: Forbidden: the server's own reason/);
  expect(rejected.text).toContain("  1 predicate\n  0 new papers");
  expect(rejected.text).toContain('2 missing or incomplete papers, beginning with "Old"');
  expect(rejected.json).toMatchObject({
    predicates: [{ label: "question language", id: "R9001" }],
    papers: [{ confirmed: 0 }, { confirmed: 0, id: null }],
    stopped: { message: expect.stringContaining("403") },
  });
  expect(server.posts).toHaveLength(1);
});

test("`pull` writes a store from a server at a custom address", async () => {
  const { server, desk } = await startOrkg();
  const pull = `graph pull --url ${server.url} --paper 10.1/old --out pulled.sqlite`;
  expect(await desk.json(pull)).toMatchObject({
    papers: 1,
    triples: 2,
    types: { Paper: 1, Contribution: 1 },
  });
  expect(desk.has(".taxolink/cache/pull")).toBe(true);
});

const sparql = "--sparql https://localhost/sparql";

test.each([
  [
    "",
    /no field, comparison, venue, observatory, template or paper was specified \| Add --field ID, --comparison ID, --venue ID/,
  ],
  ["--field R1 --paper 10.1/2", /--field and --paper are mutually exclusive/],
  ["--comparison R1 --paper 10.1/2", /mutually exclusive/],
  [`--layout gv1 ${sparql}`, /--layout requires --field, --comparison or --paper/],
  [`--field R1 --template R2 ${sparql}`, /--template and --sparql are mutually exclusive/],
  ["--field R1 --template R2 --dump orkg.nt", /--template and --dump are mutually exclusive/],
  [`--field R1 ${sparql} --dump orkg.nt`, /--sparql and --dump are mutually exclusive/],
  ["--sparql localhost", /--sparql requires an http or https URL, not "localhost"/],
  ["--field R1 --url ftp://localhost", /--url requires an http or https URL, not "ftp:/],
])("`graph pull %s` is rejected before it sends a request or writes a file", async (options, message) => {
  const desk = openDesk();
  const refusal = await desk.refusal(`graph pull --out graph.nt ${options}`);
  expect(refusal).toMatch(/^\w+ 2: /);
  expect(refusal).toMatch(message);
  expect(desk.has("graph.nt")).toBe(false);
});

test("`show` truncates a very long label", async () => {
  const long = "x".repeat(1_000_000);
  const desk = openDesk({ "long.txt": `Film|plot|${long}` });
  for (const line of ["graph show Film --graph long.txt", "graph show --graph long.txt"]) {
    const { text, json } = await desk.run(line);
    expect(text).toContain("(Film, plot, xxx");
    expect(text.length).toBeLessThan(1_000);
    expect(JSON.stringify(json)).toContain(long);
  }
});

test("`query` joins patterns on their shared variables, and --limit shortens the text but not the JSON", async () => {
  const desk = openLakes();
  const query = "graph query --graph lakes.nt";
  const inYear = "'?paper | year of issue | ?year'";
  const years = await desk.run(`${query} '?paper | research field | Limnology' ${inYear}`);
  expect(years.json).toMatchObject({ variables: ["paper", "year"] });
  // R1 appeared in 2018; R2 has both years.
  expect(years.text.split("\n")[0]).toBe("3 rows");
  const short = await desk.run(`${query} ${inYear} --limit 1`);
  expect(short.text.split("\n")).toHaveLength(3);
  expect(short.text).toContain("and 2 more (--limit)");
  expect(short.json).toMatchObject({ rows: [{}, {}, {}] });
  expect(await desk.text(`${query} 'R3 | research field | ?field'`)).toBe("0 rows");
  expect(await desk.refusal(`${query} '?paper | venue'`)).toContain(
    ' 2: "?paper | venue" is not a pattern: expected "subject | predicate | object"',
  );
});

test("`find` accepts an id or words from a label, and without arguments it lists what the graph contains", async () => {
  const desk = openDesk(bookFiles);
  const find = "graph find --graph kb.txt";
  expect((await desk.text(`${find} book`)).split("\n").sort()).toEqual([
    "First Book",
    "Second Book",
    "Third Book",
  ]);
  expect(await desk.text(`${find} Ann --limit 1`)).toBe("Ann");
  // The subjects in the order in which the file mentions them: the first line is about Ann and the first book.
  expect(await desk.text(`${find} --limit 2`)).toBe(
    "Properties\n  3  wrote\n  1  genre\n  and 2 more (--limit)\nEntities\n  Ann\n  First Book",
  );
  expect(await desk.run(`${find} zzz`)).toMatchObject({ exitCode: 1, json: { found: [] } });
});

test("without --graph, the first argument of `find` and `show` is the graph, and the error suggests a command", async () => {
  const desk = openDesk();
  const refusal = `2: without --graph, the first argument is the graph, but the file "case study" does not exist | `;
  const found = await desk.refusal("graph find 'case study'");
  expect(found).toContain(refusal);
  expect(found).toContain("taxolink graph find 'case study' --graph FILE");
  desk.write({ "taxolink.json": { version: 1, name: "n", default_graph: "graphs/g.nt" } });
  const shown = await desk.refusal("graph show 'case study'");
  expect(shown).toContain(refusal);
  expect(shown).toContain("taxolink graph show 'case study' --graph graphs/g.nt");
});

test("without words, `find` lists classes by their names, and the id of a class lists its entities", async () => {
  const iri = (name: string) => `<http://example.org/${name}>`;
  const type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const lines = [
    ...["a", "b"].map((lake) => `${iri(lake)} ${type} ${iri("C7")} .`),
    `${iri("C7")} ${label} "Lake" .`,
    `${iri("a")} ${label} "Amber Lake" .`,
    `${iri("a")} ${iri("feeds")} ${iri("b")} .`,
    `${iri("b")} ${label} "Blue Lake" .`,
  ];
  const desk = openDesk({ "lakes.nt": `${lines.join("\n")}\n` });
  expect(await desk.text("graph find --graph lakes.nt")).toBe(
    "Classes\n  2  http://example.org/C7:Lake\nProperties\n  1  http://example.org/feeds:feeds",
  );
  const { text, json } = await desk.run("graph find http://example.org/C7 --graph lakes.nt");
  // The class is also a node of the graph, and comes first.
  expect(text.split("\n").map((line) => line.replace(/.*:/, ""))).toEqual([
    "Lake",
    "Amber Lake  [Lake]",
    "Blue Lake  [Lake]",
  ]);
  expect(json).toMatchObject({ class_names: { "http://example.org/C7": "Lake" } });
});
