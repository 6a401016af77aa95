import { expect, test } from "vitest";
import { scorePairs } from "../../testing/literature/same-works.ts";
import { testWithSharedData } from "../../testing/shared-data.ts";
import type { SourceWork } from "../source.ts";
import { createWork } from "../source-work.ts";
import { mergeWorks } from "./merge-works.ts";
import { compareWorks } from "./same-work.ts";

const berg = [{ family: "Berg", given: "Ada" }];
const work = (title: string, overrides: Partial<SourceWork> = {}): SourceWork =>
  createWork("openalex", { title, authors: berg, year: 2020, ...overrides });

test.each([
  ["another title under one DOI", work("A", { doi: "10.1234/a" }), work("B", { doi: "10.1234/A" }), "doi"],
  [
    "a DOI of arXiv and its id",
    work("A", { doi: "10.48550/arXiv.2001.1" }),
    work("B", { arxiv: "2001.1" }),
    "arxiv",
  ],
  ["a title in other signs", work("On Lakes: a survey"), work("on lakes – A Survey."), "title and year"],
  [
    "a preprint",
    work("On deep lakes", { doi: "10.48550/arXiv.2001.1", year: 2019 }),
    work("On deep lakes", { doi: "10.1234/a" }),
    "title and year",
  ],
  [
    "a word left out",
    work("A survey on the depth of northern lakes"),
    work("Survey on the depth of northern lakes"),
    "similarity",
  ],
] as const)("%s describe the same work", (_what, left, right, by) => {
  expect(compareWorks(left, right)?.by).toBe(by);
});

test.each([
  ["two parts", work("Depth of northern lakes, part 1"), work("Depth of northern lakes, part 2")],
  [
    "other people",
    work("On deep lakes"),
    work("On deep lakes", { authors: [{ family: "Cole", given: "Bo" }] }),
  ],
  ["years far apart", work("On deep lakes"), work("On deep lakes", { year: 2010 })],
  ["a short title without authors", work("Editorial", { authors: [] }), work("Editorial", { authors: [] })],
  [
    "two DOIs and nearly the same title",
    work("On deep lakes now", { doi: "10.1234/a" }),
    work("On deep lakes", { doi: "10.1234/b" }),
  ],
] as const)("%s: two works", (_what, left, right) => {
  expect(compareWorks(left, right)).toBeNull();
});

test("a merged record combines its members' properties, and has the first member's wording where they differ", () => {
  const first = createWork("dblp", { title: "On deep lakes", authors: berg, year: 2020, venue: "J. Lakes" });
  const second = createWork("crossref", {
    title: "On deep lakes",
    authors: berg,
    year: 2020,
    venue: "Journal of Lakes",
    doi: "10.1234/a",
    retracted: true,
  });
  const [merged, ...others] = mergeWorks([
    { work: first, rank: 1 },
    { work: second, rank: 4 },
  ]);
  expect(others).toEqual([]);
  expect(merged?.work).toMatchObject({
    source: "dblp",
    venue: "J. Lakes",
    doi: "10.1234/a",
    retracted: true,
  });
  expect(merged?.reasons).toEqual([{ by: "title and year", score: 1 }]);
});

testWithSharedData("hand-labelled pairs are judged correctly, with and without DOIs", (file) => {
  for (const dois of [true, false]) {
    const { pairs, precision, recall } = scorePairs(file, dois);
    expect(pairs).toBeGreaterThanOrEqual(200);
    // A wrong merge loses a paper, whereas a missed merge costs only a glance, so merges must almost always be correct.
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  }
});
