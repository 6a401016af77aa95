/** Tests batches of searches as a user runs them, with sources on loopback. */
import { expect, onTestFinished, test } from "vitest";
import { openDesk } from "../../../testing/desk.ts";
import { lakeWork } from "../../../testing/literature/lake-work.ts";
import { sourceAddresses } from "../../../testing/literature/online-survey.ts";
import {
  type LiteratureServerOptions,
  startLiteratureServer,
} from "../../../testing/servers/literature/literature-server.ts";
import { type AnsweredQuery, batchToJson, responseSeconds } from "./search.ts";

const works = [lakeWork(1, "Cranes of northern harbours"), lakeWork(2, "Tides in harbours")];

async function start(queries: string, options: Partial<LiteratureServerOptions> = {}) {
  const server = await startLiteratureServer({ works, ...options });
  onTestFinished(() => server.close());
  const desk = openDesk({ "queries.txt": queries }, sourceAddresses(server.url));
  return { desk, search: "search --queries queries.txt --source openalex,crossref --out sets" };
}

type Report = ReturnType<typeof batchToJson>;

test("a batch runs every query and stores the results, and its report counts the merged results and each source's records", async () => {
  const { desk, search } = await start("# two of them\nharbours\n\ncranes\n");
  const { json, text } = await desk.run(`${search} --plot plot.svg`);
  const { queries, without_results, sources } = json as Report;
  // Both titles contain "harbours", and one contains "cranes"; each source has both works, which are merged by DOI.
  expect(queries.map(({ query, results }) => [query, results])).toEqual([
    ["harbours", 2],
    ["cranes", 1],
  ]);
  expect(without_results).toBe(0);
  expect(
    sources.map(({ source, asked, answered, records }) => [source, asked, answered, records?.mean]),
  ).toEqual([
    ["openalex", 2, 2, 1.5],
    ["crossref", 2, 2, 1.5],
  ]);
  expect(text).toContain("2 queries, 0 without a result.");
  expect(desk.readJson("sets/results/q2.json")).toMatchObject({
    query: "cranes",
  });
  expect(desk.read("plot.svg")).toContain("Histograms for 2 queries");
});

test("an interrupted batch requests only the missing queries", async () => {
  const requests: string[] = [];
  let isDown = false;
  const { desk, search } = await start("harbours\ncranes\n", {
    fault: (source) => {
      requests.push(source);
      return isDown ? "403" : undefined;
    },
  });
  await desk.run(search);
  const requestCount = requests.length;
  const storedResult = desk.read("sets/results/q2.json");
  isDown = true;
  const { queries } = await desk.json<Report>(search);
  expect(requests).toHaveLength(requestCount);
  expect(queries).toHaveLength(2);
  desk.write({ "queries.txt": "harbours\ncranes\ntides\n" });
  expect(await desk.refusal(search)).toMatch(/OpenAlex .*403/);
  expect(desk.read("sets/results/q2.json")).toBe(storedResult);
  expect(desk.has("sets/results/q3.json")).toBe(false);
});

test.each<[string, RegExp]>([
  ["# none\n", /queries\.txt: the file contains no query/],
  ["tides\n# again\ntides\n", /queries\.txt:3: this query also occurs on line 1/],
  ["tides AND (cranes\n", /parenthes/],
])("a batch rejects the file %j before it sends any request", async (queries, message) => {
  const { desk, search } = await start(queries, { fault: () => "403" });
  expect(await desk.refusal(search)).toMatch(message);
  expect(desk.has("sets")).toBe(false);
});

test("after queries are added to the file, a batch runs only the new queries", async () => {
  const requests: string[] = [];
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `harbours ${at}\n`).join("");
  const { desk, search } = await start(numbered(1), {
    fault: (source) => {
      requests.push(source);
      return undefined;
    },
  });
  await desk.run(search);
  // Nine stored queries, as an earlier run left them; the tenth is new.
  const first = desk.read("sets/results/q1.json");
  for (let number = 2; number <= 9; number += 1) {
    const query = `harbours ${number - 1}`;
    desk.write({ [`sets/results/q${number}.json`]: first.replace("harbours 0", query) });
  }
  desk.write({ "queries.txt": numbered(10) });
  requests.length = 0;
  expect((await desk.json<Report>(search)).queries).toHaveLength(10);
  expect(requests.sort()).toEqual(["crossref", "openalex"]);
  expect(desk.has("sets/results/q10.json")).toBe(true);
});

test("an outage stops the batch, and the affected queries do not count as queries without results", async () => {
  const { desk, search } = await start("tides\n", { fault: () => "hang" });
  expect(await desk.refusal(`${search} --deadline 0.2`)).toContain(
    'no source answered "tides" (openalex: no answer within 0.2 s; crossref: no answer within 0.2 s)',
  );
  expect(desk.has("sets/results")).toBe(false);
});

test("a batch does not resume in a folder whose results come from different options or queries", async () => {
  const { desk, search } = await start("tides\n");
  await desk.run(search);
  expect(await desk.refusal(`${search} --limit 3`)).toContain(
    "the folder contains results for other sources, another limit",
  );
  desk.write({ "queries.txt": "cranes\n" });
  expect(await desk.refusal(search)).toContain('the file contains the results of another query: "tides"');
});

test("a query takes as long as its slowest source, and a source that misses the deadline counts as late, not as answered", () => {
  const line = (source: string, milliseconds: number, works: number, ended?: "late") => ({
    source,
    milliseconds,
    works,
    completeness: ended === undefined ? ("complete" as const) : ("failed" as const),
    ended,
  });
  const queries: AnsweredQuery[] = [
    { query: "a", results: 4, sources: [line("x", 100, 3), line("y", 500, 2)] },
    { query: "b", results: 0, sources: [line("x", 300, 0), line("y", 2500, 0, "late")] },
  ];
  expect(queries.map(responseSeconds)).toEqual([0.5, 2.5]);
  const { seconds, results, without_results, sources } = batchToJson(queries);
  expect(seconds).toMatchObject({ mean: 1.5, median: 1.5, least: 0.5, most: 2.5 });
  // Interpolated between 0.5 and 2.5 at 95 %: 0.5 + 0.95 × 2.
  expect(seconds.p95).toBeCloseTo(2.4, 10);
  expect([results.mean, without_results]).toEqual([2, 1]);
  expect(sources.map(({ asked, answered, late, records }) => [asked, answered, late, records?.mean])).toEqual(
    [
      [2, 2, 0, 1.5],
      [2, 1, 1, 2],
    ],
  );
});
