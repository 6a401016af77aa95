/** Tests lists of yes/no entries deep in a hub, and fields whose names share a word. */
import { expect, test } from "vitest";
import { parseTriple, type TripleText } from "../../testing/memory-graph.ts";
import { readDemands } from "../demands/read-demands.ts";
import { viewHub } from "../evidence/hub-view.ts";
import { weighEvidence } from "../evidence/weigh-evidence.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { createLexicon } from "./lexicon.ts";

type Entries = Readonly<Record<string, boolean>>;

/**
 * Returns a graph of a bike with an equipment list and two lists that share an entry. The labels of nodes differ from
 * those of their incoming predicates.
 */
function bike(id: string, equipment: Entries, testRides: Entries, spareParts: Entries) {
  const root = `${id}:Bike ${id}@Bike`;
  const list = (predicate: string, node: string, entries: Entries) =>
    Object.entries(entries).map(([entry, value], at) =>
      (
        [
          [root, "offer", `${id}O:Offer`],
          [`${id}O:Offer`, predicate, `${id}${node}:${node}`],
          [`${id}${node}:${node}`, entry, `${id}${node}${at}:${value ? "True" : "False"}`],
        ] as TripleText[]
      ).map(parseTriple),
    );
  return [
    [parseTriple([root, "brand", `${id}B:Brand ${id}`])],
    ...list("equipment", "Outfit", equipment),
    ...list("test ride", "Ride", testRides),
    ...list("spare part", "Parts", spareParts),
  ];
}

const ada = bike(
  "A",
  { "rear light": true, bell: false, none: false },
  { available: true },
  { available: false },
);
const bo = bike(
  "B",
  { "rear light": false, bell: false, none: true },
  { available: false },
  { available: true },
);
const lexicon = createLexicon([...ada, ...bo]);

const proofs = (question: string, paths: typeof ada) => {
  const evidence = weighEvidence(readDemands(question, findMentions(question, lexicon)), viewHub(paths));
  const sentences = evidence.relevant.map(
    ({ triple }) => `${triple.subject.label}, ${triple.predicate.label}: ${triple.object.label}`,
  );
  return evidence.met < evidence.constraints ? null : sentences;
};

test('a requested entry of a yes/no list must have the value "yes", and the name of the list does not request other entries', () => {
  const question = "Which bikes have the equipment rear light?";
  expect(proofs(question, ada)).toEqual(["Outfit, rear light: True"]);
  expect(proofs(question, bo)).toBeNull();
});

test("an entry that occurs in more than one list belongs to the list that shares a word with the question", () => {
  expect(proofs("Which bikes have available spare parts?", bo)).toEqual(["Parts, available: True"]);
  expect(proofs("Which bikes have available spare parts?", ada)).toBeNull();
  expect(proofs("For which bikes are test rides available?", ada)).toEqual(["Ride, available: True"]);
});

test('a "none" entry negates a list and does not affirm it', () => {
  expect(proofs("Which bikes have no equipment?", bo)).toEqual(["Outfit, none: True"]);
  expect(proofs("Which bikes have no equipment?", ada)).toBeNull();
  expect(proofs("Which bikes have equipment?", ada)).toEqual(["Outfit, rear light: True"]);
  expect(proofs("Which bikes have equipment?", bo)).toBeNull();
});

test('a list without a "none" entry is negated if all its entries are "no"', () => {
  expect(proofs("Which bikes have no spare parts?", ada)).toEqual(["Parts, available: False"]);
  expect(proofs("Which bikes have no spare parts?", bo)).toBeNull();
});

test("if two fields have the same head noun, the field that also explains the previous word is chosen", () => {
  const shop = createLexicon(
    [
      ["A:Bike@Bike", "has warranty", "W1:yes"],
      ["A:Bike@Bike", "extended repair warranty", "W2:no"],
    ].map((triple) => [parseTriple(triple as unknown as TripleText)]),
  );
  const fieldsOf = (question: string) =>
    findMentions(question, shop).flatMap(({ fields }) => fields.map(({ label }) => label));
  expect(fieldsOf("Which bikes have a repair warranty?")).toEqual(["extended repair warranty"]);
  expect(fieldsOf("Which bikes have a warranty?")).toEqual(["has warranty"]);
});

test("a plain word does not identify a longer label if the question contains another name", () => {
  const papers = createLexicon(
    [
      ["A:North gauge@Station", "publishes in", "J:Weather Reports"],
      ["A:North gauge@Station", "keeper", "P:Ada Brook"],
    ].map((triple) => [parseTriple(triple as unknown as TripleText)]),
  );
  const namesOf = (question: string) =>
    findMentions(question, papers).flatMap(({ values }) => values.map(({ label }) => label));
  expect(namesOf("Which rainfall do stations of Ada Brook report?")).toEqual(["Ada Brook"]);
  expect(namesOf("Which stations stand in Reports?")).toEqual(["Weather Reports"]);
  expect(namesOf("Which stations are in the reports?")).toEqual(["Weather Reports"]);
});
