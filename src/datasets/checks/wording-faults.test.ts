import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createWordingCheck } from "./wording-faults.ts";

/**
 * Handwritten questions about topics outside the project's graphs. Each bad question is listed with the rule that it
 * breaks.
 */
const lines = (file: string): string[] =>
  readFileSync(new URL(`../../testing/fixtures/lint/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
const good = lines("good.txt");
const bad = lines("bad.txt").map((line) => line.split("\t") as [rule: string, question: string]);

test("the wording check meets its targets for precision and recall on 244 good and 244 bad questions", () => {
  const check = createWordingCheck();
  const blamed = good.filter((question) => check(question).length > 0).length;
  const caught = bad.filter(([rule, question]) =>
    check(question).some((fault) => fault.rule === rule),
  ).length;
  expect([good.length, bad.length]).toEqual([244, 244]);
  expect(caught / (caught + blamed)).toBeGreaterThanOrEqual(0.95);
  expect(caught / bad.length).toBeGreaterThanOrEqual(0.85);
});

test("the wording check counts a quoted title as one word and ignores its grammar", () => {
  const title = `'${Array(30).fill("the a an").join(" ")}'`;
  expect(createWordingCheck()(`Who wrote the book ${title}?`)).toEqual([]);
});

test("a hyphenated compound is singular or plural according to its last word", () => {
  const check = createWordingCheck();
  expect(check("How many half-brothers does Ann have?")).toEqual([]);
  expect(check("How many half-brother does Ann have?")).toMatchObject([{ rule: "number-agreement" }]);
});

test("a compound agrees with its last word, even if the dictionary lacks that word", () => {
  const check = createWordingCheck();
  expect(check("What are the evaluation datasets of the project?")).toEqual([]);
  expect(check("What are the evaluation of the project?")).toMatchObject([{ rule: "number-agreement" }]);
});

test("a word that can be a noun or a verb counts as a noun before another verb or after a noun that modifies it", () => {
  const check = createWordingCheck();
  expect(check("Which puppet show was sold out first?")).toEqual([]);
  expect(check("What are the head notes of the recipe?")).toEqual([]);
  expect(check("Which songs was recorded in 1967?")).toMatchObject([{ rule: "number-agreement" }]);
});

test('the wording check accepts a plural verb after two names joined by "and", and a compound noun whose last word is also a verb', () => {
  const check = createWordingCheck();
  expect(check("How do the artist Ann Lee and the artist Bo Wren compare in age?")).toEqual([]);
  expect(check("Do you know which land dispute that cites Enclosure Act was filed last?")).toEqual([]);
  expect(check("Where do the artist work?")).toMatchObject([{ rule: "number-agreement" }]);
});

test.each([
  ["Which poet was borne in 1901?", "verb-form"],
  ["Which bakery was took over by Ann Lee?", "verb-form"],
  ["How many position helds started in 1975?", "unnatural-plural"],
  ["For every equipment, how many crews have that equipment?", "number-agreement"],
  ["Taking each weather separately, how many ferries were late?", "number-agreement"],
  ["Who was the employer of Q901-4F2A-18A3?", "code-as-name"],
])("%s: %s", (question, rule) => {
  expect(createWordingCheck()(question).map((fault) => fault.rule)).toContain(rule);
});

test.each([
  "Do you know the villages where the steamer Gull calls?",
  "Which costs were borne by the parish?",
  "Which novel has the ISBN 978-3-16-148410-0?",
  "For every kind of weather, how many ferries were late?",
  "Which harbour grew most in 1999-12-31?",
])("the wording check finds no fault in: %s", (question) => {
  expect(createWordingCheck()(question)).toEqual([]);
});

/**
 * One hundred questions, generated or written by people, that two readers judged by reading, without seeing the rules or
 * each other's marks. Each line holds the marks of both readers, the source and the question.
 */
const judged = lines("judged.tsv").map((line) => line.split("\t") as [string, string, string, string]);

test("two readers agree on the faults of 100 questions, and lint finds most of what both mark", () => {
  const marks = judged.map(([first, second]) => [first === "fault", second === "fault"] as const);
  const agreed = judged.filter(([first, second]) => first === second);
  const share = (of: readonly boolean[]): number => of.filter(Boolean).length / of.length;
  const [one, other] = [share(marks.map(([mark]) => mark)), share(marks.map(([, mark]) => mark))];
  const chance = one * other + (1 - one) * (1 - other);
  const observed = agreed.length / judged.length;
  // Cohen's kappa of the readers: (.98 − .551) / (1 − .551).
  expect((observed - chance) / (1 - chance)).toBeCloseTo(0.955, 2);
  const check = createWordingCheck();
  const found = agreed.filter(([, , , question]) => check(question).length > 0);
  const right = found.filter(([mark]) => mark === "fault").length;
  const faults = agreed.filter(([mark]) => mark === "fault").length;
  expect(right / found.length).toBeGreaterThanOrEqual(0.85);
  expect(right / faults).toBeGreaterThanOrEqual(0.6);
});
