import { expect, test } from "vitest";
import { createPaper, exportPapers, type Paper } from "../index.ts";
import { parseCsl } from "./csl.ts";
import { parseTagged } from "./tagged.ts";

const parseRis = (text: string) => parseTagged(text, "ris");

const paper = createPaper("Mueller2020", "article", {
  author: 'M{\\"u}ller, Ann and {The ACM}',
  title: "50\\% of {Q} \\& A",
  journal: "J. of X",
  volume: "3",
  number: "2",
  pages: "10--12",
  year: "2020",
  doi: "10.1000/x",
  keywords: "a, b",
});

/** Reduces a paper to the properties that every format can represent. */
function essence({ type, title, authors, year, venue, doi, keywords }: Paper): unknown {
  return { type, title, authors, year, venue, doi, keywords };
}

test("RIS and CSL-JSON preserve a paper on export and import", () => {
  expect(parseRis(exportPapers([paper], "ris", false)).papers.map(essence)).toEqual([essence(paper)]);
  expect(parseCsl(exportPapers([paper], "csl", false), "x.json").papers.map(essence)).toEqual([
    essence(paper),
  ]);
});

test("the reader supports the common variants of RIS", () => {
  const { papers, diagnostics } = parseRis(
    "\ufeffTY  - CPAPER\r\nA1  - Li, Xin\r\nT1  - Learning question\r\n  classifiers\r\nY1  - 2002/08//\r\nSP  - 1\r\nEP  - 7\r\nER  - \r\n",
  );
  expect(diagnostics).toEqual([]);
  expect(papers).toMatchObject([
    {
      key: "Li2002",
      type: "inproceedings",
      title: "Learning question classifiers",
      year: 2002,
      fields: { pages: "1--7" },
    },
  ]);
});

test("an entry without a title is reported as an error, and an unterminated entry as a warning", () => {
  const { papers, diagnostics } = parseRis("TY  - JOUR\nAU  - A, B\nER  - \nTY  - JOUR\nTI  - T\n");
  expect(papers.map(({ title }) => title)).toEqual(["T"]);
  expect(diagnostics).toEqual([
    { severity: "error", line: 1, key: "", message: "the entry has no title (TI)" },
    { severity: "warning", line: 4, key: "", message: "the entry has no end tag (ER)" },
  ]);
});

test("the reader understands Crossref's type names and unusual ids", () => {
  const item = {
    id: "https://doi.org/10.1/x",
    type: "proceedings-article",
    title: "T",
    author: [{ family: "Berg", given: "A", "non-dropping-particle": "van den" }],
    issued: { "date-parts": [["2011", 5]] },
    "container-title": ["Proc. X"],
  };
  expect(parseCsl(JSON.stringify([item]), "x.json").papers).toMatchObject([
    {
      key: "vandenBerg2011",
      type: "inproceedings",
      authors: [{ family: "Berg", given: "A", particle: "van den" }],
      venue: "Proc. X",
    },
  ]);
  const { papers, diagnostics } = parseCsl(JSON.stringify([{ id: 1, type: "book" }, item]), "x.json");
  expect(papers).toHaveLength(1);
  expect(diagnostics).toMatchObject([
    { severity: "error", message: expect.stringMatching(/^\$\[0\]\.title: /) },
  ]);
  // The invalid item is the second item; it begins on line 5, after an item with brackets and quotation marks in its
  // text.
  const text =
    '[\n  {"id": "a", "type": "book",\n   "title": "a ] \\" , [ b"\n  },\n  {\n    "id": "b"\n  }\n]';
  expect(parseCsl(text, "x.json").diagnostics).toMatchObject([{ line: 5 }]);
  // A single item is what doi.org returns.
  expect(parseCsl('{"id": 1, "title": "T"}', "x.json").papers).toHaveLength(1);
});

test("the CSV file has one row per paper", () => {
  expect(exportPapers([paper], "csv", false)).toBe(
    'key,type,authors,title,year,venue,doi,url,category,domain\nMueller2020,article,"Müller, Ann; The ACM",50% of Q & A,2020,J. of X,10.1000/x,,,\n',
  );
});
