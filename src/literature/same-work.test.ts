import { expect, test } from "vitest";
import { scorePairs } from "../testing/literature/same-works.ts";
import { testWithSharedData } from "../testing/shared-data.ts";
import { areJoined, type Comparable, compareWorks } from "./same-work.ts";

const berg = [{ family: "Berg", given: "Ada" }];
const cole = [{ family: "Cole", given: "Bo" }];
const work = (title: string, others: Partial<Comparable> = {}): Comparable => ({
  title,
  authors: berg,
  year: 2020,
  doi: "",
  arxiv: "",
  venue: "",
  abstract: "",
  ...others,
});

test.each([
  ["another title under one DOI", work("A", { doi: "10.1234/a" }), work("B", { doi: "10.1234/a" }), "doi"],
  ["one PubMed id", work("A", { fields: { pmid: "3" } }), work("B", { fields: { pmid: "3" } }), "pmid"],
  ["a letter of Greek", work("TNFα in cold lakes"), work("TNF-alpha in cold lakes"), "title and year"],
  ["one arXiv id", work("A", { arxiv: "2001.00001" }), work("B", { arxiv: "2001.00001" }), "arxiv"],
  ["a title in other signs", work("On Lakes: a survey"), work("on lakes – A Survey."), "title and year"],
  [
    "other letters",
    work("On deep lakes", { authors: [{ family: "Łuczak", given: "Ada" }] }),
    work("On deep lakes", { authors: [{ family: "Luczak", given: "A." }] }),
    "authors",
  ],
  ["accents", work("Über Seen im Norden"), work("Uber Seen im Norden"), "title and year"],
  [
    "an abbreviated journal",
    work("On deep lakes", { venue: "Journal of Graph Letters" }),
    work("On deep lakes", { venue: "J. Graph Lett." }),
    "title and year",
  ],
  [
    "a family name that begins elsewhere",
    work("On deep lakes", { authors: [{ family: "García Márquez", given: "Ana" }] }),
    work("On deep lakes", { authors: [{ family: "Márquez", given: "Ana García" }] }),
    "title and year",
  ],
  [
    "names in another order and spelling",
    work("On deep lakes", { authors: [{ family: "Müller", given: "Lei" }] }),
    work("On deep lakes", { authors: [{ family: "Lei", given: "Mueller" }] }),
    "authors",
  ],
] as const)("%s: the same work", (_what, left, right, by) => {
  expect(compareWorks(left, right)).toMatchObject({ verdict: "same", score: 1 });
  expect(compareWorks(left, right).for).toContain(by);
});

test.each([
  [
    "two DOIs",
    work("On deep lakes", { doi: "10.1234/a" }),
    work("On deep lakes", { doi: "10.1234/b" }),
    ["doi"],
  ],
  ["other authors", work("On deep lakes"), work("On deep lakes", { authors: cole }), ["authors"]],
  [
    "another journal",
    work("On deep lakes", { venue: "Shelf Science" }),
    work("On deep lakes", { venue: "Graph Letters" }),
    ["venue"],
  ],
  [
    "other pages",
    work("News", { fields: { pages: "1-2" } }),
    work("News", { fields: { pages: "77" } }),
    ["pages"],
  ],
  [
    "a preprint and its article",
    work("On deep lakes", { arxiv: "2001.00001", year: 2018 }),
    work("On deep lakes", { doi: "10.1234/a" }),
    [],
  ],
  ["a sign for a word", work("Water & Fish"), work("Water and Fish"), []],
  ["a missing subtitle", work("Deep lakes: a survey"), work("Deep lakes"), []],
  ["a missing letter", work("A survey of the depths of lakes"), work("A survey of the depth of lakes"), []],
  [
    "a chapter under the DOI of its book",
    work("Conclusion", { doi: "10.1234/a", fields: { pages: "90" } }),
    work("A map of all shelves", { doi: "10.1234/a", fields: { pages: "1" } }),
    ["pages"],
  ],
  [
    "a chapter without pages under the DOI of its book",
    work("Conclusion", { doi: "10.1234/a", venue: "A map of all shelves" }),
    work("A map of all shelves", { doi: "10.1234/a" }),
    ["a part and its whole"],
  ],
  [
    "a talk and its article",
    work("On deep lakes", { doi: "10.1234/a", venue: "Shelf Science" }),
    work("On deep lakes", { doi: "10.1234/b", venue: "Graph Letters" }),
    ["doi", "venue"],
  ],
] as const)("%s: a person decides", (_what, left, right, against) => {
  expect(compareWorks(left, right)).toMatchObject({ verdict: "similar", against });
  expect(compareWorks(right, left)).toMatchObject({ verdict: "similar", against });
});

test.each([
  ["two parts", work("Depth of northern lakes, part 1"), work("Depth of northern lakes, part 2")],
  ["years far apart", work("On deep lakes"), work("On deep lakes", { year: 2010 })],
  ["the signs of a name", work("Teaching C++"), work("Teaching C#")],
  ["a mark that makes another letter", work("ガ"), work("カ")],
  ["two subtitles", work("Lakes: a survey of methods"), work("Lakes: a reply to Poe")],
  [
    "an editorial of another journal by others",
    work("Editorial", { venue: "J. Lakes", doi: "10.1111/a" }),
    work("Editorial", { venue: "J. Rivers", doi: "10.2222/b", authors: cole }),
  ],
] as const)("%s: two works", (_what, left, right) => {
  expect(compareWorks(left, right).verdict).toBe("different");
});

test("a federated search joins similar records only if no author or DOI conflicts", () => {
  const left = work("A survey on the depth of northern lakes");
  const right = work("Survey on the depth of northern lakes");
  expect(areJoined(left, right)?.verdict).toBe("similar");
  expect(areJoined(left, { ...right, authors: cole })).toBeNull();
  expect(areJoined({ ...left, doi: "10.1234/a" }, { ...right, doi: "10.1234/b" })).toBeNull();
  // A short title without authors identifies no work.
  expect(areJoined(work("Editorial", { authors: [] }), work("Editorial", { authors: [] }))).toBeNull();
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
