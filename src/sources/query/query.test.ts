import { expect, test } from "vitest";
import { OptionError } from "../../errors.ts";
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
      { kind: "or", terms: [word("b"), { kind: "not", term: { kind: "phrase", text: "c d" } }] },
    ],
  });
});

test.each([
  ["", "the query contains no words"],
  ['"open', "a quote is not closed"],
  ["(a OR b", "a parenthesis is not closed"],
  ["a) b", "a closing parenthesis has no opening parenthesis"],
  ["a OR", "words are missing next to an operator or inside parentheses"],
  ["AND", "words are missing next to an operator or inside parentheses"],
])("rejects the query %j", (query, why) => {
  expect(() => parseQuery(query)).toThrow(OptionError);
  expect(() => parseQuery(query)).toThrow(why);
});

const query = '"question answering" AND (graph OR table) NOT survey';

test.each([
  ["openalex", '"question answering" AND (graph OR table) AND NOT survey'],
  ["zenodo", '"question answering" AND (graph OR table) AND NOT survey'],
  ["arxiv", 'all:"question answering" AND (all:graph OR all:table) ANDNOT all:survey'],
  ["dblp", "question answering graph|table"],
  ["crossref", "question answering graph table"],
] as const)("%s receives the query in its own query language", (source, sent) => {
  expect(translateQuery(query, source).query).toBe(sent);
});

test("the translation reports conditions that a source's language cannot express", () => {
  expect(translateQuery(query, "openalex").lost).toBe("");
  expect(translateQuery(query, "dblp").lost).toBe(
    "the words of a phrase are searched for separately; results may include terms excluded with NOT",
  );
  expect(translateQuery("graph table", "crossref").lost).toBe("");
  expect(translateQuery("graph OR table", "crossref").lost).toContain("treats OR as AND");
});
