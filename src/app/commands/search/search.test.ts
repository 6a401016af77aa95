/** Tests the federated search as a user runs it, with sources on loopback. */
import { expect, onTestFinished, test } from "vitest";
import { openDesk } from "../../../testing/desk.ts";
import { lakeWork } from "../../../testing/literature/lake-work.ts";
import { sourceAddresses } from "../../../testing/literature/online-survey.ts";
import {
  type LiteratureServerOptions,
  startLiteratureServer,
} from "../../../testing/servers/literature/literature-server.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";

const works: readonly ServedWork[] = [
  lakeWork(1, "Water and the lakes of many lands in the north of the continent"),
  lakeWork(2, "Lakes of lakes", { doi: "" }),
];

async function start(options: Partial<LiteratureServerOptions> = {}) {
  const server = await startLiteratureServer({ works, ...options });
  onTestFinished(() => server.close());
  const desk = openDesk({}, sourceAddresses(server.url));
  return { server, desk, search: (line: string) => desk.json<SearchJson>(`search ${line}`) };
}

type SearchJson = {
  readonly results: readonly {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly type: string;
    readonly sources: readonly string[];
    readonly records: readonly { readonly source: string; readonly id: string }[];
  }[];
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly report: readonly {
    readonly source: string;
    readonly completeness: string;
    readonly works: number;
  }[];
};

test("`search` merges records from multiple sources, and ranks texts higher if they are shorter and contain the query's words more often", async () => {
  const { desk } = await start();
  const run = await desk.run("search lakes --source openalex,dblp,zenodo");
  const { results, facets, report } = run.json as SearchJson;
  expect(results.map(({ id, title, sources }) => [id, title, sources])).toEqual([
    ["r1", "Lakes of lakes", ["openalex", "dblp", "zenodo"]],
    ["r2", works[0]?.title, ["openalex", "dblp", "zenodo"]],
  ]);
  expect(results[0]?.text).toContain("title: Lakes of lakes\ntype: Article\nauthors: Ada Berg");
  expect(facets).toMatchObject({
    type: { Article: 2 },
    year: { 2011: 1, 2012: 1 },
    source: { openalex: 2, dblp: 2 },
  });
  expect(report.map(({ source, completeness, works: yielded }) => [source, completeness, yielded])).toEqual([
    ["openalex", "complete", 2],
    ["dblp", "complete", 2],
    ["zenodo", "complete", 2],
  ]);
  expect(run.text).toContain("2 results from 6 records.");
  expect(run.text).toContain("openalex:W2 + dblp:journals/places/2 + zenodo:2 (joined by title and year)");
});

test("`search` stops waiting for a hanging source at the deadline and shows the results of the other sources", async () => {
  const { search } = await start({ fault: (source) => (source === "dblp" ? "hang" : undefined) });
  const { results, report } = await search("lakes --source openalex,dblp --deadline 0.3");
  expect(results).toHaveLength(2);
  expect(report[1]).toMatchObject({
    source: "dblp",
    completeness: "failed",
    ended: "late",
    why: "no answer within 0.3 s",
  });
});

test("if no source answers, `search` explains why in a single message", async () => {
  const { desk } = await start({ fault: () => "403" });
  expect(await desk.refusal("search lakes --source openalex,dblp")).toMatch(
    /OpenAlex .*: the server answers 403/,
  );
});

test("the results include people and data sets with their types, and `search` narrows results by type, year and licence", async () => {
  const { search } = await start();
  const people = await search("berg --source orcid");
  expect(people.results.map(({ title, type }) => [title, type])).toEqual([["Ada Berg", "Person"]]);
  const titles = async (options: string) =>
    (await search(`lakes --source zenodo,openalex ${options}`)).results.map(({ title }) => title);
  expect(await titles("--year 2012")).toEqual(["Lakes of lakes"]);
  expect(await titles("--year 2011-2012 --type Dataset --license cc-by")).toHaveLength(2);
  expect(await titles("--type Person")).toEqual([]);
});

test("`search` writes a result set, reads it back without sending requests, and can separate merged records", async () => {
  const { search, desk, server } = await start();
  const online = await search("lakes --source openalex,dblp --out results.json");
  expect(desk.readJson("results.json")).toMatchObject({ kind: "taxolink-search-results", query: "lakes" });
  await server.close();
  expect((await search("--from results.json")).results).toEqual(online.results);
  const split = await search("--from results.json --split dblp:journals/places/2");
  expect(
    split.results.map(({ records }) => records.map(({ source, id }) => `${source}:${id}`)).sort(),
  ).toEqual([["dblp:journals/places/2"], ["openalex:W1", "dblp:journals/places/1"], ["openalex:W2"]]);
});

test("`search` skips sources whose requirements are not met and prints a message", async () => {
  expect(await openDesk().refusal("search lakes --source ieee")).toContain(
    "none of the sources is available",
  );
});

test.each([
  ["", /no query was specified/],
  ["lakes --source nothing", /unknown source "nothing"/],
  ["lakes --source openalex --year 20", /--year requires a year/],
  ["lakes --source openalex --split openalex:W9", /the record openalex:W9 does not exist/],
  ["--from missing.json", /missing\.json: no such file/],
  ["'(lakes' --source openalex", /a parenthesis is not closed/],
])("`search %s` is rejected with a reason", async (line, reason) => {
  const { desk } = await start();
  expect(await desk.refusal(`search ${line}`)).toMatch(reason);
});
