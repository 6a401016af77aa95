import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseWithOracle } from "@retorquere/bibtex-parser";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { formatBibtex, type Paper, parseBibtex, readBibliography } from "../index.ts";

function only(text: string): Paper {
  const { papers, diagnostics } = parseBibtex(text);
  expect(diagnostics.filter(({ message }) => message !== "the entry has no title")).toEqual([]);
  expect(papers).toHaveLength(1);
  return papers[0] as Paper;
}

test("the parser converts an entry to a paper and keeps its raw fields", () => {
  const paper = only(`@InProceedings{Muller2023,
  author = {M{\\"u}ller, J{\\'e}r\\^ome and van der Berg, Ann and {The ACM} and others},
  title = "A {Study} of 50\\% -- \\emph{and more}",
  booktitle = {Proc.\\ of X}, date = {2023-05-01},
  doi = {https://doi.org/10.1000/ABC_1},
  classes = {Meta{Level{Primary}, Kind{full}}},
}`);
  expect(paper).toMatchObject({
    key: "Muller2023",
    type: "inproceedings",
    title: "A Study of 50% – and more",
    authors: [
      { family: "Müller", given: "Jérôme" },
      { family: "Berg", given: "Ann", particle: "van der" },
      { family: "The ACM", given: "" },
    ],
    year: 2023,
    venue: "Proc. of X",
    doi: "10.1000/abc_1",
  });
  expect(paper.fields.classes).toBe("Meta{Level{Primary}, Kind{full}}");
});

test.each([
  [
    "@string and #",
    '@string{s = "Semantic"}\n@article{k, journal = s # " Web", year = 2017, month = jan}',
    "Semantic Web",
  ],
  ["quotes inside braces inside quotes", '@article{k, journal = "a {"}x{"} b"}', 'a "x" b'],
  ["parentheses", "@article(k, journal = {J (1)})", "J (1)"],
  ["parentheses in quotes", '@article(k, journal = "J (1)", year = 2019)', "J (1)"],
  ["free text with an e-mail address", "Ask me@example.org.\n@article{k, journal = {J}}", "J"],
  ["a comment on the last line without a line break", "@article{k, journal = {J}}\n% done", "J"],
  ["an entry that is commented out", "% @article{x, journal = {No}}\n@article{k, journal = {J}}", "J"],
  ["@comment with and without braces", "@comment{a, b}\n@comment hello\n@article{k, journal = {J}}", "J"],
  ["a byte order mark, CRLF, a trailing comma", "\ufeff@article{k,\r\n journal = {J},\r\n}\r\n", "J"],
  ["an escaped brace", "@article{k, journal = {a \\{ b}}", "a { b"],
])("the parser reads %s", (_name, text, venue) => {
  expect(only(text).venue).toBe(venue);
});

test.each([
  ["an unclosed entry", "@article{a, title = {x}\n\n@article{b, title = {y}}", 1, "a", /no closing brace/],
  ["a missing key", "@article{title = {x}}\n@article{b, title = {y}}", 1, "", /no citation key/],
  [
    "a missing equals sign",
    "\n@article{a, title {x}}\n@article{b, title = {y}}",
    2,
    "a",
    /"title" has no "="/,
  ],
  [
    "a missing comma",
    "@article{a, title = {x} year = 2000}\n@article{b, title = {y}}",
    1,
    "a",
    /comma is missing/,
  ],
  [
    "a missing value",
    "@article{a, title = , year = 2000}\n@article{b, title = {y}}",
    1,
    "a",
    /"title" has no value/,
  ],
  ["a lack of fields", "@article{a}\n@article{b, title = {y}}", 1, "a", /no fields/],
  [
    "a key that another entry uses",
    "@article{b, title = {y}}\n@article{b, title = {z}}",
    2,
    "b",
    /another entry/,
  ],
])("%s invalidates only the entry that contains it", (_name, text, line, key, message) => {
  const { papers, diagnostics } = parseBibtex(text);
  expect(papers.map((paper) => [paper.key, paper.title])).toEqual([["b", "y"]]);
  expect(diagnostics).toEqual([{ severity: "error", line, key, message: expect.stringMatching(message) }]);
});

test("the parser warns about doubtful input and keeps the entry", () => {
  const { papers, diagnostics } = parseBibtex(
    "@article{a, title = {x}, title = {y}, journal = abbr}\n@article{a, title = {x}, title = {y}, journal = abbr}",
  );
  expect(papers.map((paper) => [paper.title, paper.venue])).toEqual([["x", "abbr"]]);
  expect(diagnostics.map(({ severity, line, message }) => [severity, line, message])).toEqual([
    ["warning", 1, 'the field "title" occurs twice; the first occurrence is kept'],
    ["warning", 1, '"abbr" in the field "journal" is not an @string in this file and is treated as text'],
    ["warning", 2, 'the field "title" occurs twice; the first occurrence is kept'],
    ["warning", 2, '"abbr" in the field "journal" is not an @string in this file and is treated as text'],
    ["warning", 2, "the same entry occurs twice"],
  ]);
});

test("the parser finishes quickly on endless braces and unclosed entries", () => {
  expect(parseBibtex(`@article{a, title = ${"{".repeat(300_000)}`).papers).toEqual([]);
  expect(parseBibtex("@article{a, title = {x\n".repeat(20_000)).diagnostics).toHaveLength(20_000);
});

test("writing papers and reading them back changes neither the papers nor the written text", () => {
  const text = '@article{a, title = {{DBLP} \\& "more"}, year = 2001}\n@book{b, title = {T}}';
  const first = parseBibtex(text).papers;
  const written = formatBibtex(first);
  expect(parseBibtex(written).papers).toEqual(first);
  expect(formatBibtex(parseBibtex(written).papers)).toBe(written);
});

test("the error for a file with a broken entry states the position, and lenient reading skips the entry", () => {
  const folder = temporaryFolder();
  const file = join(folder, "x.bib");
  writeFileSync(file, "@article{a, title = {x}}\n@article{b title = {x}}\n");
  expect(() => readBibliography(file)).toThrow(/x\.bib:2: .*citation key/);
  expect(readBibliography(file, true).papers.map((paper) => paper.key)).toEqual(["a"]);
  writeFileSync(file, "no entries here");
  expect(() => readBibliography(file)).toThrow(/no BibTeX entries/);
  rmSync(folder, { recursive: true });
});

const shared = join(import.meta.dirname, "../../../../shared/data");

test.skipIf(!existsSync(shared))(
  "the parser and an independent parser read the same papers from the published bibliographies",
  async () => {
    const plain = (text: unknown): string =>
      String(text ?? "")
        .replace(/<[^>]+>/g, "")
        .normalize("NFC")
        .replace(/\s+/g, " ")
        .trim();
    for (const [file, entries] of [
      ["publications/ECSA-ICSA-Proceedings.bib", 153],
      ["taxonomy/research_lists/final_list_2.bib", 27],
      ["taxonomy/research_lists/candidate_list_iteration_2.bib", 46],
    ] as const) {
      const text = readFileSync(join(shared, file), "utf8");
      const { papers, diagnostics } = parseBibtex(text);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(papers).toHaveLength(entries);
      const oracle = parseWithOracle(text, { sentenceCase: false }).entries;
      const titles = new Map(oracle.map((entry) => [entry.key, plain(entry.fields.title)]));
      for (const paper of papers) expect(plain(paper.title)).toBe(titles.get(paper.key));
      const authors = new Map(
        oracle.map((entry) => [
          entry.key,
          entry.fields.author?.map((name) => plain(name.lastName ?? name.name)),
        ]),
      );
      for (const paper of papers) {
        const families = paper.authors.map((author) => author.family);
        expect(families.length).toBe(authors.get(paper.key)?.length);
      }
    }
  },
);

test.skipIf(!existsSync(shared))(
  "the bundled final list contains the 27 publications of the published final list",
  () => {
    const published = JSON.parse(readFileSync(join(shared, "taxonomy/extraction.json"), "utf8")) as {
      title: string;
      year: number;
      doi: string;
      domain: string;
    }[];
    const { papers } = readBibliography(join(import.meta.dirname, "../../../literature/final.bib"));
    expect(papers).toHaveLength(published.length);
    const byYear = (years: readonly (number | null)[]): unknown[] => [...years].sort();
    expect(byYear(papers.map((paper) => paper.year))).toEqual(byYear(published.map((paper) => paper.year)));
    const dois = new Set(papers.map((paper) => paper.doi));
    for (const { doi } of published.filter((paper) => paper.doi.startsWith("10."))) {
      expect(dois).toContain(doi.toLowerCase());
    }
  },
);

test("nested @string names expand only up to a limit", () => {
  const doubling = Array.from({ length: 40 }, (_, at) => `@string{s${at + 1} = s${at} # s${at}}`).join("\n");
  const { papers, diagnostics } = parseBibtex(
    `@string{s0 = "ten signs."}\n${doubling}\n@misc{a, title = {Kept}}\n`,
  );
  expect(papers.map(({ title }) => title)).toEqual(["Kept"]);
  expect(diagnostics[0]?.message).toMatch(
    /the @string "s\d+" in the field "s\d+" would expand the file more than tenfold/,
  );
});

test("an unknown command without an argument is kept, whatever its name", () => {
  const { papers } = parseBibtex("@misc{a, title = {\\constructor{x} \\toString y \\'e}}");
  expect(papers[0]?.title).toBe("x \\toString y é");
});
