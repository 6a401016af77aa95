/**
 * Tests different forms of requests on a graph of papers: negations, comparisons, orders, and names that share words
 * with fields. The expected edges are derived by hand from the triples.
 */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["A1:Reading Tables@Paper", "research topic", "V1:Search"],
  ["A1", "writer", "W1:Ida Falk@Person"],
  ["A1", "published in", "V2:2007"],
  ["A2:Asking Graphs@Paper", "research topic", "V3:Dialogue"],
  ["A2", "writer", "W1"],
  ["A2", "published in", "V4:2009"],
  ["A3:Many Answers@Paper", "research topic", "V5:Who"],
  ["A3", "writer", "W2:Yusuf Adar@Person"],
  ["A3", "published in", "V6:2009"],
  ["R1:Research@Award", "goes to", "W2"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

test.each([
  ["What is the research topic of Reading Tables?", ["A1 research topic V1"]],
  ["Which papers have the research topic Who?", ["A3 research topic V5"]],
  ["Which papers were not written by the writer Ida Falk?", ["A3 writer W2"]],
  [
    "Which papers not written by Yusuf Adar have the research topic Search?",
    ["A1 research topic V1", "A1 writer W1"],
  ],
  [
    "Are there as many papers published in 2007 as papers published in 2009?",
    ["A1 published in V2", "A2 published in V4", "A3 published in V6"],
  ],
  ["Do you know which papers have the writer Yusuf Adar?", ["A3 writer W2"]],
  ["Of all papers, how many have the writer Yusuf Adar?", ["A3 writer W2"]],
])("%s", (question, expected) => {
  const { triples: evidence } = readGraphQuestion(question, schema, knowledge);
  const read = evidence.map(
    ({ subject, predicate, object }) => `${subject.id} ${predicate.label} ${object.id}`,
  );
  expect(read.sort()).toEqual(expected);
});

test.each([
  ["from A to Z", ["Asking Graphs", "Reading Tables"]],
  ["from Z to A", ["Reading Tables", "Asking Graphs"]],
  ["in reverse alphabetical order", ["Reading Tables", "Asking Graphs"]],
])("names are ordered %s", (order, answers) => {
  const question = `Which papers have the writer Ida Falk? List the papers ${order}.`;
  expect(readGraphQuestion(question, schema, knowledge).answers).toEqual(answers);
});

test('a noun before "by" states what is requested, even if the name after it is of the same type', async () => {
  const supervised = await indexSchema(
    createMemoryGraph([
      ["P1:Ada Brandt@Chemist", "was supervised by", "P3:Jon Lind@Chemist"],
      ["P2:Petr Novak@Chemist", "was supervised by", "P3"],
      ["P3", "was supervised by", "P4:Elif Kaya@Chemist"],
    ]),
  );
  const { answers } = readGraphQuestion("List the chemists supervised by Jon Lind", supervised, knowledge);
  expect([...answers].sort()).toEqual(["Ada Brandt", "Petr Novak"]);
});

test("the noun of a relation requests the relation's values, even if the query follows the relation backwards", async () => {
  const deliveries = await indexSchema(
    createMemoryGraph([
      ["D1:d1@Delivery", "substance", "C1:Brine@Salt"],
      ["D2:d2@Delivery", "substance", "C2:Lime@Salt"],
      ["C1", "is banned", "B1:true"],
      ["C2", "is banned", "B2:false"],
    ]),
  );
  expect(readGraphQuestion("Which substances are banned?", deliveries, knowledge).answers).toEqual(["Brine"]);
});

const companies: readonly TripleText[] = [
  ["C1:Aldron@Company", "is listed", "B1:true"],
  ["C1", "manufactures", "P1:Lumia lamp@Product"],
  ["C1", "foundation date", "D1:1962-01-10"],
  ["C1", "is led by", "H1:Ivo Lamm@Person"],
  ["C2:Canto@Startup", "is listed", "B2:false"],
  ["C2", "foundation date", "D2:1974-03-12"],
  ["C2", "was founded by", "H1"],
];

test("the state of a connected entity does not satisfy a condition on the requested entities", async () => {
  const schema = await indexSchema(createMemoryGraph(companies));
  expect(readGraphQuestion("Which companies are listed?", schema, knowledge).answers).toEqual(["Aldron"]);
  // Canto's founder leads Aldron, which is listed, but Canto is not.
  expect(readGraphQuestion("Which startups are listed?", schema, knowledge)).toMatchObject({
    answers: [],
    triples: [],
  });
});

test("the only verb of a question states what is requested, even if it has little meaning", async () => {
  const schema = await indexSchema(createMemoryGraph(companies));
  expect(readGraphQuestion("What does Aldron make?", schema, knowledge).answers).toEqual(["Lumia lamp"]);
});
