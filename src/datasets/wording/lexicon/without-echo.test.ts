import { expect, test } from "vitest";
import { openWords } from "../../../words/index.ts";
import { createEnglishWords } from "../words/english-words.ts";
import type { PredicateUse } from "./predicate.ts";
import { readPredicate } from "./read-predicate.ts";
import { finite } from "./verb-phrase.ts";
import { withoutEcho } from "./without-echo.ts";

const english = createEnglishWords(openWords());

function read(label: string, parts: Partial<PredicateUse>) {
  const use: PredicateUse = {
    label,
    valueKind: "name",
    functional: false,
    inverseFunctional: false,
    subjectNoun: "",
    objectNouns: [],
    samples: ["Ada Smith", "Bo van Lee"],
    ...parts,
  };
  const predicate = readPredicate(use, english);
  if (predicate === null) throw new Error(`${label} was not read`);
  const { singular, verb, inverse } = withoutEcho(predicate, use, english);
  return [singular, verb && finite(verb, "one"), inverse && finite(inverse, "one")];
}

test("the wording says that the agent of an event carried it out", () => {
  expect(read("inspector", { subjectNoun: "inspection", objectNouns: ["inspector"] })).toEqual([
    "inspector",
    "was carried out by",
    "carried out",
  ]);
  expect(read("delivered", { subjectNoun: "courier", objectNouns: ["delivery"] })).toEqual([
    "",
    "carried out",
    "was carried out by",
  ]);
});

test("a label that repeats the event's noun is reduced to the type of the object", () => {
  const use = { subjectNoun: "review", objectNouns: ["hotel"], samples: ["Casa Azul"] };
  expect(read("reviews hotel", use)).toEqual(["hotel", null, null]);
});

test("the wording says that a guest made a booking", () => {
  expect(read("bookedBy", { subjectNoun: "booking", objectNouns: ["guest"] })).toEqual([
    "",
    "was made by",
    "made",
  ]);
});

test('a label such as "inspected vessel" stays a noun, because an inspection does not itself inspect the vessel', () => {
  const use = { subjectNoun: "inspection", objectNouns: ["vessel"], samples: ["Aurora"] };
  expect(read("inspected_vessel", use)).toEqual(["inspected vessel", null, null]);
});

test("a verb is kept if neither its subject nor its object has the same stem", () => {
  expect(read("drives", { subjectNoun: "courier", objectNouns: ["van"] })).toEqual(["", "drives", null]);
});
