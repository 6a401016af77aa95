/** Tests pages and drawings whose shape depends on the length of a list. */
import { expect, test } from "vitest";
import { parseQuestions } from "../datasets/index.ts";
import { createPaper } from "../literature/index.ts";
import { dataListPages } from "./data/data-page.ts";
import { citationGraph } from "./plots/citation-graph.ts";

const to = (path: string): string => `../${path}`;

function datasetPages(questions: number) {
  const rows = Array.from(
    { length: questions },
    (_, at) => `q${at + 1},Question ${at + 1}?,Answer ${at + 1},[]`,
  );
  const { rows: pairs } = parseQuestions(
    ["uid,question,golden_answer,golden_triples", ...rows, ""].join("\n"),
    "q.csv",
  );
  const paths = new Map([["q201", "question/q201.html"]]);
  return dataListPages({ dataset: { file: "q.csv", pairs }, facets: [], paths, downloads: [], licence: "" });
}

test("a dataset has one page for every hundred questions, and each page links to the others", () => {
  const pages = datasetPages(201);
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ["data/index.html", "Data set"],
    ["data/page-2.html", "Data set, page 2"],
    ["data/page-3.html", "Data set, page 3"],
  ]);
  const [first = "", second = "", third = ""] = pages.map(({ body }) => body(to).markup);
  expect(first.match(/<li><a href="[^"]*">Question /g)).toHaveLength(100);
  expect(first).toContain(
    'Page <b>1</b> <a href="../data/page-2.html">2</a> <a href="../data/page-3.html">3</a>',
  );
  expect(second).toContain("<h1>Questions 101 to 200</h1>");
  expect(third).toContain("<h1>Questions 201 to 201</h1>");
  expect(third).toContain('<a href="../question/q201.html">Question 201?</a>');
  expect(third).toContain(
    'Page <a href="../data/index.html">1</a> <a href="../data/page-2.html">2</a> <b>3</b>',
  );
});

test("a dataset with at most a hundred questions has one page without links to other pages", () => {
  const [only, ...others] = datasetPages(100);
  expect(others).toEqual([]);
  expect(only?.body(to).markup).not.toContain("Pages of questions");
});

test("the citation graph shows only papers with a citation from or to another paper, in order of year", () => {
  const paper = (key: string, year: string) =>
    createPaper(key, "article", { title: `On ${key}`, ...(year === "" ? {} : { year }) });
  const papers = [paper("new", "2020"), paper("old", "2001"), paper("undated", ""), paper("alone", "2010")];
  const citations = [
    { from: "new", to: "old" },
    { from: "undated", to: "old" },
    { from: "new", to: "elsewhere" },
  ];
  const { markup } = citationGraph(papers, citations);
  expect(markup).toContain('aria-label="2 citations among 3 papers;');
  expect(markup).not.toContain("On alone");
  const circles = [...markup.matchAll(/<title>On (\w+)<\/title><circle class="mark" cx="([\d.]+)"/g)];
  const left = new Map(circles.map(([, key, cx]) => [key, Number(cx)]));
  expect(left.get("old")).toBeLessThan(left.get("new") ?? 0);
  expect(left.size).toBe(3);
  // A year without a paper takes no space, so only the years of the shown papers are marked.
  expect([...markup.matchAll(/font-size="12">(\d+)<\/text>/g)].map(([, year]) => year)).toEqual([
    "2001",
    "2020",
  ]);
});

test("a single citation between two papers is described in the singular", () => {
  const papers = ["a", "b"].map((key) => createPaper(key, "article", { title: key, year: "2020" }));
  expect(citationGraph(papers, [{ from: "a", to: "b" }]).markup).toContain(
    'aria-label="1 citation among 2 papers;',
  );
});
