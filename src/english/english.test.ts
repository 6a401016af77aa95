/** Checks tokens, values in words and quality words. */
import { expect, test } from "vitest";
import { createMatcher, degreeOf, findSpokenValues, idiomsIn, isOneSlip, tokenise } from "./index.ts";
import { openWords } from "./words/index.ts";

test("a question is split into words, numbers and times", () => {
  const texts = tokenise("Doesn't Ann's ferry, the Heron, leave at 10:30am with 1,200 people?").map(
    ({ text }) => text,
  );
  expect(texts).toEqual([
    "doesnt",
    "ann",
    "ferry",
    "the",
    "heron",
    "leave",
    "at",
    "10:30am",
    "with",
    "1200",
    "people",
  ]);
});

test("a token knows its sentence and the comma after it", () => {
  const tokens = tokenise("List the towns, lakes. Sort them.");
  expect(tokens.map(({ comma }) => comma)).toEqual([false, false, true, false, false, false]);
  expect(tokens.map(({ sentence }) => sentence)).toEqual([0, 0, 0, 0, 1, 1]);
  expect(tokenise("Lakes near J. Ann. Sort them.").map(({ sentence }) => sentence)).toEqual([
    0, 0, 0, 0, 1, 1,
  ]);
});

test.each([
  ["at 2 pm", "time", 14 * 60, 14 * 60, ""],
  ["at noon", "time", 12 * 60, 12 * 60, ""],
  ["on May 4, 2010", "date", 20_100_504, 20_100_504, ""],
  ["on the 3rd of June", "monthDay", 603, 603, ""],
  ["in June 2010", "date", 20_100_601, 20_100_631, ""],
  ["over two million", "number", 2_000_000, 2_000_000, ""],
  ["80 square miles", "number", 80, 80, "square mile"],
  ["in the 1930s", "date", 19_300_101, 19_391_231, ""],
  ["in the 19th century", "date", 18_010_101, 19_001_231, ""],
])("%s states a value", (text, kind, low, high, unit) => {
  const [value] = findSpokenValues(tokenise(text), () => false);
  expect(value).toMatchObject({ kind, low, high, unit });
});

test("a number that may be a year is also a date", () => {
  const kinds = findSpokenValues(tokenise("in 1998"), () => false).map(({ kind, low, high }) => [
    kind,
    low,
    high,
  ]);
  expect(kinds).toEqual([
    ["date", 19_980_101, 19_981_231],
    ["number", 1998, 1998],
  ]);
});

test.each([
  ["biggest", { base: "big", degree: "superlative" }],
  ["heavier", { base: "heavy", degree: "comparative" }],
  ["worst", { base: "bad", degree: "superlative" }],
  ["river", undefined],
])("the degree of %s is known from the table of quality words", (word, degree) => {
  expect(degreeOf(word)).toEqual(degree);
});

test("words match by form, meaning and spelling, best first", () => {
  const { match } = createMatcher(openWords());
  expect(match("ferries", "ferry")?.kind).toBe("lemma");
  expect(match("salary", "wage")?.strength).toBeGreaterThan(0.5);
  expect(match("popluation", "population")?.kind).toBe("slip");
  expect(match("ferry", "salary")).toBeUndefined();
  // The last part of a compound, if it names somebody who does something or the compound is a kind of it.
  expect(match("screenwriter", "written")?.kind).toBe("compound");
  expect(match("songwriters", "writer")?.kind).toBe("compound");
  expect(match("character", "act")).toBeUndefined();
});

test("an idiom is found with the positions of its words", () => {
  const found = idiomsIn(["who", "appear", "in", "it"]);
  expect(found).toEqual([{ from: 1, to: 3, meanings: ["star", "actor", "guest"] }]);
});

test("one slip is one wrong, missing, additional or exchanged letter", () => {
  expect(["ferrys", "fery", "ferri", "frery"].map((word) => isOneSlip(word, "ferry"))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isOneSlip("fry", "ferry")).toBe(false);
});
