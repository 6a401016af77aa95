/** Tests the federated search as a user runs it, with sources on loopback. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lakeWork } from "../../../testing/literature/lake-work.ts";
import { sourceAddresses } from "../../../testing/literature/online-survey.ts";
import { runCommand } from "../../../testing/run-command.ts";
import {
  type LiteratureServerOptions,
  startLiteratureServer,
} from "../../../testing/servers/literature/literature-server.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command } from "./search.ts";

const works: readonly ServedWork[] = [
  lakeWork(1, "Water and the lakes of many lands in the north of the continent"),
  lakeWork(2, "Lakes of lakes", { doi: "" }),
];

async function start(options: Partial<LiteratureServerOptions> = {}) {
  const server = await startLiteratureServer({ works, ...options });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const env = sourceAddresses(server.url);
  return { server, folder, search: (...words: string[]) => runCommand(command, words, folder, env) };
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
const jsonOf = ({ json }: { readonly json: unknown }): SearchJson => json as SearchJson;

test("`search` merges records from multiple sources, and ranks texts higher if they are shorter and contain the query's words more often", async () => {
  const { search } = await start();
  const run = await search("lakes", "--source", "openalex,dblp,zenodo");
  const { results, facets, report } = jsonOf(run);
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
  const { results, report } = jsonOf(await search("lakes", "--source", "openalex,dblp", "--deadline", "0.3"));
  expect(results).toHaveLength(2);
  expect(report[1]).toMatchObject({
    source: "dblp",
    completeness: "failed",
    ended: "late",
    why: "no answer within 0.3 s",
  });
});

test("if no source answers, `search` explains why in a single message", async () => {
  const { search } = await start({ fault: () => "403" });
  await expect(search("lakes", "--source", "openalex,dblp")).rejects.toThrow(
    /OpenAlex .*: the server answers 403/,
  );
});

test("the results include people and data sets with their types, and `search` narrows results by type, year and licence", async () => {
  const { search } = await start();
  const people = jsonOf(await search("berg", "--source", "orcid"));
  expect(people.results.map(({ title, type }) => [title, type])).toEqual([["Ada Berg", "Person"]]);
  const titles = async (...words: string[]) =>
    jsonOf(await search("lakes", "--source", "zenodo,openalex", ...words)).results.map(({ title }) => title);
  expect(await titles("--year", "2012")).toEqual(["Lakes of lakes"]);
  expect(await titles("--year", "2011-2012", "--type", "Dataset", "--license", "cc-by")).toHaveLength(2);
  expect(await titles("--type", "Person")).toEqual([]);
});

test("`search` writes a result set, reads it back without sending requests, and can separate merged records", async () => {
  const { search, folder, server } = await start();
  const online = jsonOf(await search("lakes", "--source", "openalex,dblp", "--out", "results.json"));
  const file = JSON.parse(readFileSync(join(folder, "results.json"), "utf8"));
  expect(file).toMatchObject({ kind: "taxolink-search-results", query: "lakes" });
  await server.close();
  expect(jsonOf(await search("--from", "results.json")).results).toEqual(online.results);
  const split = jsonOf(await search("--from", "results.json", "--split", "dblp:journals/places/2"));
  expect(
    split.results.map(({ records }) => records.map(({ source, id }) => `${source}:${id}`)).sort(),
  ).toEqual([["dblp:journals/places/2"], ["openalex:W1", "dblp:journals/places/1"], ["openalex:W2"]]);
});

test("`search` skips sources whose requirements are not met and prints a message", async () => {
  const { folder } = await start();
  const bare = runCommand(command, ["lakes", "--source", "ieee"], folder, { XDG_CONFIG_HOME: "/nowhere" });
  await expect(bare).rejects.toThrow("none of the sources is available");
});

test.each([
  [[], /no query was specified/],
  [["lakes", "--source", "nothing"], /unknown source "nothing"/],
  [["lakes", "--source", "openalex", "--year", "20"], /--year requires a year/],
  [["lakes", "--source", "openalex", "--split", "openalex:W9"], /the record openalex:W9 does not exist/],
  [["--from", "missing.json"], /missing\.json: no such file/],
  [["(lakes", "--source", "openalex"], /a parenthesis is not closed/],
])("`search` rejects %j with a reason", async (words, reason) => {
  const { search } = await start();
  await expect(search(...words)).rejects.toThrow(reason);
});
