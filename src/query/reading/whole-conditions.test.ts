/** Checks what is said of each thing as a whole, in a graph of gardens whose beds nobody names. */
import { expect, test } from "vitest";
import { createGraph, type Triple } from "../../graph/index.ts";
import { answerQuestion } from "./answer.ts";
import { learntWeights, openReader } from "./reader.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const names: Readonly<Record<string, readonly [kind: string, label: string]>> = {
  G1: ["Garden", "Amber Yard"],
  G2: ["Garden", "Brook Plot"],
  G3: ["Garden", "Cedar Close"],
  G4: ["Garden", "Dell Patch"],
  C1: ["Crop", "kale"],
  C2: ["Crop", "leek"],
  C3: ["Crop", "radish"],
  N1: ["Nursery", "Fairwind"],
  N2: ["Nursery", "Oldholm"],
  O1: ["Owner", "Vera Mott"],
  O2: ["Owner", "Kit Ness"],
  H1: ["Herb garden", "Fern Walk"],
};

/** Subject, property, and a node, a truth, a year or a number. Beds and pests are records without a label. */
const facts: readonly (readonly [string, string, string | number | boolean])[] = [
  ["G1", "grows", "C1"],
  ["G1", "grows", "C2"],
  ["G2", "grows", "C1"],
  ["G3", "grows", "C2"],
  ["G3", "grows", "C3"],
  ["G1", "planted by", "N1"],
  ["G2", "planted by", "N2"],
  ["G3", "planted by", "N1"],
  ["N1", "founded", "1890"],
  ["N2", "founded", "1954"],
  ["N1", "staff", 40],
  ["N2", "staff", 12],
  ["G1", "owner", "O1"],
  ["O1", "year of birth", "1931"],
  ["O2", "year of birth", "2020"],
  ["O1", "plots", 90],
  ["O2", "plots", 3],
  ["G2", "copies", "G1"],
  ["G3", "copies", "G2"],
  ["Herb garden", "http://www.w3.org/2000/01/rdf-schema#subClassOf", "Garden"],
  ["H1", "grows", "C3"],
  ["G1", "bed", "B1"],
  ["G1", "bed", "B2"],
  ["G2", "bed", "B3"],
  ["G3", "bed", "B4"],
  ["G4", "bed", "B5"],
  ["B1", "pest", "P1"],
  ["B2", "pest", "P2"],
  ["B3", "pest", "P3"],
  ["B4", "pest", "P4"],
  ["P1", "treated", true],
  ["P2", "treated", false],
  ["P3", "treated", false],
  ["P4", "treated", true],
];

function node(id: string | number | boolean): Triple["subject"] {
  const value = (text: string, type: string): Triple["subject"] => ({
    id: `"${text}"^^<${xsd}${type}>`,
    label: text,
    types: [],
  });
  if (typeof id === "number") return value(String(id), "integer");
  if (typeof id === "boolean") return value(String(id), "boolean");
  if (/^\d/.test(id)) return value(id, "gYear");
  const [kind, label] = names[id] ?? [id.startsWith("B") ? "Bed" : "Pest", id];
  return { id, label, types: [kind] };
}

const opened = openReader(
  createGraph(
    facts.map(([subject, property, object]) => ({
      subject: node(subject),
      predicate: { id: property, label: property },
      object: node(object),
    })),
  ),
  { weights: learntWeights },
);

test.each([
  // What is said of a thing with "and" holds of it in both, and the ends of two things are those of either.
  ["Which gardens grow kale and leek?", ["Amber Yard"]],
  ["Which gardens grow kale or leek?", ["Amber Yard", "Brook Plot", "Cedar Close"]],
  ["Which gardens have the crops leek and radish?", ["Cedar Close"]],
  ["Which crops do Amber Yard and Brook Plot grow?", ["kale", "leek"]],
  // What does not include kale may include others.
  ["Which gardens have crops that do not include kale?", ["Cedar Close", "Dell Patch", "Fern Walk"]],
  ["Which gardens whose crops do not include kale have a bed?", ["Cedar Close", "Dell Patch"]],
  // One pest of Amber Yard was treated, and another was not.
  ["Which gardens have a treated pest?", ["Amber Yard", "Cedar Close"]],
  ["List the gardens with a treated pest.", ["Amber Yard", "Cedar Close"]],
  ["Which gardens are without a treated pest?", ["Brook Plot", "Dell Patch", "Fern Walk"]],
  // A negation denies what follows it.
  ["Which gardens with a treated pest do not have an owner?", ["Cedar Close"]],
  ["Which gardens with a treated pest do not grow kale?", ["Cedar Close"]],
  // Amber Yard is copied by Brook Plot, and that by Cedar Close.
  ["Which gardens were not copied?", ["Cedar Close", "Dell Patch", "Fern Walk"]],
  // An age follows from the year of birth; it is no other number.
  ["Which owners are older than 60?", ["Vera Mott"]],
  ["Which owners are younger than 60 years?", ["Kit Ness"]],
  ["When was the nursery of Brook Plot founded?", ["1954"]],
  ["How many staff does Fairwind have?", ["40"]],
])("the answer to %s", async (question, answers) => {
  const { result } = await answerQuestion(question, await opened);
  const items = [result.value].flat();
  expect(items.map((item) => (item as { label?: string }).label ?? item).sort()).toEqual(answers);
});

test.each([
  "When was Brook Plot planted?",
  "How many staff does Brook Plot have?",
  "Which garden is the newest?",
])("%s: what a neighbour has says nothing of the thing", async (question) => {
  expect((await answerQuestion(question, await opened)).text).toBeNull();
});

test("a class with those below it is called by its own name", async () => {
  const { readAs } = await answerQuestion("Which gardens grow radish?", await opened);
  expect(readAs).toBe("the gardens that grow radish");
});
