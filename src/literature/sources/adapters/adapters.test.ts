/** Tests every source with a server on the loopback interface that follows the source's documentation. */
import { expect, onTestFinished, test } from "vitest";
import { opencitationsRoutes } from "../../../testing/servers/literature/linked-routes.ts";
import {
  type LiteratureServerOptions,
  startLiteratureServer,
} from "../../../testing/servers/literature/literature-server.ts";
import { openalexRoutes } from "../../../testing/servers/literature/openalex-routes.ts";
import { orkgRoutes } from "../../../testing/servers/literature/search-routes.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";
import { openSource } from "../search-sources.ts";
import type { WorkQuery } from "../source.ts";
import { type SourceName, sourceNames } from "../source-profiles.ts";
import { resolveSources } from "../source-settings.ts";

const work = (number: number, overrides: Partial<ServedWork> = {}): ServedWork => ({
  number,
  title: `Lakes of the north, part ${number}`,
  doi: `10.5555/lake.${number}`,
  year: 2000 + number,
  authors: [["Ada", "Berg"]],
  venue: "Journal of Lakes",
  abstract: "Deep and cold, deep and clear.",
  references: [],
  ...overrides,
});

/** Work 4 cites works 1, 2 (without a DOI) and 9, which no index contains. Works 5 and 6 cite work 4. */
const lakes: readonly ServedWork[] = [
  work(1, { arxiv: "2001.00001" }),
  work(2, { doi: "" }),
  work(3, {
    retracted: true,
    authors: [
      ["Ada", "Berg"],
      ["Bo", "von Cole"],
    ],
  }),
  work(4, { references: [1, 2, 9] }),
  work(5, { references: [4], arxiv: "2005.00005" }),
  work(6, { references: [1, 4] }),
];

async function open(name: SourceName, options: Partial<LiteratureServerOptions> = {}) {
  const server = await startLiteratureServer({ works: lakes, ...options });
  onTestFinished(() => server.close());
  const env = { TAXOLINK_MAIL: "ada@example.org", IEEE_API_KEY: "k" };
  const [settings] = resolveSources([`${name}=${server.url}/${name}`], env);
  if (settings === undefined) throw new Error("no settings");
  // These tests do not keep to the pace of the real sources.
  const profile = { ...settings.profile, pace: { requests: 1_000, perMs: 1 } };
  return { source: openSource({ ...settings, profile }, { firstWaitMs: 1 }), server };
}

const query = (overrides: Partial<WorkQuery>): WorkQuery => ({
  doi: "",
  title: "",
  year: null,
  arxiv: "",
  ids: {},
  ...overrides,
});
const searchable = sourceNames.filter((name) => name !== "opencitations" && name !== "orcid");
const searched: Partial<Record<SourceName, string>> = { arxiv: 'all:"Lakes of the north"' };
const titlesOf = (works: readonly ({ readonly title: string } | null)[]) =>
  works.map((work) => work?.title ?? null);

test.each(searchable)("%s finds works page by page, and never more than requested", async (name) => {
  const many = Array.from({ length: 60 }, (_, at) => work(at + 1, { arxiv: `2001.${at + 1}` }));
  const { source } = await open(name, { works: many });
  const q = searched[name] ?? "lakes north";
  const { works, declared } = await source.find(q, 55);
  expect(titlesOf(works)).toEqual(titlesOf(many.slice(0, 55)));
  expect(declared).toBe(60);
  const [first] = works;
  expect(first).toMatchObject({ source: name, year: 2001, authors: [{ family: "Berg", given: "Ada" }] });
});

test.each(searchable)("%s returns an empty result if there are no hits", async (name) => {
  const { source } = await open(name);
  const { works } = await source.find(name === "arxiv" ? "all:volcano" : "volcano", 5);
  expect(works).toEqual([]);
});

test.each(searchable)("%s finds a work by id, DOI or title, and reports unknown works", async (name) => {
  const { source } = await open(name, {
    works: lakes.map((item) => ({ ...item, arxiv: `2001.${item.number}` })),
  });
  const answers = await source.works([
    query({ doi: "10.5555/lake.4", title: "Lakes of the north, part 4", year: 2004 }),
    query({ doi: "10.5555/nowhere", title: "Volcanoes" }),
    query({ title: "LAKES of the North: part 3", year: 2002 }),
    // The title matches, but the year is far off, so this is another work.
    query({ title: "Lakes of the north, part 1", year: 1980 }),
  ]);
  const third = name === "orkg" ? null : "Lakes of the north, part 3";
  expect(titlesOf(answers)).toEqual(["Lakes of the north, part 4", null, third, null]);
});

test.each([
  ["openalex", ["Lakes of the north, part 1", "Lakes of the north, part 2"], 3],
  // Part 2 has no DOI in this source, so its title is taken from the reference itself.
  ["crossref", ["Lakes of the north, part 1", "Lakes of the north, part 2"], 3],
  ["semantic-scholar", ["Lakes of the north, part 1", "Lakes of the north, part 2"], 3],
  ["wikidata", ["Lakes of the north, part 1", "Lakes of the north, part 2"], 3],
] as const)(
  "%s lists references, and reports how many the source declares",
  async (name, titles, declared) => {
    const { source } = await open(name);
    const workQuery = query({ doi: "10.5555/lake.4", title: "Lakes of the north, part 4", year: 2004 });
    const references = await source.references(workQuery);
    expect(titlesOf(references?.works ?? [])).toEqual(titles);
    expect(references?.declared).toBe(declared);
    expect(await source.references(query({ doi: "10.5555/nowhere", title: "Volcanoes" }))).toBeNull();
  },
);

test("the OpenCitations adapter returns DOIs, and also titles if the second service replies", async () => {
  const { source } = await open("opencitations");
  const workQuery = query({ doi: "10.5555/lake.4" });
  const dois = (neighbours: Awaited<ReturnType<typeof source.citing>>) =>
    neighbours?.works.map(({ doi }) => doi);
  // Work 2 has no DOI, and no index contains work 9.
  expect(dois(await source.references(workQuery))).toEqual(["10.5555/lake.1"]);
  expect(dois(await source.citing(workQuery, 5))).toEqual(["10.5555/lake.5", "10.5555/lake.6"]);
  expect(dois(await source.citing(workQuery, 1))).toEqual(["10.5555/lake.5"]);
  expect(await source.citing(query({ doi: "10.5555/nowhere" }), 5)).toBeNull();
  const [listedWork, missingWork] = await source.works([workQuery, query({ doi: "10.5555/nowhere" })]);
  expect(listedWork).toMatchObject({
    title: "Lakes of the north, part 4",
    year: 2004,
    venue: "Journal of Lakes",
  });
  expect(listedWork?.authors).toEqual([{ family: "Berg", given: "Ada" }]);
  expect(missingWork).toBeNull();
});

test("the OpenCitations adapter returns references even without the second service", async () => {
  const { source } = await open("opencitations", {
    routes: { opencitations: opencitationsRoutes(lakes, false) },
  });
  expect((await source.references(query({ doi: "10.5555/lake.4" })))?.works).toHaveLength(1);
});

test.each(["openalex", "semantic-scholar"] as const)("%s lists the first citing works", async (name) => {
  const { source } = await open(name);
  const workQuery = query({ doi: "10.5555/lake.4" });
  const all = await source.citing(workQuery, 10);
  expect(titlesOf(all?.works ?? [])).toEqual(["Lakes of the north, part 5", "Lakes of the north, part 6"]);
  expect(all?.declared).toBe(2);
  expect((await source.citing(workQuery, 1))?.works).toHaveLength(1);
});

test("the Wikidata adapter finds citing works through the statements of the items that link to a work", async () => {
  // 60 works cite the first work; works 3, 6 … 120 link to it as their subject, and from work 63 on, this is their only
  // link.
  const many = Array.from({ length: 120 }, (_, at) =>
    work(at + 1, { references: at > 0 && at <= 60 ? [1] : [] }),
  );
  const { source, server } = await open("wikidata", { works: many });
  const workQuery = query({ title: "Lakes of the north, part 1", year: 2001 });
  const all = await source.citing(workQuery, 100);
  expect(all?.works.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, at) => `Q${at + 2}`));
  expect(all?.declared).toBeNull();
  const before = server.requests.length;
  expect((await source.citing(workQuery, 5))?.works).toHaveLength(5);
  // The requests are for the title, its statements, one page of links and their statements; no request is unnecessary.
  expect(server.requests.length - before).toBe(4);
  expect(await source.citing(query({ title: "Volcanoes" }), 5)).toBeNull();
});

test("the OpenAlex adapter follows a merged work to its current record", async () => {
  const routes = { openalex: openalexRoutes(lakes, { 9: 3 }) };
  const { source } = await open("openalex", { routes });
  const references = await source.references(query({ ids: { openalex: "W4" } }));
  expect(references?.works.map(({ id }) => id)).toEqual(["W1", "W2", "W3"]);
});

test("the OpenAlex adapter rebuilds abstracts from their word index and marks retracted works", async () => {
  const { source } = await open("openalex");
  const [third] = await source.works([query({ doi: "10.5555/lake.3" })]);
  expect(third).toMatchObject({
    abstract: "Deep and cold, deep and clear.",
    retracted: true,
    openAccess: "https://example.org/3.pdf",
    authors: [
      { family: "Berg", given: "Ada" },
      { family: "Cole", given: "Bo", particle: "von" },
    ],
  });
});

test("the Crossref adapter marks retracted works and removes the markup from abstracts", async () => {
  const { source } = await open("crossref");
  const [third] = await source.works([query({ doi: "10.5555/lake.3" })]);
  expect(third).toMatchObject({ abstract: "Deep and cold, deep and clear.", retracted: true });
});

test("the arXiv adapter puts titles on a single line and removes the version from arXiv ids", async () => {
  const { source } = await open("arxiv");
  const [first] = await source.works([query({ arxiv: "2001.00001" })]);
  expect(first).toMatchObject({
    title: "Lakes of the north, part 1",
    arxiv: "2001.00001",
    openAccess: "http://arxiv.org/pdf/2001.00001v2",
    doi: "10.5555/lake.1",
  });
});

test("the ORCID adapter finds people and a person's works", async () => {
  const { source } = await open("orcid");
  const { works, declared } = await source.find("berg", 5);
  expect(works).toMatchObject([
    { type: "Person", title: "Ada Berg", url: expect.stringContaining("orcid.org/") },
  ]);
  expect(declared).toBe(1);
  expect((await source.find("nobody", 5)).works).toEqual([]);
  const { works: worksOfPerson } = await source.find("https://orcid.org/0000-0000-0000-0001", 5);
  expect(worksOfPerson.map(({ doi }) => doi)).toEqual(["10.5555/lake.1", ""]);
});

test("the ORKG adapter also reads the older page format", async () => {
  const { source } = await open("orkg", { routes: { orkg: orkgRoutes("older")(lakes) } });
  expect((await source.find("lakes", 4)).declared).toBe(6);
});

test("the Zenodo adapter returns the type, the licence and the abstract without markup", async () => {
  const { source } = await open("zenodo");
  const [first] = (await source.find("part 3", 1)).works;
  expect(first).toMatchObject({
    type: "Dataset",
    license: "cc-by-4.0",
    abstract: "Deep and cold, deep and clear.",
    authors: [
      { family: "Berg", given: "Ada" },
      { family: "Cole", given: "Bo", particle: "von" },
    ],
  });
});

test("a request to IEEE contains the key as a query parameter", async () => {
  const { source, server } = await open("ieee");
  await source.find("lakes", 3);
  expect(server.requests[0]?.line).toContain("apikey=k");
});
