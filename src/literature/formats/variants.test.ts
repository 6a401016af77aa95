import { expect, test } from "vitest";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { renameTaken } from "../make-key.ts";
import { formatName } from "../names.ts";
import type { Paper } from "../paper.ts";
import { parseBibtex } from "./bibtex.ts";
import { parseCsl } from "./csl.ts";
import { readBibliography } from "./read-bibliography.ts";
import { dialectOf, parseTagged } from "./tagged.ts";

const namesOf = (persons: Paper["authors"]): string[] => persons.map((person) => formatName(person, true));

test.each([
  ["{Roe}, {Ann} and {Poe, Bo}", ["Roe, Ann", "Poe, Bo"]],
  ["Ann Roe, Bo Poe, Cy Doe", ["Roe, Ann", "Poe, Bo", "Doe, Cy"]],
  ["Ann Roe & Bo Poe", ["Roe, Ann", "Poe, Bo"]],
  ["{Barnes & Noble} and Roe, Ann et al.", ["Barnes & Noble", "Roe, Ann"]],
  ["Roe, Ann 0002 and Bo Poe 0001", ["Roe, Ann", "Poe, Bo"]],
  ["Martin Luther King, Jr. and King, Jr., Martin", ["King, Martin Luther, Jr.", "King, Martin, Jr."]],
  ["G. Gat, P. Mor and Roe, A.; Poe, B.", ["Gat, G.", "Mor, P.", "Roe, A.", "Poe, B."]],
  ["Garc&iacute;a, Ana and Roe <i>et al.</i>", ["García, Ana", "Roe"]],
  ["Ann Roe, Bo Poe, and Cy Doe", ["Roe, Ann", "Poe, Bo", "Doe, Cy"]],
])("the author field %j has the right names", (field, names) => {
  const { papers } = parseBibtex(`@misc{a, title={Lakes}, author={${field}}}`);
  expect(namesOf(papers[0]?.authors ?? [])).toEqual(names);
});

test.each([
  ["Roe, Ann B. and Poe, Bo", ["Roe, Ann B.", "Poe, Bo"]],
  ["Roe, A.B., Poe, B., Doe, C.", ["Roe, A.B.", "Poe, B.", "Doe, C."]],
  ["Roe, Ann; et al.", ["Roe, Ann"]],
  ["Garc&iacute;a, A.; Roe, Ann<sup>1,2</sup>; Poe, B.*", ["García, A.", "Roe, Ann", "Poe, B."]],
  ["A. Roe", ["Roe, A."]],
  ["J.-P. van der Berg", ["van der Berg, J.-P."]],
  ["U.S. Geological Survey", ["U.S. Geological Survey"]],
  ["Roe Jr., Ann", ["Roe, Ann, Jr."]],
  ["Roe, Ann, MD, Ph.D.", ["Roe, Ann, MD, Ph.D."]],
  ["Ministry of Health, Labour and Welfare", ["Ministry of Health, Labour and Welfare"]],
  ["Ortega y Gasset, José", ["Ortega y Gasset, José"]],
  ["Northern Lake Study Group, Phase II", ["Northern Lake Study Group, Phase II"]],
  ["Nguyen The Hung", ["Hung, Nguyen The"]],
  ["Maria van der Berg", ["van der Berg, Maria"]],
  ["JOHN SMITH", ["SMITH, JOHN"]],
  ["World Bank", ["World Bank"]],
  ["Cochrane Airways Group", ["Cochrane Airways Group"]],
  ["UNICEF Ghana", ["UNICEF Ghana"]],
  ["Ann Roe,", ["Ann Roe"]],
  ["Roe, Ann\nAU  - Lake Watchers", ["Roe, Ann", "Lake Watchers"]],
  ["Roe A.\nAU  - Lake Study Group A", ["Roe, A.", "Lake Study Group A"]],
])("the line %j has the right names", (line, names) => {
  const { papers } = parseTagged(`TY  - JOUR\nTI  - Lakes\nAU  - ${line}\nER  - \n`, "ris");
  expect(namesOf(papers[0]?.authors ?? [])).toEqual(names);
});

test("a file of carriage returns is read in linear time", () => {
  expect(
    parseTagged(`TY  - JOUR\r${"\r".repeat(300_000)}TI  - Lakes\r\r\nER  - `, "ris").papers,
  ).toHaveLength(1);
});

test("each line of a field with addresses is an address", () => {
  const { papers } = parseTagged(
    "TY  - JOUR\nTI  - Lakes\nUR  - http://a.org/1\nhttp://b.org\nER  - \n",
    "ris",
  );
  expect(papers).toMatchObject([{ url: "http://a.org/1", fields: { urls: "http://b.org" } }]);
});

test("the spaces around an @string count where it joins names", () => {
  const { papers } = parseBibtex(
    '@string{and = { and }}\n@misc{a, title={Lakes}, author = "Roe, Ann" # and # "Poe, Bo"}',
  );
  expect(namesOf(papers[0]?.authors ?? [])).toEqual(["Roe, Ann", "Poe, Bo"]);
});

test.each([
  ["howpublished = {\\url{http://example.org/a_b~c}}", { url: "http://example.org/a_b~c", venue: "" }],
  ["note = {Seen in May: \\url{http://example.org/x}}", { url: "http://example.org/x" }],
  ["keyword = {lakes, fish}", { keywords: ["lakes", "fish"] }],
  ["author_keywords = {lakes; fish}", { keywords: ["lakes", "fish"] }],
])("the field %s has its meaning", (field, expected) => {
  expect(parseBibtex(`@misc{a, title={Lakes}, ${field}}`).papers).toMatchObject([expected]);
});

const record = (title: string, end = "ER  - \n"): string => `TY  - JOUR\nTI  - ${title}\n${end}`;
const entry = "@misc{entry, title={Entry}, year=2019}\n";

test.each([
  ["records around an entry", `${record("One")}${entry}${record("Two")}`, ["Entry", "One", "Two"]],
  ["a record without an end before an entry", `${record("One", "")}${entry}`, ["Entry", "One"]],
  ["an entry in an abstract", `TY  - JOUR\nTI  - One\nAB  - As in\n${entry}ER  - \n`, ["One"]],
  ["a record in an entry", "@misc{entry, title={Entry},\n note={As in\nTY  - JOUR\nER  - \n}}\n", ["Entry"]],
  ["two records on one line", `${record("One", "ER  - ")}${record("Two")}`, ["One", "Two"]],
])("a file with %s is read completely", (_name, text, titles) => {
  const file = temporaryFile("mixed.txt", text);
  const { papers } = readBibliography(file);
  expect(papers.map(({ title }) => title)).toEqual(titles);
  expect(papers.filter(({ type }) => type === "article")).toHaveLength(
    titles.filter((title) => title !== "Entry").length,
  );
});

test.each([
  "TY – JOUR\nTI – Lakes\nER –",
  "ty  - jour\nti  - Lakes\ner  -",
  "TY-JOUR\u2028TI-Lakes\u2028ER-",
])("RIS with other signs is read: %j", (text) => {
  const { papers } = parseTagged(text, dialectOf(text) ?? "pubmed");
  expect(papers).toMatchObject([{ title: "Lakes", type: "article" }]);
});

test.each([
  ["date = {20130304}", "2013-03-04"],
  ["year = {2013-2014}", "2013/2014"],
  ["year = {{\\noopsort{1968a}}1968}", "1968"],
  ["year = 2013, month = {13}", "2013"],
  ["year = 2013, month = {3--4}", "2013-03/2013-04"],
  ["year = 2013, month = {d{\\'e}cembre}, day = 3", "2013-12-03"],
])("%s is the date %s", (field, date) => {
  expect(parseBibtex(`@misc{a, title={Lakes}, ${field}}`).papers[0]?.date).toBe(date);
});

test.each([
  "M3  - doi: 10.1234/a",
  "N1  - 10.1234/a",
  "N1  - Cited By: 3; DOI - 10.1234/a",
  "L3  - https://doi.org/10.1234/a",
  "ID  - 10.1234/a",
])("the DOI in %j is found", (line) => {
  const { papers } = parseTagged(`TY  - JOUR\nTI  - Lakes\n${line}\nER  - \n`, "ris");
  expect(papers[0]?.doi).toBe("10.1234/a");
});

test.each([
  ["M1  - arXiv:2001.12345", { arxiv: "2001.12345" }],
  ["L1  - file:///a.pdf\nUR  - https://example.org/a", { url: "https://example.org/a" }],
  ["UR  - <Go to ISI>://WOS:1\nUR  - https://example.org/a", { url: "https://example.org/a" }],
  ["SP  - 10-20\nEP  - 20", { fields: { pages: "10--20" } }],
  ["SP  - A-1\nEP  - A-9", { fields: { pages: "A--1--A--9" } }],
  [
    "SN  - 0378-5955 (Print) 1234-567X (Online)",
    { fields: { issn: "0378-5955 (Print), 1234-567X (Online)" } },
  ],
  ["DA  - 31/05/2019", { date: "2019-05-31" }],
  ["PY  - 44 BC", { year: null, date: "44 BC" }],
])("the RIS lines %j have their value", (lines, paper) => {
  const { papers } = parseTagged(`TY  - JOUR\nTI  - Lakes\n${lines}\nER\n`, "ris");
  expect(papers).toMatchObject([{ title: "Lakes", ...paper }]);
});

test.each([
  ["title={Lakes?}, subtitle={A map}", { title: "Lakes? A map" }],
  ["title={Lakes:}, subtitle={A map}", { title: "Lakes: A map" }],
  ["title={A}, journaltitle={Lakes}, journalsubtitle={Ice}", { venue: "Lakes: Ice" }],
  ["title={A}, organization={Lake Office}", { venue: "Lake Office" }],
  ["title={A}, eventtitle={LakeConf}", { venue: "LakeConf" }],
  ["title={A}, howpublished={\\url{https://arxiv.org/abs/2001.12345}}", { arxiv: "2001.12345" }],
  ["title={A}, url={https://example.org/\\~{}ann/\\~bo}", { url: "https://example.org/~ann/~bo" }],
  ["title={A}, url={<https://example.org/a>}", { url: "https://example.org/a" }],
  ["title={A}, abstract={code:\n@Test{x}}", { abstract: "code: @Testx" }],
])("the BibTeX fields %s have their value", (fields, paper) => {
  const { papers, diagnostics } = parseBibtex(`@misc{a, ${fields}}`);
  expect(papers).toMatchObject([paper]);
  expect(diagnostics).toEqual([]);
});

test("an entry without a valid key gets one, with a warning", () => {
  const { papers, diagnostics } = parseBibtex(`@misc{, title={A}, author={Roe, Ann}, year=2019}
@misc{my key, title={B}, author={Roe, Ann}, year=2019}
@misc{Roe2019, title={C}}`);
  expect(papers.map(({ key, title }) => [key, title])).toEqual([
    ["Roe2019b", "A"],
    ["Roe2019c", "B"],
    ["Roe2019", "C"],
  ]);
  expect(diagnostics.map(({ severity, line }) => [severity, line])).toEqual([
    ["warning", 1],
    ["warning", 2],
  ]);
});

test("a chapter has the title of its book, and a book that of its set of volumes", () => {
  const { papers } = parseBibtex(`@inbook{a, title={A}, crossref={b}}
@book{b, title={B}, subtitle={On ice}, crossref={c}}
@mvbook{c, title={C}, date=2010}`);
  expect(papers).toMatchObject([
    { venue: "B: On ice", year: 2010, fields: { maintitle: "C" } },
    { venue: "C", year: 2010 },
    { title: "C" },
  ]);
});

test("parts inherit from parents with a key in another case, an author for a chapter, and a journal for an article", () => {
  const { papers, diagnostics } = parseBibtex(`@inproceedings{a, title={A}, crossref={Conf}}
@inbook{b, title={B}, crossref={book}}
@article{c, title={C}, crossref={issue}}
@misc{d, title={D}, crossref={d}}
@proceedings{conf, title={LakeConf}, year=2019}
@book{book, title={Lakes}, author={Roe, Ann}, year=2018}
@periodical{issue, title={J. Lakes}, year=2017}`);
  expect(papers.slice(0, 4)).toMatchObject([
    { venue: "LakeConf", year: 2019 },
    { venue: "Lakes", authors: [{ family: "Roe", given: "Ann" }] },
    { venue: "J. Lakes", year: 2017 },
    { venue: "" },
  ]);
  expect(diagnostics).toMatchObject([{ key: "d", severity: "warning" }]);
});

test.each([
  ['{"title":"A","issued":{"date-parts":[2014,3]}}', { date: "2014-03" }],
  ['{"title":"A","issued":[{"date-parts":[[2014]]}]}', { date: "2014" }],
  ['{"title":"A","issued":{"year":2014,"month":3}}', { date: "2014-03" }],
  ['{"title":"A","author":"Roe, Ann; Poe, Bo"}', { authors: [{ family: "Roe" }, { family: "Poe" }] }],
  ['{"title":"A","ISSN":["1","2"]}', { fields: { issn: "1, 2" } }],
  ['{"title":"A","accessed":{"date-parts":[[2020,1,2]]}}', { fields: { urldate: "2020-01-02" } }],
  ['{"title":"A","translator":[{"family":"Roe","given":"Ann"}]}', { fields: { translator: "Ann Roe" } }],
  ['{"status":"ok","message":{"title":["A"],"DOI":"10.1234/a"}}', { doi: "10.1234/a" }],
  ['{"references":[{"id":"a","title":"A"}]}', { key: "a" }],
  ['{"title":"A","issued":{"date-parts":[[2020,3]],"circa":true}}', { date: "2020-03~", year: 2020 }],
  ['{"title":"A","DOI":"10.1/a"}', { doi: "", fields: { doi: "10.1/a" } }],
  ['{"title":"A","issued":{"date-parts":[[-44,3,15]]}}', { date: "-0044-03-15", year: null }],
  ['{"title":"A","issued":{"date-parts":[["2014-03-05"]]}}', { date: "2014-03-05" }],
  ['{"title":"A","year":2014}', { year: 2014 }],
  ['{"title":"A","note":"DOI: 10.1234/a\\nPMID: 33"}', { doi: "10.1234/a" }],
  ['{"title":"A","number":"arXiv:2001.12345"}', { arxiv: "2001.12345" }],
  ['{"title":"A","categories":["ice","fish"]}', { keywords: ["ice", "fish"] }],
  ['{"title":"A","event":{"name":"LakeConf"},"type":"proceedings-article"}', { venue: "LakeConf" }],
  ['{"title":"A","type":"posted-content","institution":[{"name":"bioRxiv"}]}', { venue: "bioRxiv" }],
  [
    '{"title":"A","author":[{"family":"Garc&iacute;a","given":"<b>Ana</b>"}]}',
    { authors: [{ family: "García", given: "Ana" }] },
  ],
])("the CSL document %s has the right paper", (text, paper) => {
  const { papers, diagnostics } = parseCsl(text, "x.json");
  expect(papers).toMatchObject([paper]);
  expect(diagnostics).toEqual([]);
});

test("a date that cannot be read is listed, and each line may contain an item", () => {
  const { papers, diagnostics } = parseCsl(
    '{"title":"A","issued":{"date-parts":[[0]]}}\n{"title":"B"}\n',
    "x",
  );
  expect(papers.map(({ title }) => title)).toEqual(["A", "B"]);
  expect(diagnostics).toMatchObject([{ line: 1, message: "$[0].issued: the value is not read" }]);
});

test.each([
  ["AU  - WHO (Geneva)", "WHOGeneva2019"],
  ["TI  - The 10 best lakes", "best2019"],
  ["TI  - THE LAKES", "LAKES2019"],
])("the record with %s has the key %s", (line, key) => {
  const title = line.startsWith("TI") ? "" : "TI  - Lakes\n";
  const { papers } = parseTagged(`TY  - JOUR\n${title}${line}\nPY  - 2019\nER  - \n`, "ris");
  expect(papers[0]?.key).toBe(key);
});

test("every kind of name gives a readable key, in the letters A to Z if the user asks for it", () => {
  const entries = ["García Márquez, Gabriel", "van der Berg, Cy", "李, 明", "World Health Organization"].map(
    (name) => `TY  - JOUR\nTI  - Lakes of the north\nAU  - ${name}\nPY  - 2019\nER  - \n`,
  );
  const { papers } = parseTagged(entries.join(""), "ris");
  const keysOf = (list: readonly Paper[]): string[] => list.map(({ key }) => key);
  expect(keysOf(papers)).toEqual([
    "GarcíaMárquez2019",
    "vanderBerg2019",
    "李2019",
    "WorldHealthOrganization2019",
  ]);
  expect(keysOf(renameTaken(papers, [], true))).toEqual([
    "GarciaMarquez2019",
    "vanderBerg2019",
    "Lakes2019",
    "WorldHealthOrganization2019",
  ]);
  expect(keysOf(renameTaken(papers, ["李2019", "vanderBerg2019"]))).toEqual([
    "GarcíaMárquez2019",
    "vanderBerg2019b",
    "李2019b",
    "WorldHealthOrganization2019",
  ]);
});

test("a PubMed record keeps its id, and a short name its suffix", () => {
  const text = "PMID- 124\nTI  - Lakes\nAU  - Poe D Jr\nDP  - 2019 Spring\n";
  const [paper] = parseTagged(text, "pubmed").papers;
  expect(paper).toMatchObject({ key: "Poe2019", date: "2019-21", fields: { pmid: "124" } });
});
