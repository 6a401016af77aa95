/** Tests snowballing over public sources simulated on loopback, as a user runs it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lakeWork } from "../../../testing/literature/lake-work.ts";
import { startOnlineSurvey } from "../../../testing/literature/online-survey.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";

/** The seed cites 1, 2 and 9, but no source has paper 9; papers 5 and 6 cite the seed. */
const works: readonly ServedWork[] = [
  lakeWork(1, "How deep a lake is"),
  lakeWork(2, "Names of northern lakes", { doi: "", authors: [["Bo", "Cole"]] }),
  lakeWork(4, "Sorting lakes by depth", { references: [1, 2, 9] }),
  lakeWork(5, "Lakes sorted again", { references: [4], retracted: true }),
  lakeWork(6, "Rivers sorted by length", { references: [4], authors: [["Cy", "Dahl"]] }),
];
const seed = "@article{Seed, title = {Sorting lakes by depth}, year = {2014}, doi = {10.5555/lake.4}}\n";

type Report = {
  readonly sources: readonly {
    readonly kind: string;
    readonly added: readonly string[];
    readonly known: readonly string[];
    readonly coverage: unknown;
    readonly asked: readonly { readonly source: string; readonly completeness: string }[];
    readonly found: readonly { readonly key: string; readonly by: readonly string[] }[];
  }[];
};
const reportOf = ({ json }: { readonly json: unknown }): Report => json as Report;

test("references and citing papers are added to the next list with all their sources", async () => {
  const { root, call } = await startOnlineSurvey(works, seed);
  const run = await call("survey follow", "Seed", "--online");
  const [references, citing] = reportOf(run).sources;
  expect(references).toMatchObject({
    kind: "references",
    added: ["Berg2011", "Cole2012"],
    // Every source declares three references, one of which no source contains.
    coverage: { resolved: 2, declared: 3 },
    found: [
      { key: "Berg2011", by: ["openalex", "crossref", "semantic-scholar"] },
      { key: "Cole2012", by: ["openalex", "crossref", "semantic-scholar"] },
    ],
  });
  expect(citing).toMatchObject({
    kind: "citing",
    added: ["Berg2015", "Dahl2016"],
    coverage: { resolved: 2, declared: 2 },
    found: [
      { key: "Berg2015", by: ["openalex", "semantic-scholar", "opencitations"] },
      { key: "Dahl2016", by: ["openalex", "semantic-scholar", "opencitations"] },
    ],
  });
  expect(run.text).toContain("coverage: 2 of 3 declared");
  expect(run.text).toContain("retracted: Lakes sorted again");
  const survey = JSON.parse(readFileSync(join(root, "literature/survey.json"), "utf8"));
  expect(survey.sources[1]).toMatchObject({
    kind: "references",
    iteration: 2,
    from: "Seed",
    online: { coverage: { resolved: 2, declared: 3 }, found: [{ paper: "Berg2011" }, { paper: "Cole2012" }] },
  });
  const list = readFileSync(join(root, "literature/candidates-2.bib"), "utf8");
  expect(list).toContain("retracted = {yes}");
  expect((await call("survey next")).text).not.toContain("follow its");
});

test("`--only none` adds no papers and records every candidate as passed over, even after an earlier round", async () => {
  const { root, call } = await startOnlineSurvey(works, seed);
  const passed = () => {
    const { sources } = JSON.parse(readFileSync(join(root, "literature/survey.json"), "utf8")) as {
      sources: readonly { kind: string; added: readonly string[]; online?: { passed?: readonly string[] } }[];
    };
    return sources
      .filter(({ kind }) => kind === "citing")
      .map(({ added, online }) => [added, online?.passed]);
  };
  const follow = ["survey follow", "Seed", "--online", "--direction", "forward"] as const;
  await call(...follow, "--only", "Dahl2016");
  await call(...follow, "--only", "none", "--replay");
  // Paper 5 was skipped in the first round, and paper 6 was added, so the second round has nothing to record.
  expect(passed()).toEqual([[["Dahl2016"], ["10.5555/lake.5"]]]);
  const other = await startOnlineSurvey(works, seed);
  await other.call(...follow, "--only", "none");
  expect((await other.call("survey watch", "--replay")).json).toMatchObject({ new: [] });
});

test("repeating `follow --online` adds only new papers, and a round without new papers is not logged", async () => {
  let servedWorks = works;
  const survey = await startOnlineSurvey([], seed, {
    routes: Object.fromEntries(
      ["openalex", "crossref", "semantic-scholar", "opencitations"].map((name) => [
        name,
        (path: string, query: URLSearchParams, body: string) => answer(name, path, query, body),
      ]),
    ),
  });
  const { openalexRoutes } = await import("../../../testing/servers/literature/openalex-routes.ts");
  const answer = (name: string, path: string, query: URLSearchParams, _body: string) =>
    name === "openalex" ? openalexRoutes(servedWorks)(path, query) : { status: 404, body: "" };
  const follow = () =>
    survey.call("survey follow", "Seed", "--online", "--direction", "forward", "--source", "openalex");
  expect(reportOf(await follow()).sources[0]?.added).toEqual(["Berg2015", "Dahl2016"]);
  const before = readFileSync(join(survey.root, "literature/survey.json"), "utf8");
  const secondRound = await follow();
  expect(secondRound.text).toContain("no new papers, 2 already in the survey");
  expect(readFileSync(join(survey.root, "literature/survey.json"), "utf8")).toBe(before);
  servedWorks = [
    ...works,
    lakeWork(7, "Bridges over sorted lakes", { references: [4], authors: [["Di", "Ekman"]] }),
  ];
  const third = reportOf(await follow()).sources[0];
  expect(third).toMatchObject({ added: ["Ekman2017"] });
  // A paper that was already logged as found is not a duplicate of this round.
  const logged = JSON.parse(readFileSync(join(survey.root, "literature/survey.json"), "utf8")).sources.at(-1);
  expect(logged).toMatchObject({ added: ["Ekman2017"], known: [] });
});

test("`follow` can list and select candidates without sending new requests", async () => {
  const { root, call, server } = await startOnlineSurvey(works, seed);
  const list = await call("survey follow", "Seed", "--online", "--list");
  expect(list.text).toContain(
    "Berg2011  How deep a lake is (2011): new [openalex, crossref, semantic-scholar]",
  );
  expect(existsSync(join(root, "literature/candidates-2.bib"))).toBe(false);
  const requestCount = server.requests.length;
  await server.close();
  const run = await call("survey follow", "Seed", "--online", "--only", "Dahl2016", "--replay");
  expect(reportOf(run).sources.map(({ added }) => added)).toEqual([[], ["Dahl2016"]]);
  expect(server.requests).toHaveLength(requestCount);
  const unknown = call("survey follow", "Seed", "--online", "--only", "Dahl2061", "--replay");
  await expect(unknown).rejects.toThrow('no candidate has the key "Dahl2061"');
});

test("`follow` reports a failing source and still queries the other sources", async () => {
  const { call } = await startOnlineSurvey(works, seed, {
    fault: (source) => (source === "openalex" ? "403" : undefined),
  });
  const [references] = reportOf(
    await call("survey follow", "Seed", "--online", "--direction", "back"),
  ).sources;
  expect(references?.added).toEqual(["Berg2011", "Cole2012"]);
  expect(references?.asked.map(({ source, completeness }) => [source, completeness])).toEqual([
    ["openalex", "refused"],
    ["crossref", "partial"],
    ["semantic-scholar", "partial"],
  ]);
});

test("if every source fails, `follow` prints a single message and writes no file", async () => {
  const { root, call } = await startOnlineSurvey(works, seed, { fault: () => "403" });
  await expect(call("survey follow", "Seed", "--online", "--direction", "back")).rejects.toThrow(
    /^OpenAlex .*: the server answers 403/,
  );
  expect(readdirSync(join(root, "literature")).sort()).toEqual([
    "candidates-1.bib",
    "final.bib",
    "survey.json",
  ]);
});

test("`follow` stops adding citing papers at the limit", async () => {
  const { call } = await startOnlineSurvey(works, seed);
  const words = ["Seed", "--online", "--direction", "forward", "--limit", "1", "--source", "openalex"];
  const [citing] = reportOf(await call("survey follow", ...words)).sources;
  expect(citing).toMatchObject({ added: ["Berg2015"], coverage: { resolved: 1, declared: 2 } });
});

test.each([
  [["Seed", "--direction", "back", "--citing", "none"], /--direction/],
  [["Seed", "--online", "--references", "none"], /--online and --references are mutually exclusive/],
  [["Seed", "--online", "--source", "opnalex"], /unknown source "opnalex"/],
  [["Seed", "--online", "--replay", "--direction", "back"], /no reply to this request is stored/],
  [["Nobody", "--online"], /no candidate Nobody/],
])("`follow` rejects %j with a reason", async (words, reason) => {
  const { call } = await startOnlineSurvey(works, seed);
  await expect(call("survey follow", ...words)).rejects.toThrow(reason);
});
