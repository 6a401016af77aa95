import { expect, test } from "vitest";
import { resultSetSchema, storedRecords } from "../federated/search-results.ts";
import { createWork } from "../source-work.ts";
import { mergeWorks } from "./merge-works.ts";

const berg = [{ family: "Berg", given: "Ada" }];

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
  expect(merged?.reasons).toMatchObject([{ verdict: "same", for: ["title and year", "authors", "venue"] }]);
});

test("the records of a stored search keep every part of a name", () => {
  const authors = [{ family: "Berg", given: "Ada", particle: "van den", suffix: "Jr." }];
  const records = [{ ...createWork("dblp", { title: "On deep lakes", authors }), rank: 2 }];
  const stored = { kind: "taxolink-search-results", version: 1, query: "lakes", date: "", report: [] };
  const set = resultSetSchema.parse({ ...stored, results: [{ records }] });
  expect(storedRecords(set)).toMatchObject([{ rank: 2, work: { source: "dblp", authors } }]);
});
