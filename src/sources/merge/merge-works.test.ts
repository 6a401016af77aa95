import { expect, test } from "vitest";
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
