/** Tests readings on a graph of lighthouses and their keepers. The expected edges are derived by hand. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { spellingKnowledge } from "./word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["L1:Gull Rock@Lighthouse", "built in", "V1:1871"],
  ["L1", "stands on", "I1:Skerra@Island"],
  ["L1", "architect", "P1:Ada Brook@Person"],
  ["L1", "is automated", "V2:true"],
  ["L2:Seal Point@Lighthouse", "built in", "V3:1902"],
  ["L2", "stands on", "I1"],
  ["L2", "architect", "P2:Bo Carver@Person"],
  ["L2", "is automated", "V4:false"],
  ["L3:Long Ness@Lighthouse", "built in", "V5:1902"],
  ["L3", "stands on", "I2:Mull@Island"],
  ["L3", "architect", "P1"],
  ["L3", "is automated", "V6:true"],
  ["I1", "population", "V7:310"],
  ["I2", "population", "V8:45"],
  ["P1", "birthplace", "T1:Leith@Town"],
  ["P2", "birthplace", "T2:Oban@Town"],
  ["K1:Post 1@Post", "lighthouse", "L1"],
  ["K1", "keeper", "P3:Cy Dunn@Person"],
  ["K1", "begins", "V9:1890"],
  ["K2:Post 2@Post", "lighthouse", "L2"],
  ["K2", "keeper", "P3"],
  ["K2", "begins", "V10:1905"],
  ["P3", "studied under", "P4:Di Ennis@Person"],
  ["P4", "studied under", "P5:Ed Frew@Person"],
  ["I1", "ferry port", "T2"],
];

const schema = await indexSchema(createMemoryGraph(triples));

function edgesFor(question: string): string[] {
  return readGraphQuestion(question, schema, spellingKnowledge)
    .triples.map(({ subject, predicate, object }) => `${subject.id} ${predicate.label} ${object.label}`)
    .sort();
}

test("the reader answers a question about a field of a named entity with a single edge", () => {
  expect(edgesFor("Who was the architect of Gull Rock?")).toEqual(["L1 architect Ada Brook"]);
  expect(edgesFor("What is the population of Mull?")).toEqual(["I2 population 45"]);
});

test("the reader finds entities by their values, regardless of type", () => {
  expect(edgesFor("Which lighthouses stand on Skerra?")).toEqual([
    "L1 stands on Skerra",
    "L2 stands on Skerra",
  ]);
});

test("the reader answers a question about a chain of relations with exactly the edges of the path", () => {
  expect(edgesFor("What is the birthplace of the architect of Seal Point?")).toEqual([
    "L2 architect Bo Carver",
    "P2 birthplace Oban",
  ]);
});

test("several names and values in a question select the entities that they have in common", () => {
  expect(edgesFor("Which lighthouses with the architect Ada Brook were built in 1902?")).toEqual([
    "L3 architect Ada Brook",
    "L3 built in 1902",
  ]);
});

test("a range matches the numbers within it", () => {
  expect(edgesFor("Which lighthouses were built before 1900?")).toEqual(["L1 built in 1871"]);
});

test('a yes/no field is a condition, and a negation requires the value "no"', () => {
  expect(edgesFor("Which lighthouses are automated?")).toEqual([
    "L1 is automated true",
    "L3 is automated true",
  ]);
  expect(edgesFor("Which lighthouses are not automated?")).toEqual(["L2 is automated false"]);
});

test("a single intermediate node must meet all conditions on the statement that it represents", () => {
  expect(edgesFor("When did the post of the keeper Cy Dunn at the lighthouse Seal Point begin?")).toEqual([
    "K2 begins 1905",
    "K2 keeper Cy Dunn",
    "K2 lighthouse Seal Point",
  ]);
});

test("the reader corrects a misspelt name to the nearest word in the graph", () => {
  expect(edgesFor("Who was the architect of Gull Rokc?")).toEqual(["L1 architect Ada Brook"]);
});

test("the wording of a question distinguishes the subject of a predicate from its object", () => {
  expect(edgesFor("Who studied under Di Ennis?")).toEqual(["P3 studied under Di Ennis"]);
  expect(edgesFor("Under whom did Di Ennis study?")).toEqual(["P4 studied under Ed Frew"]);
});

test("a negated value must be absent, and no edge proves its absence", () => {
  expect(edgesFor("Which islands with a population of 45 have no ferry port?")).toEqual(["I2 population 45"]);
});

test("the reader understands decades and centuries written as words", () => {
  expect(edgesFor("Which posts begin in the 1890s?")).toEqual(["K1 begins 1890"]);
  expect(edgesFor("Which lighthouses were built in the nineteenth century?")).toEqual(["L1 built in 1871"]);
});

test("the reader returns both fields if a question asks for two", () => {
  expect(edgesFor("What is the population of Skerra, and what is its ferry port?")).toEqual([
    "I1 ferry port Oban",
    "I1 population 310",
  ]);
});

test("a last name that two people share refers to both people", () => {
  const twins: TripleText[] = [
    ...triples,
    ["P6:Flo Dunn@Person", "birthplace", "T1"],
    ["P3", "birthplace", "T2"],
  ];
  return indexSchema(createMemoryGraph(twins)).then((index) => {
    const { triples: answerTriples } = readGraphQuestion(
      "What is the birthplace of Dunn?",
      index,
      spellingKnowledge,
    );
    expect(answerTriples.map(({ subject }) => subject.id).sort()).toEqual(["P3", "P6"]);
  });
});

test('the reader abstains if a condition requires "yes" but the graph contains only "no"', () => {
  const { abstains, triples: answerTriples } = readGraphQuestion(
    "Which automated lighthouses have the architect Bo Carver?",
    schema,
    spellingKnowledge,
  );
  expect(answerTriples).toEqual([]);
  expect(abstains?.reason).toBe("nothing-meets-all");
});

test("the reader abstains from comparing entities that have a value with entities that lack one", () => {
  const ask = (question: string) => readGraphQuestion(question, schema, spellingKnowledge).abstains?.reason;
  expect(ask("How many islands have no ferry port?")).toBeUndefined();
  expect(ask("How many islands have no ferry port compared to those that have a ferry port?")).toBe(
    "not-understood",
  );
});
