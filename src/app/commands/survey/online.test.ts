/** Tests searches, snowballing, enrichment and watching over public sources simulated on loopback, as a user runs them. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Desk } from "../../../testing/desk.ts";
import { lakeWork } from "../../../testing/literature/lake-work.ts";
import { startOnlineSurvey } from "../../../testing/literature/online-survey.ts";
import { startProgram } from "../../../testing/running/run-program.ts";
import { openalexRoutes } from "../../../testing/servers/literature/openalex-routes.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";

/** The seed cites 1, 2 and 9, but no source has paper 9; papers 5 and 6 cite the seed. */
const cited: readonly ServedWork[] = [
  lakeWork(1, "How deep a lake is"),
  lakeWork(2, "Names of northern lakes", { doi: "", authors: [["Bo", "Cole"]] }),
  lakeWork(4, "Sorting lakes by depth", { references: [1, 2, 9] }),
  lakeWork(5, "Lakes sorted again", { references: [4], retracted: true }),
  lakeWork(6, "Rivers sorted by length", { references: [4], authors: [["Cy", "Dahl"]] }),
];
const seed = "@article{Seed, title = {Sorting lakes by depth}, year = {2014}, doi = {10.5555/lake.4}}\n";

type Source = {
  readonly kind: string;
  readonly added: readonly string[];
  readonly known: readonly string[];
  readonly passed?: readonly string[];
  readonly online?: { readonly passed?: readonly string[] };
  readonly asked: readonly { readonly source: string; readonly completeness: string }[];
};
type Report = { readonly sources: readonly Source[] };

const loggedSources = (desk: Desk): readonly Source[] =>
  desk.readJson<Report>("literature/survey.json").sources;
const refuses = (refused: string) => ({
  fault: (source: string) => (source === refused ? ("403" as const) : undefined),
});

test("references and citing papers are added to the next list with all their sources", async () => {
  const { desk } = await startOnlineSurvey(cited, seed);
  const run = await desk.run("survey follow Seed --online");
  const [references, citing] = (run.json as Report).sources;
  const byReferences = ["openalex", "crossref", "semantic-scholar"];
  expect(references).toMatchObject({
    kind: "references",
    added: ["Berg2011", "Cole2012"],
    // Every source declares three references, one of which no source contains.
    coverage: { resolved: 2, declared: 3 },
    found: [
      { key: "Berg2011", by: byReferences },
      { key: "Cole2012", by: byReferences },
    ],
  });
  const byCitations = ["openalex", "semantic-scholar", "opencitations"];
  expect(citing).toMatchObject({
    kind: "citing",
    added: ["Berg2015", "Dahl2016"],
    coverage: { resolved: 2, declared: 2 },
    found: [
      { key: "Berg2015", by: byCitations },
      { key: "Dahl2016", by: byCitations },
    ],
  });
  expect(run.text).toContain("coverage: 2 of 3 declared");
  expect(run.text).toContain("retracted: Lakes sorted again");
  expect(loggedSources(desk)[1]).toMatchObject({
    kind: "references",
    iteration: 2,
    from: "Seed",
    online: { coverage: { resolved: 2, declared: 3 }, found: [{ paper: "Berg2011" }, { paper: "Cole2012" }] },
  });
  expect(desk.read("literature/candidates-2.bib")).toContain("retracted = {yes}");
  expect(await desk.text("survey next")).not.toContain("follow its");
});

test("`--only none` adds no papers and records every candidate as passed over, even after an earlier round", async () => {
  const { desk } = await startOnlineSurvey(cited, seed);
  const follow = "survey follow Seed --online --direction forward --only";
  await desk.run(`${follow} Dahl2016`);
  await desk.run(`${follow} none --replay`);
  // Paper 5 was skipped in the first round, and paper 6 was added, so the second round has nothing to record.
  const citing = loggedSources(desk).filter(({ kind }) => kind === "citing");
  expect(citing.map(({ added, online }) => [added, online?.passed])).toEqual([
    [["Dahl2016"], ["10.5555/lake.5"]],
  ]);
  const other = await startOnlineSurvey(cited, seed);
  await other.desk.run(`${follow} none`);
  expect(await other.desk.json("survey watch --replay")).toMatchObject({ new: [] });
});

test("repeating `follow --online` adds only new papers, and a round without new papers is not logged", async () => {
  let works = cited;
  const { desk } = await startOnlineSurvey([], seed, {
    routes: { openalex: (path, query) => openalexRoutes(works)(path, query) },
  });
  const follow = "survey follow Seed --online --direction forward --source openalex";
  expect((await desk.json<Report>(follow)).sources[0]?.added).toEqual(["Berg2015", "Dahl2016"]);
  const before = desk.read("literature/survey.json");
  expect(await desk.text(follow)).toContain("no new papers, 2 already in the survey");
  expect(desk.read("literature/survey.json")).toBe(before);
  works = [
    ...cited,
    lakeWork(7, "Bridges over sorted lakes", { references: [4], authors: [["Di", "Ekman"]] }),
  ];
  expect((await desk.json<Report>(follow)).sources[0]).toMatchObject({ added: ["Ekman2017"] });
  // A paper that was already logged as found is not a duplicate of this round.
  expect(loggedSources(desk).at(-1)).toMatchObject({ added: ["Ekman2017"], known: [] });
});

test("`follow` can list and select candidates without sending new requests", async () => {
  const { desk, server } = await startOnlineSurvey(cited, seed);
  expect(await desk.text("survey follow Seed --online --list")).toContain(
    "Berg2011  How deep a lake is (2011): new [openalex, crossref, semantic-scholar]",
  );
  expect(desk.has("literature/candidates-2.bib")).toBe(false);
  const requestCount = server.requests.length;
  await server.close();
  const { sources } = await desk.json<Report>("survey follow Seed --online --only Dahl2016 --replay");
  expect(sources.map(({ added }) => added)).toEqual([[], ["Dahl2016"]]);
  expect(server.requests).toHaveLength(requestCount);
  expect(await desk.refusal("survey follow Seed --online --only Dahl2061 --replay")).toContain(
    'no candidate has the key "Dahl2061"',
  );
});

test("`follow` reports a failing source and still queries the other sources", async () => {
  const { desk } = await startOnlineSurvey(cited, seed, refuses("openalex"));
  const [references] = (await desk.json<Report>("survey follow Seed --online --direction back")).sources;
  expect(references?.added).toEqual(["Berg2011", "Cole2012"]);
  expect(references?.asked.map(({ source, completeness }) => `${source} ${completeness}`)).toEqual([
    "openalex refused",
    "crossref partial",
    "semantic-scholar partial",
  ]);
});

test("if every source fails, `follow` prints a single message and writes no file", async () => {
  const { desk } = await startOnlineSurvey(cited, seed, { fault: () => "403" });
  expect(await desk.refusal("survey follow Seed --online --direction back")).toMatch(
    /: OpenAlex .*: the server answers 403/,
  );
  expect(readdirSync(desk.path("literature")).sort()).toEqual([
    "candidates-1.bib",
    "final.bib",
    "survey.json",
  ]);
});

test("`follow` stops adding citing papers at the limit", async () => {
  const { desk } = await startOnlineSurvey(cited, seed);
  const follow = "survey follow Seed --online --direction forward --limit 1 --source openalex";
  expect((await desk.json<Report>(follow)).sources[0]).toMatchObject({
    added: ["Berg2015"],
    coverage: { resolved: 1, declared: 2 },
  });
});

test.each<["SIGKILL" | "SIGINT"]>([["SIGKILL"], ["SIGINT"]])(
  "after %s in the middle of a round, the command requests only the missing replies",
  { timeout: 60_000 },
  async (signal) => {
    const part = (number: number, references: readonly number[] = []): ServedWork =>
      lakeWork(number, `Lakes that nobody counted, part ${number}`, { year: 2010, references });
    const waits = Promise.withResolvers<void>();
    let hanging = true;
    const { desk, server } = await startOnlineSurvey(
      [part(1), part(2), part(3, [1, 2])],
      "@article{Seed, title = {Lakes that nobody counted, part 3}, year = {2010}, doi = {10.5555/lake.3}}\n",
      {
        // OpenAlex has answered all requests before Crossref is queried for the references' titles.
        fault: (source, request) => {
          if (!hanging || source !== "crossref" || !request.includes("filter=")) return undefined;
          waits.resolve();
          return "hang";
        },
      },
    );
    const follow = "survey follow Seed --online --direction back --source openalex,crossref --author Ada";
    const start = (...words: string[]) => startProgram(desk.root, [...follow.split(" "), ...words], desk.env);
    const { child, ended } = start();
    await waits.promise;
    // Two replies from OpenAlex and one from Crossref.
    const requests = "literature/sources/requests";
    const receipts = (): number =>
      desk.has(requests)
        ? readdirSync(desk.path(requests)).filter((name) => name.endsWith(".json")).length
        : 0;
    await expect.poll(receipts, { timeout: 20_000 }).toBe(3);
    child.kill(signal);
    const { code, err } = await ended;
    if (signal === "SIGINT") {
      expect(code).toBe(130);
      expect(err).toContain("send only the remaining requests");
    }
    const before = server.requests.length;
    hanging = false;
    const resumed = await start("--json").ended;
    expect(resumed.err).not.toContain("error");
    expect(JSON.parse(resumed.out).sources[0]).toMatchObject({ added: ["Berg2010", "Berg2010b"] });
    expect(server.requests.slice(before).map(({ line }) => line)).toEqual([
      expect.stringMatching(/^crossref GET \/works\?filter=/),
    ]);
    // The round is finished, so the same command starts a new round.
    expect(desk.read("literature/candidates-2.bib")).toContain("part 2");
  },
);

const depths: readonly ServedWork[] = [
  lakeWork(1, "Lakes and their depth"),
  lakeWork(2, "Depth of lakes in winter", { doi: "", authors: [["Ada", "Cole"]] }),
  lakeWork(4, "Sorting lakes by depth", { authors: [["Ada", "Dahl"]] }),
  lakeWork(5, "Rivers"),
];
/** DBLP does not contain the first work. */
const has = (source: string, { number }: ServedWork): boolean => source !== "dblp" || number !== 1;

type Searched = {
  readonly searches: readonly { readonly id: string | null; readonly added: readonly string[] }[];
};

test("hits are added to a list once, and the log records each source's search with query, date, hits and cut-off", async () => {
  const { desk } = await startOnlineSurvey(depths, seed, { has });
  const search = `survey search '"lakes" depth' --source openalex,dblp --limit 2`;
  expect(await desk.json(search)).toMatchObject({
    searches: [
      // Cole comes first, because both sources contain it.
      { source: "openalex", query: '"lakes" AND depth', added: ["Cole2012", "Berg2011"], known: [] },
      // The second hit is the seed, and the paper that was just added from OpenAlex is known.
      { source: "dblp", query: "lakes depth", added: [], known: ["Cole2012", "Seed"] },
    ],
  });
  expect(loggedSources(desk).slice(1)).toMatchObject([
    {
      kind: "search",
      engine: "OpenAlex",
      query: '"lakes" AND depth',
      hits: 3,
      inspected: 2,
      iteration: 2,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      online: {
        found: [
          { paper: "Cole2012", by: ["openalex", "dblp"], rank: 2 },
          { paper: "Berg2011", by: ["openalex"], rank: 1 },
        ],
      },
    },
    { kind: "search", engine: "DBLP", query: "lakes depth", hits: 2, inspected: 2, added: [] },
  ]);
  const { searches } = await desk.json<Searched>(search);
  expect(searches.map(({ id, added }) => [id, added])).toEqual([
    [null, []],
    [null, []],
  ]);
});

test("`search` shows the translated queries without sending them, and the user can replace a query", async () => {
  const { desk, server } = await startOnlineSurvey(depths, seed);
  const translated =
    "survey search 'lakes NOT rivers' --source openalex,dblp,arxiv --dry-run --as dblp=lakes$";
  expect((await desk.text(translated)).split("\n")).toEqual([
    "openalex: lakes AND NOT rivers",
    "dblp: lakes$",
    "arxiv: all:lakes ANDNOT all:rivers",
  ]);
  expect(server.requests).toEqual([]);
  await desk.run("survey search lakes --source dblp --as 'dblp=depth winter'");
  expect(server.requests.map(({ line }) => line)).toEqual([expect.stringContaining("q=depth+winter&")]);
});

test("`search` lists the best hits first, and adds the hits selected by key from stored replies", async () => {
  const { desk, server } = await startOnlineSurvey(depths, seed, { has });
  const search = "survey search 'lakes depth' --source dblp,openalex";
  // Two sources contain Cole and the seed; the paper that only OpenAlex contains comes last.
  const hits = (await desk.text(`${search} --list`)).split("\n").filter((line) => /\[/.test(line));
  expect(hits).toEqual([
    "Cole2012  Depth of lakes in winter (2012): new [dblp, openalex]",
    "Dahl2014  Sorting lakes by depth (2014): is Seed [dblp, openalex]",
    "Berg2011  Lakes and their depth (2011): new [openalex]",
  ]);
  await server.close();
  const { searches } = await desk.json<Searched>(`${search} --only Berg2011 --replay`);
  expect(searches.map(({ added }) => added)).toEqual([[], ["Berg2011"]]);
});

/** An entry with only a title and a hand-typed venue. */
const bare = "@article{Seed, title = {Sorting lakes by depth}, journal = {My journal}}\n";
const abstract = "Lakes are deep.";
const lakes: readonly ServedWork[] = [lakeWork(4, "Sorting lakes by depth", { abstract, retracted: true })];
const later: readonly ServedWork[] = [
  ...lakes,
  lakeWork(5, "A depth of lakes nobody knew", { abstract, authors: [["Bo", "Cole"]] }),
  lakeWork(6, "Rivers", { abstract, references: [4], authors: [["Cy", "Dahl"]] }),
];

type Enriched = {
  readonly proposals: readonly { readonly field: string; readonly new: string; readonly source: string }[];
};

test("`enrich` proposes values for missing fields, states their source, and does not change any entry", async () => {
  const { desk } = await startOnlineSurvey(lakes, bare);
  const before = desk.read("literature/final.bib");
  const run = await desk.run("survey enrich");
  const { proposals } = run.json as Enriched;
  expect(proposals.map(({ field, new: value }) => [field, value])).toEqual([
    ["abstract", "Lakes are deep."],
    ["doi", "10.5555/lake.4"],
    ["year", "2014"],
    ["authors", "Ada Berg"],
    ["link", "https://example.org/4.pdf"],
    ["retracted", "yes"],
  ]);
  expect(new Set(proposals.map(({ source }) => source))).toEqual(new Set(["openalex"]));
  expect(run.text).toContain("Seed:year  (none) → 2014  [openalex]");
  expect(desk.read("literature/final.bib")).toBe(before);
});

test("`enrich` accepts individual proposals or all proposals from stored replies, and undo reverts them", async () => {
  const { desk, server } = await startOnlineSurvey(lakes, bare);
  const final = () => desk.read("literature/final.bib");
  const accept = (what: string) => desk.run(`survey enrich Seed --accept ${what} --replay`);
  const before = final();
  await desk.run("survey enrich Seed");
  await server.close();
  await accept("Seed:year");
  expect(final()).toContain("year = {2014}");
  expect(final()).not.toContain("abstract");
  await desk.run("undo");
  expect(final()).toBe(before);
  // With the DOI, the entry would lead to a different query; the stored replies are still used.
  await accept("Seed:doi");
  await accept("Seed:year");
  expect(final()).toContain("doi = {10.5555/lake.4}");
  await desk.run("undo");
  await desk.run("undo");
  await accept("all");
  for (const list of [final(), desk.read("literature/candidates-1.bib")]) {
    expect(list).toContain("abstract = {Lakes are deep.}");
    expect(list).toContain("retracted = {yes}");
    expect(list).toContain("journal = {My journal}");
    expect(list).not.toContain("Journal of Lakes");
  }
});

test("`enrich` reports a failing source and still queries the other sources", async () => {
  const { desk } = await startOnlineSurvey(lakes, bare, refuses("openalex"));
  const run = await desk.run("survey enrich");
  expect(run.warnings).toEqual([expect.stringMatching(/^openalex was skipped: OpenAlex .*403/)]);
  expect((run.json as Enriched).proposals[0]?.source).toBe("crossref");
});

test("`watch` repeats searches and forward snowballing, and adds the new papers that are named or all of them", async () => {
  let works = lakes;
  const { desk, server } = await startOnlineSurvey([], bare, {
    routes: { openalex: (path, query) => openalexRoutes(works)(path, query) },
  });
  const watch = "survey watch --source openalex";
  expect(await desk.json(watch)).toEqual({ new: [], failed: [], stopped: false });
  await desk.run("survey search 'lakes depth' --source openalex");
  works = later;
  const before = desk.read("literature/survey.json");
  const run = await desk.run(watch);
  const next = "taxolink survey follow Seed --online --direction forward";
  expect(run.json).toMatchObject({
    new: [
      { title: "A depth of lakes nobody knew", way: "OpenAlex: lakes AND depth", by: ["openalex"] },
      { title: "Rivers", way: "cites Seed", next },
    ],
    failed: [],
  });
  expect(run.text).toContain("Cole2015  A depth of lakes nobody knew (2015): new [openalex]");
  expect(desk.read("literature/survey.json")).toBe(before);
  await server.close();
  expect(await desk.refusal(`${watch} --accept Cole2051 --replay`)).toContain(
    'the new papers do not include "Cole2051"',
  );
  await desk.run(`${watch} --accept Dahl2016 --replay`);
  expect(await desk.json(`${watch} --accept all --replay`)).toMatchObject({
    new: [{ key: "Cole2015", entered: true }],
  });
  // Each search has a separate log entry.
  expect(loggedSources(desk).slice(-2)).toMatchObject([
    { kind: "citing", from: "Seed", iteration: 2, added: ["Dahl2016"] },
    { kind: "search", engine: "OpenAlex", query: "lakes AND depth", added: ["Cole2015"] },
  ]);
});

test("`watch` does not report a hit as new if a person has already rejected it", async () => {
  const three = [
    ...lakes,
    lakeWork(5, "A depth of lakes nobody knew"),
    lakeWork(6, "Lakes without depth", { doi: "" }),
  ];
  const { desk } = await startOnlineSurvey(three, bare);
  await desk.run("survey search 'lakes depth' --source openalex --only Berg2015");
  // Of the three hits, one is the seed, one was added, and the hit without a DOI was skipped.
  expect(await desk.json("survey watch --source openalex")).toMatchObject({ new: [] });
});

test("the protocol states the source, interface, query, date, hits and duplicates of every search", async () => {
  const dated = "@article{Seed, title = {Sorting lakes by depth}, year = {2014}}\n";
  const { desk } = await startOnlineSurvey(lakes, dated);
  await desk.run("survey search 'lakes depth' --source openalex");
  await desk.run("survey follow Seed --online --direction back --source openalex");
  const counts = { hits: 1, inspected: 1, known: 1, added: 0, list: "L2" };
  const address = desk.env.TAXOLINK_OPENALEX_URL;
  expect(await desk.json("survey report protocol")).toMatchObject({
    protocol: [
      { kind: "import", source: "seed.bib", added: 1 },
      { source: "OpenAlex", interface: address, query: "lakes AND depth", ...counts },
      { kind: "references", source: "openalex", query: "references of Seed", known: 0, added: 0 },
    ],
  });
  expect(await desk.text("survey report protocol")).toContain(
    "Records: 2; duplicates removed: 1; unreadable: 0; remaining: 1.",
  );
  const [columns] = (await desk.text("survey report protocol --format csv")).split("\n");
  expect(columns).toContain("interface,query");
});

test.each([
  ["follow Seed --direction back --citing none", /--direction/],
  ["follow Seed --online --references none", /--online and --references are mutually exclusive/],
  ["follow Seed --online --source opnalex", /unknown source "opnalex"/],
  ["follow Seed --online --replay --direction back", /no reply to this request is stored/],
  ["follow Nobody --online", /no candidate Nobody/],
  ["search lakes --limit 3", /--limit applies only to online searches/],
  ["search lakes --source openalex --hits 3", /--hits applies only to manual searches/],
  ["search 'lakes OR' --source openalex", /cannot be parsed: words are missing/],
  ["search lakes --source openalex --as openalex", /--as requires SOURCE=QUERY/],
  ["search lakes --source openalex --only Berg2012", /the hit Berg2012 does not exist/],
  ["enrich Seed --accept Seed:venue", /no value is proposed for "Seed:venue"/],
  ["enrich Sed", /the survey has no paper Sed/],
])("`survey %s` is rejected with a reason", async (line, reason) => {
  const { desk } = line.startsWith("enrich")
    ? await startOnlineSurvey(lakes, bare)
    : await startOnlineSurvey(cited, seed);
  expect(await desk.refusal(`survey ${line}`)).toMatch(reason);
});

test("a search of a source that cannot be searched says so", async () => {
  const { desk } = await startOnlineSurvey(depths, seed);
  expect(await desk.text("survey search lakes --source opencitations")).toMatch(/nothing|OpenCitations/);
});
