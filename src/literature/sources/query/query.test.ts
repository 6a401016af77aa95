import { expect, test } from "vitest";
import { OptionError } from "../../../base/errors.ts";
import { parseQuery } from "./parse-query.ts";
import { translateQuery } from "./translate-query.ts";

test("adjacent words are combined with AND, which binds more tightly than OR", () => {
  const word = (text: string) => ({ kind: "word", text });
  expect(parseQuery("a b OR c")).toEqual({
    kind: "or",
    terms: [{ kind: "and", terms: [word("a"), word("b")] }, word("c")],
  });
  expect(parseQuery('a AND (b OR NOT "c d")')).toEqual({
    kind: "and",
    terms: [
      word("a"),
      { kind: "or", terms: [word("b"), { kind: "not", terms: [{ kind: "phrase", text: "c d" }] }] },
    ],
  });
});

test.each([
  ["", "the query contains no words"],
  ['"open', "a quote is not closed"],
  ["(a OR b", "a parenthesis is not closed"],
  ["a) b", "a closing parenthesis has no opening parenthesis"],
  ["a OR", "words are missing next to an operator or inside parentheses"],
  ["#1 AND #2", "#1 refers to a line of a search history, which the query does not contain"],
  ["AND", "words are missing next to an operator or inside parentheses"],
])("rejects the query %j", (query, why) => {
  expect(() => parseQuery(query)).toThrow(OptionError);
  expect(() => parseQuery(query)).toThrow(why);
});

test("braces enclose a phrase, as in Scopus", () => {
  expect(parseQuery("{cold lakes} AND fish")).toEqual(parseQuery('"cold lakes" AND fish'));
});

const query = '"question answering" AND (graph OR table) NOT survey';

test.each([
  ["openalex", '"question answering" AND (graph OR table) AND NOT survey'],
  ["zenodo", '"question answering" AND (graph OR table) AND NOT survey'],
  ["arxiv", 'all:"question answering" AND (all:graph OR all:table) ANDNOT all:survey'],
  ["dblp", "question answering graph|table"],
  ["wikidata", '"question answering" graph OR table -survey'],
  ["crossref", "question answering graph table"],
] as const)("%s receives the query in its own query language", (source, sent) => {
  expect(translateQuery(query, source).query).toBe(sent);
});

test.each([
  // (a AND b) OR c = (a OR c) AND (b OR c)
  [
    '"question answering" OR "knowledge graph"',
    "question|knowledge question|graph answering|knowledge answering|graph",
  ],
  ["(graph AND table) OR text", "graph|text table|text"],
  ["knowled*", "knowled"],
  ['"GPT-4:" AND graph', "GPT-4 graph"],
  ["NOT table", ""],
])("DBLP receives %s with its meaning", (text, sent) => {
  expect(translateQuery(text, "dblp").query).toBe(sent);
});

test.each([
  "crossref",
  "semantic-scholar",
  "arxiv",
  "dblp",
  "orkg",
  "zenodo",
  "openalex",
  "wikidata",
] as const)("%s receives no query that only excludes works", (source) => {
  expect(translateQuery("NOT table", source).query).toBe("");
});

test("reserved characters and wildcards do not change the meaning of a word", () => {
  expect(translateQuery("GPT-4: knowled*", "zenodo")).toEqual({ query: "GPT-4 AND knowled*", lost: "" });
  expect(translateQuery("a/b", "openalex").query).toBe('"a b"');
  expect(translateQuery("state-of-the-art", "semantic-scholar").query).toBe("state of the art");
  expect(translateQuery("knowled*", "crossref")).toMatchObject({
    query: "knowled",
    lost: expect.stringContaining("*"),
  });
});

test("the translation reports conditions that a source's language cannot express", () => {
  expect(translateQuery(query, "openalex").lost).toBe("");
  expect(translateQuery(query, "dblp").lost).toBe(
    "the words of a phrase are searched for separately; results may include terms excluded with NOT",
  );
  expect(translateQuery("graph table", "crossref").lost).toBe("");
  expect(translateQuery("graph OR table", "crossref").lost).toContain("treats OR as AND");
});

test.each([
  ["“question answering” | graph", '"question answering" OR graph', ""],
  ["graph & -table", "graph AND NOT table", ""],
  ["graph ANDNOT table", "graph AND NOT table", ""],
  ["C++ OR NOT table", '"C++" OR NOT table', ""],
  ["graph + table ~", "graph AND table", ""],
  ['title:graph OR TI=("deep lake")', 'graph OR "deep lake"', "field"],
  ["TITLE-ABS-KEY(graph) AND lake[tiab]", "graph AND lake", "field"],
  ["graph NEAR/5 table", "graph AND table", "near"],
  ["graph W/3 (table OR text)", "graph AND (table OR text)", "near"],
  ["graph and (table or text) and not lake", "graph AND (table OR text) AND NOT lake", ""],
  ["‘deep lake’ AND 'ice', fish", '"deep lake" AND "ice" AND fish', ""],
  ['"deep lake"[tiab] AND fish[MeSH Terms]', '"deep lake" AND fish', "field"],
  ["exp lake/ AND (ice or fish).ti,ab.", "lake AND (ice OR fish)", "field"],
  ["lake AND PUBYEAR > 2015", "lake", "limit"],
] as const)(
  "the query %s of another database keeps its meaning, or the loss is stated",
  (text, sent, lost) => {
    const sentences = {
      "": "",
      field: "all fields are searched instead of the named one",
      near: "the terms may be far from each other",
      limit: "results may be of other years",
    };
    expect(translateQuery(text, "zenodo")).toEqual({ query: sent, lost: sentences[lost] });
  },
);

test("Wikidata receives alternatives and exclusions without parentheses", () => {
  expect(translateQuery('"a b" OR "c d"', "wikidata")).toEqual({ query: '"a b" OR "c d"', lost: "" });
  expect(translateQuery("a NOT (b OR c)", "wikidata").query).toBe("a -b -c");
  expect(translateQuery("(a AND b) OR c", "wikidata").lost).toContain("group AND and OR");
});

test.each([
  ["NOT a b", "b AND NOT a", "all:b ANDNOT all:a", "-a b"],
  ["a OR (b NOT c)", "a OR (b AND NOT c)", "all:a OR (all:b ANDNOT all:c)", "a OR b"],
  ["a NOT (b c)", "a AND NOT (b AND c)", "all:a ANDNOT (all:b AND all:c)", "a"],
  ["a OR NOT b", "a OR NOT b", "", ""],
] as const)(
  "the exclusion in %s keeps its meaning in each form of a language",
  (text, zenodo, arxiv, wikidata) => {
    expect(translateQuery(text, "zenodo").query).toBe(zenodo);
    expect(translateQuery(text, "arxiv").query).toBe(arxiv);
    expect(translateQuery(text, "wikidata").query).toBe(wikidata);
  },
);

test("a wildcard inside a phrase is lost too", () => {
  expect(translateQuery('"deep lear*"', "openalex")).toMatchObject({
    query: '"deep lear"',
    lost: expect.stringContaining("*"),
  });
});
