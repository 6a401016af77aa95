/** Tests searches of public sources simulated on loopback, as a user runs them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startOnlineSurvey } from "../../../testing/literature/online-survey.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";

const work = (
  number: number,
  title: string,
  family: string,
  overrides: Partial<ServedWork> = {},
): ServedWork => ({
  number,
  title,
  doi: `10.5555/lake.${number}`,
  year: 2010 + number,
  authors: [["Ada", family]],
  venue: "Journal of Lakes",
  abstract: "",
  references: [],
  ...overrides,
});
const works: readonly ServedWork[] = [
  work(1, "Lakes and their depth", "Berg"),
  work(2, "Depth of lakes in winter", "Cole", { doi: "" }),
  work(3, "Sorting lakes by depth", "Dahl"),
  work(4, "Rivers", "Ekman"),
];
const seed = "@article{Seed, title = {Sorting lakes by depth}, year = {2013}, doi = {10.5555/lake.3}}\n";
/** DBLP does not contain the first work. */
const has = (source: string, { number }: ServedWork): boolean => source !== "dblp" || number !== 1;

type Searched = {
  readonly searches: readonly {
    readonly source: string;
    readonly id: string | null;
    readonly added: readonly string[];
    readonly known: readonly string[];
    readonly query: string;
  }[];
};

test("hits are added to a list once, and the log records each source's search with query, date, hits and cut-off", async () => {
  const { root, call } = await startOnlineSurvey(works, seed, { has });
  const words = ['"lakes" depth', "--source", "openalex,dblp", "--limit", "2"];
  const { searches } = (await call("survey search", ...words)).json as Searched;
  expect(searches).toMatchObject([
    // Cole comes first, because both sources contain it.
    { source: "openalex", query: '"lakes" AND depth', added: ["Cole2012", "Berg2011"], known: [] },
    // The second hit is the seed, and the paper that was just added from OpenAlex is known.
    { source: "dblp", query: "lakes depth", added: [], known: ["Cole2012", "Seed"] },
  ]);
  const survey = JSON.parse(readFileSync(join(root, "literature/survey.json"), "utf8"));
  expect(survey.sources.slice(1)).toMatchObject([
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
  const secondSearch = (await call("survey search", ...words)).json as Searched;
  expect(secondSearch.searches.map(({ id, added }) => [id, added])).toEqual([
    [null, []],
    [null, []],
  ]);
});

test("`search` shows the translated queries without sending them, and the user can replace a query", async () => {
  const { call, server } = await startOnlineSurvey(works, seed);
  const ownQuery = ["--as", "dblp=lakes$"];
  const run = await call(
    "survey search",
    "lakes NOT rivers",
    "--source",
    "openalex,dblp,arxiv",
    "--dry-run",
    ...ownQuery,
  );
  expect(run.text.split("\n")).toEqual([
    "openalex: lakes AND NOT rivers",
    "dblp: lakes$",
    "arxiv: all:lakes ANDNOT all:rivers",
  ]);
  expect(server.requests).toEqual([]);
  await call("survey search", "lakes", "--source", "dblp", "--as", "dblp=depth winter");
  expect(server.requests.map(({ line }) => line)).toEqual([expect.stringContaining("q=depth+winter&")]);
});

test("`search` lists the best hits first, and the user can select hits by key and add the selected hits from stored replies", async () => {
  const { call, server } = await startOnlineSurvey(works, seed, { has });
  const words = ["lakes depth", "--source", "dblp,openalex"];
  const listed = await call("survey search", ...words, "--list");
  // Two sources contain Cole and the seed; the paper that only OpenAlex contains comes last.
  expect(listed.text.split("\n").filter((line) => /\[/.test(line))).toEqual([
    "Cole2012  Depth of lakes in winter (2012): new [dblp, openalex]",
    "Dahl2013  Sorting lakes by depth (2013): is Seed [dblp, openalex]",
    "Berg2011  Lakes and their depth (2011): new [openalex]",
  ]);
  await server.close();
  const { searches } = (await call("survey search", ...words, "--only", "Berg2011", "--replay"))
    .json as Searched;
  expect(searches.map(({ added }) => added)).toEqual([[], ["Berg2011"]]);
});

test.each([
  [["lakes", "--limit", "3"], /--limit applies only to online searches/],
  [["lakes", "--source", "openalex", "--hits", "3"], /--hits applies only to manual searches/],
  [["lakes OR", "--source", "openalex"], /cannot be parsed: words are missing/],
  [["lakes", "--source", "openalex", "--as", "openalex"], /--as requires SOURCE=QUERY/],
  [["lakes", "--source", "openalex", "--only", "Berg2012"], /the hit Berg2012 does not exist/],
  [["lakes", "--source", "opencitations"], /nothing|OpenCitations/],
])("`search` rejects %j with a reason", async (words, reason) => {
  const { call } = await startOnlineSurvey(works, seed);
  const run = call("survey search", ...words);
  if (words.includes("opencitations")) expect((await run).text).toMatch(reason);
  else await expect(run).rejects.toThrow(reason);
});
