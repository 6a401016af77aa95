/** Tests the commands that enrich entries, watch for new papers and write the protocol, with sources on loopback. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lakeWork } from "../../../testing/literature/lake-work.ts";
import { startOnlineSurvey } from "../../../testing/literature/online-survey.ts";
import { openalexRoutes } from "../../../testing/servers/literature/openalex-routes.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";

const work = (number: number, title: string, overrides: Partial<ServedWork> = {}): ServedWork =>
  lakeWork(number, title, { abstract: "Lakes are deep.", ...overrides });

/** An entry with only a title and a hand-typed venue. */
const seed = "@article{Seed, title = {Sorting lakes by depth}, journal = {My journal}}\n";
const lakes: readonly ServedWork[] = [work(4, "Sorting lakes by depth", { retracted: true })];

type Enriched = {
  readonly proposals: readonly { readonly field: string; readonly new: string; readonly source: string }[];
};

test("`enrich` proposes values for missing fields, states their source, and does not change any entry", async () => {
  const { root, call } = await startOnlineSurvey(lakes, seed);
  const before = readFileSync(join(root, "literature/final.bib"), "utf8");
  const run = await call("survey enrich");
  expect(
    (run.json as Enriched).proposals.map(({ field, new: value, source }) => [field, value, source]),
  ).toEqual([
    ["abstract", "Lakes are deep.", "openalex"],
    ["doi", "10.5555/lake.4", "openalex"],
    ["year", "2014", "openalex"],
    ["authors", "Ada Berg", "openalex"],
    ["link", "https://example.org/4.pdf", "openalex"],
    ["retracted", "yes", "openalex"],
  ]);
  expect(run.text).toContain("Seed:year  (none) → 2014  [openalex]");
  expect(readFileSync(join(root, "literature/final.bib"), "utf8")).toBe(before);
});

test("`enrich` accepts individual proposals or all proposals from stored replies, and undo reverts them", async () => {
  const { root, call, server } = await startOnlineSurvey(lakes, seed);
  const final = () => readFileSync(join(root, "literature/final.bib"), "utf8");
  const before = final();
  await call("survey enrich", "Seed");
  await server.close();
  await call("survey enrich", "Seed", "--accept", "Seed:year", "--replay");
  expect(final()).toContain("year = {2014}");
  expect(final()).not.toContain("abstract");
  await call("undo");
  expect(final()).toBe(before);
  // With the DOI, the entry would lead to a different query; the stored replies are still used.
  await call("survey enrich", "Seed", "--accept", "Seed:doi", "--replay");
  await call("survey enrich", "Seed", "--accept", "Seed:year", "--replay");
  expect(final()).toContain("doi = {10.5555/lake.4}");
  await call("undo");
  await call("undo");
  await call("survey enrich", "Seed", "--accept", "all", "--replay");
  for (const list of [final(), readFileSync(join(root, "literature/candidates-1.bib"), "utf8")]) {
    expect(list).toContain("abstract = {Lakes are deep.}");
    expect(list).toContain("retracted = {yes}");
    expect(list).toContain("journal = {My journal}");
    expect(list).not.toContain("Journal of Lakes");
  }
});

test.each([
  [["Seed", "--accept", "Seed:venue"], /no value is proposed for "Seed:venue"/],
  [["Sed"], /the survey has no paper Sed/],
])("`enrich` rejects %j with a reason", async (words, reason) => {
  const { call } = await startOnlineSurvey(lakes, seed);
  await expect(call("survey enrich", ...words)).rejects.toThrow(reason);
});

test("`enrich` reports a failing source and still queries the other sources", async () => {
  const { call } = await startOnlineSurvey(lakes, seed, {
    fault: (source) => (source === "openalex" ? "403" : undefined),
  });
  const run = await call("survey enrich");
  expect(run.warnings).toEqual([expect.stringMatching(/^openalex was skipped: OpenAlex .*403/)]);
  expect((run.json as Enriched).proposals[0]?.source).toBe("crossref");
});

test("`watch` repeats logged searches and forward snowballing, and shows the papers that are not on any list yet", async () => {
  let works = lakes;
  const { root, call } = await startOnlineSurvey([], seed, {
    routes: { openalex: (path, query) => openalexRoutes(works)(path, query) },
  });
  expect((await call("survey watch", "--source", "openalex")).json).toEqual({
    new: [],
    failed: [],
    stopped: false,
  });
  await call("survey search", "lakes depth", "--source", "openalex");
  works = [
    ...lakes,
    work(5, "A depth of lakes nobody knew", { authors: [["Bo", "Cole"]] }),
    work(6, "Rivers", { references: [4], authors: [["Cy", "Dahl"]] }),
  ];
  const before = readFileSync(join(root, "literature/survey.json"), "utf8");
  const run = await call("survey watch", "--source", "openalex");
  expect(run.json).toMatchObject({
    new: [
      { title: "A depth of lakes nobody knew", way: "OpenAlex: lakes AND depth", by: ["openalex"] },
      {
        title: "Rivers",
        way: "cites Seed",
        next: "taxolink survey follow Seed --online --direction forward",
      },
    ],
    failed: [],
  });
  expect(readFileSync(join(root, "literature/survey.json"), "utf8")).toBe(before);
});

test("`watch` adds individual papers or all papers, with a separate log entry for each search", async () => {
  let works = lakes;
  const { root, call, server } = await startOnlineSurvey([], seed, {
    routes: { openalex: (path, query) => openalexRoutes(works)(path, query) },
  });
  await call("survey search", "lakes depth", "--source", "openalex");
  works = [
    ...lakes,
    work(5, "A depth of lakes nobody knew", { authors: [["Bo", "Cole"]] }),
    work(6, "Rivers", { references: [4], authors: [["Cy", "Dahl"]] }),
  ];
  const run = await call("survey watch", "--source", "openalex");
  expect(run.text).toContain("Cole2015  A depth of lakes nobody knew (2015): new [openalex]");
  await server.close();
  const unknown = call("survey watch", "--source", "openalex", "--accept", "Cole2051", "--replay");
  await expect(unknown).rejects.toThrow('the new papers do not include "Cole2051"');
  await call("survey watch", "--source", "openalex", "--accept", "Dahl2016", "--replay");
  const secondWatch = await call("survey watch", "--source", "openalex", "--accept", "all", "--replay");
  expect(secondWatch.json).toMatchObject({ new: [{ key: "Cole2015", entered: true }] });
  const { sources } = JSON.parse(readFileSync(join(root, "literature/survey.json"), "utf8"));
  expect(sources.slice(-2)).toMatchObject([
    { kind: "citing", from: "Seed", iteration: 2, added: ["Dahl2016"] },
    { kind: "search", engine: "OpenAlex", query: "lakes AND depth", added: ["Cole2015"] },
  ]);
});

test("`watch` does not report a hit as new if a person has already rejected it", async () => {
  const three = [
    ...lakes,
    work(5, "A depth of lakes nobody knew"),
    work(6, "Lakes without depth", { doi: "" }),
  ];
  const { call } = await startOnlineSurvey(three, seed);
  await call("survey search", "lakes depth", "--source", "openalex", "--only", "Berg2015");
  // Of the three hits, one is the seed, one was added, and the hit without a DOI was skipped.
  expect((await call("survey watch", "--source", "openalex")).json).toMatchObject({ new: [] });
});

test("the protocol states the source, interface, query, date, hits and duplicates of every search", async () => {
  const dated = "@article{Seed, title = {Sorting lakes by depth}, year = {2014}}\n";
  const { call, env } = await startOnlineSurvey(lakes, dated);
  await call("survey search", "lakes depth", "--source", "openalex");
  await call("survey follow", "Seed", "--online", "--direction", "back", "--source", "openalex");
  const { protocol } = (await call("survey report", "protocol")).json as { protocol: unknown[] };
  expect(protocol).toMatchObject([
    { kind: "import", source: "seed.bib", added: 1 },
    {
      source: "OpenAlex",
      interface: env.TAXOLINK_OPENALEX_URL,
      query: "lakes AND depth",
      hits: 1,
      inspected: 1,
      known: 1,
      added: 0,
      list: "L2",
    },
    { kind: "references", source: "openalex", query: "references of Seed", known: 0, added: 0 },
  ]);
  const { text } = await call("survey report", "protocol");
  expect(text).toContain("Records: 2; duplicates removed: 1; unreadable: 0; remaining: 1.");
  expect((await call("survey report", "protocol", "--format", "csv")).text.split("\n")[0]).toContain(
    "interface,query",
  );
});
