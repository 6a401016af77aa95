/** Tests that only the package splits the fields of an entry into names and values. */
import { beforeEach, expect, test, vi } from "vitest";
import { parseBibtex } from "../index.ts";

type Package = typeof import("bibtex-parse-js");
const toJSON = vi.hoisted(() => vi.fn<Package["default"]["toJSON"]>());
const original = vi.hoisted(() => ({ toJSON: undefined as Package["default"]["toJSON"] | undefined }));

vi.mock("bibtex-parse-js", async (importOriginal) => {
  original.toJSON = (await importOriginal<Package>()).default.toJSON;
  return { default: { toJSON } };
});

const file = `@string{web = "Web"}
@article{a, title = {One}, journal = web, year = 2020}
@book(b, title = "Two {"}x{"}" # " and more")
@misc{c, title {x}}
`;

beforeEach(() => {
  toJSON.mockReset();
  toJSON.mockImplementation((text) => original.toJSON?.(text) ?? []);
});

test("the package parses every entry once", () => {
  const { papers } = parseBibtex(file);
  expect(papers.map(({ fields }) => ({ ...fields }))).toEqual([
    { title: "One", journal: "Web", year: "2020" },
    { title: 'Two {"}x{"} and more' },
  ]);
  // The file contains two entries, and one entry that is rejected before.
  expect(toJSON).toHaveBeenCalledTimes(2);
});

test("a paper has exactly the fields that the package parsed", () => {
  toJSON.mockImplementation(() => [{ entryType: "entry", entryTags: { TITLE: "from the package" } }]);
  expect(parseBibtex("@misc{k, title = {from the file}}").papers.map(({ title }) => title)).toEqual([
    "from the package",
  ]);
});

test("an entry that the package rejects gets a diagnostic with the position of the error", () => {
  expect(parseBibtex("@misc{k, title = {T}, year 2020}").diagnostics).toEqual([
    { severity: "error", line: 1, key: "k", message: 'the field "year" has no "="' },
  ]);
  toJSON.mockImplementation(() => {
    throw new TypeError("Token mismatch: match");
  });
  expect(parseBibtex("@misc{k, title = {T}}").diagnostics.map(({ message }) => message)).toEqual([
    "the entry cannot be parsed: a brace or backslash is misplaced",
  ]);
});

test.each([
  ["a space before a joined part", '@misc{k, title = "a" # { b} # "c"}', "a bc"],
  ["numbers and months", "@misc{k, title = 12 # { } # jan}", "12 jan"],
  ["a comment between the fields", "@misc{k, % no\n title = {T}, % none }\n}", "T"],
  ["repeated commas", "@misc{k,, title = {T},, year = 2000,}", "T"],
  ["a field name in capitals", "@misc{k, TITLE = {T}}", "T"],
])("the parser reads %s", (_name, text, title) => {
  const { papers, diagnostics } = parseBibtex(text);
  expect(diagnostics).toEqual([]);
  expect(papers.map((paper) => paper.title)).toEqual([title]);
});

test.each([
  ["@misc{k, title = {T} # , year = 2000}", /"title" has no value/],
  ["@misc{k, title = # {T}}", /"title" has no value/],
  ["@misc{k, title = {T} # }", /"title" has no value/],
  ["@misc(k, title = {T} } {, year = 2000)", /the field "title" is followed by an extra closing brace/],
  ["@misc{k, {T}}", /expected a field name at "\{T\}"/],
  ["@misc{k, title = {T} {U}}", /a comma is missing after the field "title"/],
])("the parser rejects %s", (text, message) => {
  expect(parseBibtex(text).diagnostics).toEqual([
    { severity: "error", line: 1, key: "k", message: expect.stringMatching(message) },
  ]);
});
