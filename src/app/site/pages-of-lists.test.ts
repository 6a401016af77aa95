/** Tests pages whose shape depends on the length of a list. */
import { expect, test } from "vitest";
import { parseQuestions } from "../../datasets/index.ts";
import { emptySource } from "../../testing/pages/empty-source.ts";
import { cutAnswer, dataListPages } from "./data/data-parts.ts";
import { renderPage } from "./render-page.ts";
import { siteContent } from "./site-content.ts";

function datasetPages(questions: number) {
  const rows = Array.from(
    { length: questions },
    (_, at) => `q${at + 1},Question ${at + 1}?,Answer ${at + 1},[]`,
  );
  const { rows: pairs } = parseQuestions(
    ["uid,question,golden_answer,golden_triples", ...rows, ""].join("\n"),
    "q.csv",
  );
  const dataset = { file: "q.csv", pairs };
  const content = siteContent({ ...emptySource("Q"), dataset }, new Set(["data"]), "2026-01-01");
  const pages = dataListPages({ content, dataset, facets: [], downloads: [], card: [], metadata: {} });
  return pages.map((page) => ({ ...renderPage(page, "data", content, new Map()), title: page.title }));
}

test("a dataset has one page for every hundred questions, and each page links to the others", () => {
  const pages = datasetPages(201);
  expect(pages.map(({ path, title }) => [path, title])).toEqual([
    ["data/index.html", "Data set"],
    ["data/page-2.html", "Questions 101 to 200"],
    ["data/page-3.html", "Questions 201 to 201"],
  ]);
  const [first = "", second = "", third = ""] = pages.map(({ text }) => text);
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
  expect(only?.text).not.toContain("Pages of questions");
});

test("a long answer in a list ends with a whole word", () => {
  expect(cutAnswer("short")).toBe("short");
  expect(cutAnswer(`${"word ".repeat(40)}`)).toBe(`${"word ".repeat(31)}word …`);
});
