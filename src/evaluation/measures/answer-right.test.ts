/** Tests when an answer counts as right. Each case states the golden answer, the answer, and the verdict of a person. */
import { expect, test } from "vitest";
import type { AnswerSet } from "../../datasets/index.ts";
import { caseWith } from "../../testing/evaluated.ts";
import type { Prediction } from "../prediction.ts";
import { parseMeasure } from "./parse-measure.ts";

const named = (...labels: readonly string[]) => labels.map((label) => ({ label, ids: [`R${label}`] }));
const list = (...labels: readonly string[]): AnswerSet => ({
  kind: "list",
  ordered: false,
  entries: named(...labels),
});
const value = (label: string): AnswerSet => ({
  kind: "value",
  ordered: false,
  entries: [{ label, ids: [] }],
});
const count: AnswerSet = { kind: "count", ordered: false, entries: [], count: 21 };
const truth: AnswerSet = { kind: "truth", ordered: false, entries: [], truth: true };
const groups: AnswerSet = {
  kind: "groups",
  ordered: true,
  entries: [
    { label: "2019", ids: [], count: 2, key: "2" },
    { label: "2020", ids: [], count: 0, key: "0" },
  ],
};
const ranking: AnswerSet = {
  kind: "ranking",
  ordered: true,
  entries: [
    { label: "Ara", ids: [], rank: 1, key: "2024" },
    { label: "Bor", ids: [], rank: 2, key: "2020" },
    { label: "Cid", ids: [], rank: 2, key: "2020" },
  ],
};

function verdict(
  golden: AnswerSet | null,
  prediction: Partial<Prediction>,
  text = "Which?",
  groupsOf: Readonly<Record<string, readonly string[]>> = {},
) {
  const goldenAnswers = golden === null ? {} : { goldenAnswers: golden };
  const evaluated = caseWith(
    { text, goldenAnswer: "x", groups: groupsOf, ...goldenAnswers },
    { answer: "x", ...prediction },
  );
  return parseMeasure("answer-right").score(evaluated).value;
}

test.each([
  ["a number", count, { type: "number", value: 21 }, 1],
  ["another whole number", count, { type: "number", value: 22 }, 0],
  ["an average in more digits", value("0.3333"), { type: "number", value: 1 / 3 }, 1],
  ["another average", value("0.3333"), { type: "number", value: 0.35 }, 0],
  ["a truth", truth, { type: "boolean", value: true }, 1],
  ["the other truth", truth, { type: "boolean", value: false }, 0],
  ["a number for a truth", truth, { type: "number", value: 1 }, 0],
  ["all names in another order", list("Ara", "Bor"), { type: "values", value: ["bor", "The Ara"] }, 1],
  ["one name too few", list("Ara", "Bor"), { type: "values", value: ["Ara"] }, 0],
  ["one name too many", list("Ara"), { type: "values", value: ["Ara", "Bor"] }, 0],
  [
    "an entity with another label",
    list("Ara"),
    { type: "entities", value: [{ id: "RAra", label: "A." }] },
    1,
  ],
  ["a table that leaves out a group of none", groups, { type: "table", value: [["2019", 2]] }, 1],
  ["a table with a wrong count", groups, { type: "table", value: [[2019, 3]] }, 0],
  ["a ranking in order", ranking, { type: "table", value: [["Ara"], ["Cid"], ["Bor"]] }, 1],
  ["a ranking out of order", ranking, { type: "table", value: [["Bor"], ["Ara"], ["Cid"]] }, 0],
  [
    "the names of a ranking without their order",
    ranking,
    { type: "values", value: ["Bor", "Ara", "Cid"] },
    1,
  ],
] as const)("a typed answer: %s", (_case, golden, result, expected) => {
  expect(verdict(golden, { result: { ...result } })).toBe(expected);
});

test.each([
  ["a sentence with the only name", list("Ara"), "It is Ara [1].", "Which?", 1],
  ["a name inside a longer word", list("Ara"), "Arabia", "Which?", 0],
  ["two lines for two names", list("Ara", "Bor"), "From 2 sources:\n- Bor [1]\n- Ara [2]", "Which?", 1],
  ["a dump that contains the name", list("Ara"), "- Ara\n- Bor\n- Cid", "Which?", 0],
  ["the number and one of the question", count, "21 papers before 2020 [1][2]", "How many before 2020?", 1],
  ["two new numbers", count, "21 or 22", "How many?", 0],
  ["no number", count, "many", "How many?", 0],
  ["a number with commas", value("1200"), "1,200 ships", "How many?", 1],
  ["yes in front", truth, "Yes, it does.", "Does it?", 1],
  ["neither yes nor no", truth, "It does.", "Does it?", 0],
] as const)("a text without a typed answer: %s", (_case, golden, answer, question, expected) => {
  expect(verdict(golden, { answer }, question)).toBe(expected);
});

test("no answer is right only where there is none, and a failure is never right", () => {
  const none = { status: "no-answer" as const, answer: null };
  expect(verdict(count, none)).toBe(0);
  expect(verdict(null, none, "Which?", { unanswerable: ["yes"] })).toBe(1);
  expect(verdict(null, { answer: "Ara" }, "Which?", { unanswerable: ["yes"] })).toBe(0);
  expect(verdict(null, { ...none, status: "failed" }, "Which?", { unanswerable: ["yes"] })).toBe(0);
});

test("nothing is judged without a typed golden answer, or for a system that only retrieves", () => {
  expect(verdict(null, {})).toBeNull();
  expect(verdict(count, { answer: null })).toBeNull();
});
