/** Tests paths through entities: facts about entities, and structural nodes. */
import { expect, test } from "vitest";
import { parseTriple, type TripleText } from "../../testing/memory-graph.ts";
import { readDemands } from "../demands/read-demands.ts";
import { viewHub } from "../evidence/hub-view.ts";
import { weighEvidence } from "../evidence/weigh-evidence.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { createLexicon } from "./lexicon.ts";

const path = (...steps: TripleText[]) => steps.map(parseTriple);
const [swan, heron] = ["S:Swan@Boat", "H:Heron@Boat"];
const swanBuilt = parseTriple([swan, "built by", "Y:Amber Yard"]);
const heronBuilt = parseTriple([heron, "built by", "Y:Amber Yard"]);
const founded = parseTriple(["Y:Amber Yard", "founded", "L1:1890"]);
const country = parseTriple(["Y:Amber Yard", "country", "L2:Latvia"]);
/**
 * A graph of two boats from the same yard. Each boat has its own list of sails. The yard has its own founding date and
 * place.
 */
const swanPaths = [
  [swanBuilt, founded],
  [swanBuilt, country],
  path([swan, "sails", "W1:Sails"], ["W1:Sails", "sail", "L3:Jib"]),
  path([swan, "length", "L4:12"]),
  path([swan, "country", "L5:Finland"]),
  path([swan, "engine", "L6:no"]),
];
const heronPaths = [
  [heronBuilt, founded],
  [heronBuilt, country],
  path([heron, "sails", "W2:Sails"], ["W2:Sails", "sail", "L7:Spinnaker"]),
  path([heron, "length", "L8:31"]),
  path([heron, "engine", "L9:yes"]),
];
const lexicon = createLexicon([...swanPaths, ...heronPaths]);

function relevantLabels(question: string, paths = swanPaths): string[] {
  const reading = readDemands(question, findMentions(question, lexicon));
  return weighEvidence(reading, viewHub(paths)).relevant.map(({ triple }) => triple.object.label);
}

test("if a field leads to a shared entity, the answer is the entity, not its facts", () => {
  expect(relevantLabels("Who built Swan?")).toEqual(["Amber Yard"]);
});

test("if a field leads to a structural node, the answer is a value below that node", () => {
  expect(relevantLabels("Which sails does Swan have?")).toEqual(["Jib"]);
});

test("the reader answers a question about a named entity with the entity's own facts", () => {
  expect(relevantLabels("In which country is Amber Yard?")).toEqual(["Amber Yard", "Latvia"]);
  expect(relevantLabels("In which country is Swan?")).toEqual(["Finland"]);
});

test("the reader follows a requested relation, so another requested field can belong to the related entity", () => {
  expect(relevantLabels("When was the yard that built Heron founded?", heronPaths)).toEqual([
    "Amber Yard",
    "1890",
  ]);
});

test("a node with a unique name counts as an entity even if only one subject refers to it", () => {
  const [wren, teal] = ["A:Wren@Boat", "B:Teal@Boat"];
  const owned = [
    path([wren, "captain", "C1:Ada Hall"], ["C1:Ada Hall", "born", "L1:1950"]),
    path([teal, "captain", "C2:Bo Rask"], ["C2:Bo Rask", "born", "L2:1960"]),
  ];
  const question = "Who is the captain of Wren?";
  const reading = readDemands(question, findMentions(question, createLexicon(owned)));
  const { relevant } = weighEvidence(reading, viewHub(owned.slice(0, 1)));
  expect(relevant.map(({ triple }) => triple.object.label)).toEqual(["Ada Hall"]);
});

test("if a question contains no known field, the reader returns the named entity's facts of the requested kind", () => {
  expect(relevantLabels("Who launched Swan?")).toEqual(["Amber Yard", "Jib", "Finland"]);
  expect(relevantLabels("How many people sleep on Swan?")).toEqual(["12"]);
});

test("a question about whether a named entity has a property is answered with yes or no", () => {
  expect(relevantLabels("Does Swan have an engine?")).toEqual(["no"]);
  expect(relevantLabels("Does Heron have an engine?", heronPaths)).toEqual(["yes"]);
});

test.each([
  ["Which boats have a tilt above 12.4?", ["12.5"]],
  ["Which boats have a tilt below 12?", ["-31"]],
  ["Which boats have a repair after 1,889?", ["1890-05-01", "1912-11-30"]],
  ["Which boats have a repair after 1890?", ["1912-11-30"]],
])(
  "range conditions can compare fractions, negative numbers and the years of dates: %s",
  (question, expected) => {
    const logged = [
      path([heron, "tilt", "T1:12.5"]),
      path([heron, "tilt", "T2:-31"]),
      path([heron, "repair", "T3:1890-05-01"]),
      path([heron, "repair", "T4:1912-11-30"]),
    ];
    const reading = readDemands(question, findMentions(question, createLexicon(logged)));
    const { relevant } = weighEvidence(reading, viewHub(logged));
    expect(relevant.map(({ triple }) => triple.object.label)).toEqual(expected);
  },
);

test("the limits of a range need not occur in the graph", () => {
  expect(relevantLabels("Which boats have a length over 30?", heronPaths)).toEqual(["31"]);
  expect(relevantLabels("Which boats have a length over 30?", swanPaths)).toEqual([]);
  expect(relevantLabels("Which boats are longer than 20?", heronPaths)).toEqual(["31"]);
});
