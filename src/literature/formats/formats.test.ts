/** Tests the readers with files as other programs write them. All records are invented. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportPapers, parseBibtex } from "../index.ts";
import { type Paper, paperOfRecord } from "../paper.ts";
import { parseCsl } from "./csl.ts";
import { dialectOf, parseTagged } from "./tagged.ts";

function readTagged(text: string) {
  const dialect = dialectOf(text);
  if (dialect === undefined) throw new Error("no dialect");
  return { dialect, ...parseTagged(text, dialect) };
}

const lake = "TI  - Cold lakes\nAU  - Berg, Tove\nPY  - 2019\n";

test.each([
  ["one space", "TY - JOUR\nTI - Cold lakes\nAU - Berg, Tove\nPY - 2019\nER -\n"],
  ["no space after the hyphen", "TY  -JOUR\nTI  -Cold lakes\nAU  -Berg, Tove\nPY  -2019\nER  -\n"],
  ["indentation", `\tTY  - JOUR\n\t${lake.trim().replaceAll("\n", "\n\t")}\n\tER  - \n`],
  ["old line ends", `TY  - JOUR\n${lake}ER  - \n`.replaceAll("\n", "\r")],
  ["a byte order mark before each entry", `\ufeffTY  - JOUR\n${lake}ER  - \n`],
  ["tags before the type", `TI  - Cold lakes\nTY  - JOUR\nAU  - Berg, Tove\nPY  - 2019\nER  - \n`],
  ["no end tag", `TY  - JOUR\n${lake}`],
  ["names with initials last", "TY  - JOUR\nTI  - Cold lakes\nA1  - Berg T.\nY1  - 2019//\nER  - \n"],
])("RIS with %s has the paper", (_what, text) => {
  const { papers, diagnostics } = readTagged(text);
  expect(papers).toMatchObject([{ key: "Berg2019", title: "Cold lakes", year: 2019 }]);
  expect(papers[0]?.authors[0]?.family).toBe("Berg");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("RIS keeps several abstracts, keywords without tags, editors, organisations and unknown tags", () => {
  const { papers, diagnostics } = readTagged(`1.
TY  - BOOK
BT  - Cold lakes
ED  - Berg, Tove
A3  - Olin, Sam
AU  - Ministry of Water and Fish, Norway
KW  - Ice
Fish, frozen
AB  - Part one.
AB  - Part two.
UR  - https://example.org/a;https://example.org/b
UR  - https://doi.org/10.5555/CL.1
DA  - 2019/04/30
ER  -
A line of the database
TY  - JOUR
TI  - Warm lakes
A3  - Dahl, Eva
ER  -
`);
  expect(papers[0]).toMatchObject({
    title: "Cold lakes",
    editors: [{ family: "Berg", given: "Tove" }],
    authors: [{ family: "Ministry of Water and Fish, Norway", given: "" }],
    keywords: ["Ice", "Fish, frozen"],
    abstract: "Part one. Part two.",
    url: "https://example.org/a",
    date: "2019-04-30",
    fields: { "tag-a3": "Olin, Sam" },
  });
  expect(diagnostics.map(({ line, message }) => [line, message.split(" ").slice(0, 3).join(" ")])).toEqual([
    [1, "2 lines of"],
    [5, "the tag A3"],
  ]);
});

test("the tags of PubMed, Web of Science and EndNote have the same content", () => {
  const pubmed = `PMID- 123
OWN - NLM
TI  - Cold lakes and the fish
      in them.
FAU - Berg, Tove
AU  - Berg T
FAU - Olin, Sam
AU  - Olin S
DP  - 2019 Apr 30
JT  - Graph letters
VI  - 4
IP  - 2
PG  - 10-20
AB  - We study lakes.
LID - 10.5555/cl.1 [doi]
PT  - Journal Article

PMID- 124
TI  - Warm lakes
DP  - 2020
`;
  const wos = `FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Berg, T
   Olin, S
AF Berg, Tove
   Olin, Sam
TI Cold lakes and the fish
   in them.
SO Graph letters
DT Article
AB We study lakes.
PD APR 30
PY 2019
VL 4
IS 2
BP 10
EP 20
DI 10.5555/cl.1
UT WOS:1
ER

EF
`;
  const enw = `%0 Journal Article
%A Berg, Tove
%A Olin, Sam
%T Cold lakes and the fish in them.
%J Graph letters
%V 4
%N 2
%P 10-20
%D 2019
%8 30 April 2019
%R 10.5555/cl.1
%X We study lakes.
`;
  const style = (text: string): string => `<style face="normal">${text}</style>`;
  const xml = `<?xml version="1.0"?><xml><records><record><ref-type name="Journal Article">17</ref-type><contributors><authors><author>${style("Berg, Tove")}</author><author>${style("Olin, Sam")}</author></authors></contributors><titles><title>${style("Cold lakes and the fish")} ${style("in them.")}</title><secondary-title>${style("Graph letters")}</secondary-title></titles><periodical><full-title>Graph letters</full-title></periodical><pages>10-20</pages><volume>4</volume><number>2</number><dates><year>${style("2019")}</year><pub-dates><date>30 April</date></pub-dates></dates><abstract>We study lakes.</abstract><electronic-resource-num>10.5555/cl.1</electronic-resource-num></record></records></xml>`;
  for (const [dialect, text] of Object.entries({ pubmed, wos, endnote: enw, "endnote xml": xml })) {
    const read = readTagged(text);
    expect(read.dialect).toBe(dialect);
    expect(read.papers[0]).toMatchObject({
      type: "article",
      title: "Cold lakes and the fish in them.",
      authors: [
        { family: "Berg", given: "Tove" },
        { family: "Olin", given: "Sam" },
      ],
      date: "2019-04-30",
      venue: "Graph letters",
      doi: "10.5555/cl.1",
      abstract: "We study lakes.",
      fields: { volume: "4", number: "2", pages: "10--20" },
    });
  }
  expect(readTagged(pubmed).papers).toHaveLength(2);
});

test("CSL-JSON is read as exporters write it, and what cannot be read is listed", () => {
  const items = [
    {
      type: "journal-article",
      title: ["Cold <i>lakes</i>"],
      subtitle: ["A map"],
      issued: { "date-parts": [[null]] },
      author: [{ name: "Lake Consortium" }, "Berg, Tove"],
      abstract: null,
    },
    {
      id: 7,
      type: "book",
      title: "Warm lakes",
      issued: "2014-05",
      page: 12,
      volume: { a: 1 },
      author: [{ family: "Poe", given: "Bo", "dropping-particle": "von" }],
    },
    {
      id: "c",
      type: "thesis",
      title: "Lakes",
      issued: { literal: "Spring 2015" },
      genre: "PhD thesis",
      publisher: "U",
    },
    { id: "d", type: "book" },
  ];
  const { papers, diagnostics } = parseCsl(JSON.stringify(items), "x.json");
  expect(papers).toMatchObject([
    {
      title: "Cold lakes: A map",
      year: null,
      authors: [{ family: "Lake Consortium" }, { family: "Berg", given: "Tove" }],
    },
    {
      key: "Poe2014",
      date: "2014-05",
      authors: [{ family: "Poe", given: "Bo von" }],
      fields: { pages: "12" },
    },
    { type: "phdthesis", date: "2015-21", venue: "U", fields: { "csl-genre": "PhD thesis" } },
  ]);
  expect(diagnostics.map(({ severity, message }) => [severity, message.split(":")[0]])).toEqual([
    ["warning", "$[1].volume"],
    ["error", "$[3].title"],
  ]);
});

test("biblatex: parents, data entries, sets, names with parts, dates and types", () => {
  const { papers, diagnostics } = parseBibtex(`@string{jl = "J. Lakes"}
@xdata{x, journaltitle = jl, date = {2018-03}}
@article{a, author = {family=Berg, given=Tove, prefix=van}, title = {Ice}, subtitle = {A map}, xdata = {x}}
@inproceedings{b, title = {Fish}, crossref = {c}, author = {Poe, Bo, Dahl, Eva}}
@proceedings{c, title = {Proc. of LakeConf}, date = {2019}, editor = {Olin, Sam}, doi = {10.5555/c}}
@set{s, entryset = {a,b}}
@IEEEtranBSTCTL{o, CTLuse_forced_etal = "yes"}
@inbook{d, title = {Loop}, crossref = {d}}
`);
  expect(papers).toMatchObject([
    {
      key: "a",
      title: "Ice: A map",
      venue: "J. Lakes",
      date: "2018-03",
      authors: [{ particle: "van", family: "Berg" }],
    },
    {
      key: "b",
      venue: "Proc. of LakeConf",
      year: 2019,
      doi: "",
      editors: [{ family: "Olin" }],
      authors: [{ family: "Poe" }, { family: "Dahl" }],
    },
    { key: "c", doi: "10.5555/c" },
    { key: "d" },
  ]);
  expect(diagnostics.map(({ line, key }) => [line, key])).toEqual([
    [4, "b"],
    [6, "s"],
    [7, "o"],
    [8, "d"],
  ]);
});

/** The properties that every format keeps. */
function essence({ fields: _, ...paper }: Paper): unknown {
  return paper;
}

const word = fc.string({
  unit: fc.constantFrom(..."abcdefghij éßø李Ω".split("")),
  minLength: 1,
  maxLength: 8,
});
const name = word.map((text) => text.replace(/[^\p{L}]/gu, "x")).map((text) => `B${text}`);
const sentence = fc
  .array(
    fc.oneof(word, fc.constantFrom("A & B", "50 %", "C#", "{x}", "a_b", "x < y", "$5", "~", "--", "\\alpha")),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => `T${words.join(" ").replace(/\s+/g, " ").trim()}`);
const person = fc.oneof(
  fc.record({ family: name, given: name }),
  fc.record({
    family: name,
    given: name,
    particle: fc.constantFrom("van", "de la"),
    suffix: fc.constantFrom("Jr.", "III"),
  }),
  fc.record({
    family: fc.constantFrom("Lake Authority", "Barnes and Noble, Inc.", "Fish, Water and Co"),
    given: fc.constant(""),
  }),
);
const types = [
  "article",
  "inproceedings",
  "incollection",
  "inbook",
  "book",
  "phdthesis",
  "mastersthesis",
  "techreport",
  "report",
  "thesis",
  "misc",
  "online",
  "proceedings",
  "dataset",
];

test("papers in any format are the same after RIS and CSL-JSON", () => {
  const record = fc.record({
    type: fc.constantFrom(...types),
    authors: fc.array(person, { maxLength: 3 }),
    editors: fc.array(person, { maxLength: 2 }),
    date: fc.constantFrom("", "2019", "2019-05", "2019-05-03", "2019-05/2019-06", "2019-21", "in press"),
    title: sentence,
    abstract: sentence,
    keywords: fc.uniqueArray(fc.constantFrom("ice", "fish, frozen", "a; b", "C++"), { maxLength: 3 }),
    others: fc.dictionary(
      fc.constantFrom(
        "volume",
        "number",
        "pages",
        "journal",
        "booktitle",
        "school",
        "institution",
        "publisher",
        "series",
        "edition",
        "note",
        "classes",
        "address",
        "doi",
        "issn",
      ),
      fc.constantFrom("10.5555/x", "12", "1--9", "A {B}", "1234-5678"),
    ),
  });
  fc.assert(
    fc.property(record, ({ others, title, abstract, ...values }) => {
      const text = new Map([
        ["title", title],
        ["abstract", abstract],
      ]);
      const raw = new Map(Object.entries(others));
      const paper = paperOfRecord("k", { ...values, text, raw });
      const viaBibtex = parseBibtex(exportPapers([paper], "bib", false)).papers;
      expect(viaBibtex).toEqual([paper]);
      const viaRis = parseTagged(exportPapers(viaBibtex, "ris", false), "ris").papers;
      expect(viaRis.map(essence)).toEqual([essence(paper)]);
      const viaCsl = parseCsl(exportPapers(viaRis, "csl", false), "x.json").papers;
      expect(viaCsl.map(essence)).toEqual([essence(paper)]);
      for (const field of Object.keys(others)) expect(viaCsl[0]?.fields[field]).toBeDefined();
    }),
    { seed: 44, numRuns: 400 },
  );
});

test("elements of EndNote that no other format has are kept and reported, whatever their number", () => {
  const title = '<ref-type name="Journal Article">17</ref-type><titles><title>Cold lakes</title></titles>';
  const xml = `<?xml version="1.0"?><xml><records><record>${title}<custom1>one</custom1><custom7>seven</custom7><section>3</section></record></records></xml>`;
  const { papers, diagnostics } = readTagged(xml);
  expect(papers).toHaveLength(1);
  for (const name of ["custom1", "custom7", "section"]) expect(JSON.stringify(diagnostics)).toContain(name);
});

test("unclosed elements do not slow down the reading of the others", () => {
  const record =
    '<record><ref-type name="Journal Article">17</ref-type><titles><title>Cold lakes</title></titles></record>';
  const xml = `<?xml version="1.0"?><xml><records>${record}${"<record><author>".repeat(100_000)}</records></xml>`;
  const { papers, diagnostics } = readTagged(xml);
  expect(papers.map(({ title }) => title)).toEqual(["Cold lakes"]);
  expect(diagnostics).toMatchObject([
    { severity: "error", line: 1, message: "100000 records have no end tag (</record>)" },
  ]);
});

test("a cut record and the people of other groups of EndNote are listed", () => {
  const group = "<tertiary-authors><author>Roe, Ann</author><author>Poe, Bo</author></tertiary-authors>";
  const head = '<record><ref-type name="Book">6</ref-type><titles><title>Lakes</title></titles>';
  const xml = `<xml><records>\n${head}<contributors>${group}</contributors></record>\n${head}`;
  const { papers, diagnostics } = readTagged(xml);
  expect(papers).toMatchObject([
    { title: "Lakes", authors: [], fields: { "tag-tertiary-authors": "Roe, Ann; Poe, Bo" } },
  ]);
  expect(diagnostics).toMatchObject([
    { severity: "warning", line: 2, message: expect.stringContaining("tertiary-authors") },
    { severity: "error", line: 3, message: "1 record has no end tag (</record>)" },
  ]);
});
