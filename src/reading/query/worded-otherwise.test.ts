/**
 * Tests wordings that differ from the labels, on a graph of observatories. The expected edges are derived by hand from
 * the triples.
 */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { type GraphReading, readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["S1:North Terrace@Site", "altitude_m", "V1:2100"],
  ["S1", "lies in", "C1:Chile@Country"],
  ["S2:Monte Alvar@Site", "altitude_m", "V2:1700"],
  ["S2", "lies in", "C2:Spain@Country"],
  ["T1:Halvorsen Telescope@Telescope", "stands on", "S1"],
  ["T1", "first_light", "V3:1971-05-27"],
  ["T1", "motor power hp", "V4:12"],
  ["T2:Beech Hanger@Telescope", "stands on", "S2"],
  ["T2", "first_light", "V5:1986-03-14"],
  ["T2", "designed by", "P1:Ida Falk@Astronomer"],
  ["I1:PRISMA@Instrument", "attached to", "T1"],
  ["O1:Overhaul 1@Overhaul", "overhauled telescope", "T1"],
  ["O1", "began on", "V6:1999-02-01"],
  ["O2:Overhaul 2@Overhaul", "overhauled telescope", "T1"],
  ["O2", "began on", "V7:2018-06-05"],
  ["G1:Pale Wheel@Galaxy", "discovered by", "P2:Mateo Rivas@Astronomer"],
  ["G1", "discovery_year", "V8:1983"],
  ["G1", "distance_ly", "V9:610"],
  ["K1:Kestrel@Comet", "discovered by", "P3:Yusuf Adar@Astronomer"],
  ["P3", "doctoral_adviser", "P2"],
  ["P2", "date of birth", "V10:1952-09-21"],
  ["P3", "date of birth", "V11:1981-04-08"],
  ["P1", "date of birth", "V12:1950-01-30"],
  ["W1:Winter Bell@Poster", "parent design", "W2:Amber Queen@Poster"],
  ["W2", "drawn by", "P1"],
  ["W3:Scarlet Noble@Letter", "drawn by", "P1"],
  ["H1:Show 1@Show", "run_minutes", "V13:95"],
  ["H1", "ticket_eur", "V14:12"],
  ["H1", "presented by", "P1"],
  ["H1", "cause of delay", "V15:fog"],
  ["H1", "set_up_on", "V16:2001-02-03"],
  ["P1", "assistant astronomer", "P3"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

function read(question: string): GraphReading {
  return readGraphQuestion(question, schema, knowledge);
}

function edgesFor(question: string): string[] {
  return read(question)
    .triples.map(({ subject, predicate, object }) => `${subject.label} ${predicate.label} ${object.label}`)
    .sort();
}

test("one word of a name identifies the entity if the entity's kind or a pronoun follows", () => {
  expect(edgesFor("How high is the terrace site?")).toEqual(["North Terrace altitude_m 2100"]);
  expect(edgesFor("When did the Halvorsen one see first light?")).toEqual([
    "Halvorsen Telescope first_light 1971-05-27",
  ]);
});

test("neither an adjective of size before a field nor a noun for a place requests another field", () => {
  expect(edgesFor("How high is the altitude of Monte Alvar?")).toEqual(["Monte Alvar altitude_m 1700"]);
  expect(edgesFor("In which region is Monte Alvar?")).toEqual(["Monte Alvar lies in Spain"]);
});

test("the unit in a field's name states what the field measures", () => {
  expect(edgesFor("How long did Show 1 take?")).toEqual(["Show 1 run_minutes 95"]);
  expect(edgesFor("How much does Show 1 cost?")).toEqual(["Show 1 ticket_eur 12"]);
});

test('"why" asks for a cause', () => {
  expect(edgesFor("Why was Show 1 late?")).toEqual(["Show 1 cause of delay fog"]);
});

test('a question may omit the objects\' type from a relation\'s name, as in "assistant" for "assistant astronomer"', () => {
  expect(edgesFor("Who is the assistant of Astronomer Falk?")).toEqual([
    "Ida Falk assistant astronomer Yusuf Adar",
  ]);
});

test("idioms have the same meaning in field names as in questions", () => {
  expect(edgesFor("When was Show 1 founded?")).toEqual(["Show 1 set_up_on 2001-02-03"]);
});

test("a capitalised type in a question is not read as part of a name", () => {
  expect(edgesFor("Which Overhaul began on 5 June 2018?")).toEqual(["Overhaul 2 began on 2018-06-05"]);
});

test("a past-tense form after a type is read as a verb, not as a request", () => {
  expect(edgesFor("Which astronomer showed Show 1?")).toEqual(["Show 1 presented by Ida Falk"]);
});

test("a wrong word in a two-word name is corrected if the other word is correct", () => {
  expect(edgesFor("Who designed Beech Hangar?")).toEqual(["Beech Hanger designed by Ida Falk"]);
});

test("a short unit without a vowel is not part of a field's name", () => {
  expect(edgesFor("How far away is Pale Wheel?")).toEqual(["Pale Wheel distance_ly 610"]);
  expect(edgesFor("How powerful is the motor of the Halvorsen Telescope?")).toEqual([
    "Halvorsen Telescope motor power hp 12",
  ]);
});

test('"and when" at the end of a question counts as a second request', () => {
  expect(edgesFor("Who discovered Pale Wheel, and when?")).toEqual([
    "Pale Wheel discovered by Mateo Rivas",
    "Pale Wheel discovery_year 1983",
  ]);
});

test("the words for a chronological order do not request a field", () => {
  const { answers, triples: edges } = read(
    "List the overhauls of the Halvorsen Telescope, most recent first.",
  );
  expect(answers).toEqual(["Overhaul 2", "Overhaul 1"]);
  expect(edges.map(({ predicate }) => predicate.label)).not.toContain("first_light");
});

test("the head noun of a relation's name identifies the kind of its subjects if they have only one kind", () => {
  expect(edgesFor("Which designs were drawn by Ida Falk?")).toEqual(["Amber Queen drawn by Ida Falk"]);
});

test.each([
  ["Which galaxies did Yusuf Adar discover?", "he discovered only a comet"],
  ["What is the mirror coating of Beech Hanger?", "telescopes have no coating"],
  ["How old is Chile?", "only persons have a birth"],
  ["How many employees does North Terrace have?", "nothing counts employees"],
  ["Who insured the Halvorsen Telescope?", "nobody insured anything"],
])("loosely related facts do not answer a question: %s (%s)", (question) => {
  const { triples: edges, abstains, explanation } = read(question);
  expect(edges).toEqual([]);
  expect(abstains).not.toBeNull();
  expect(explanation).not.toBe("");
});
