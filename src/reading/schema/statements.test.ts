/** Tests how relations with statements between subject and object are read, on a graph in the style of Wikidata. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { readGraphQuestion } from "../query/read-graph-question.ts";
import { knowledgeOf } from "../query/word-knowledge.ts";
import { indexSchema } from "./schema-index.ts";

/**
 * Each statement has its own id. The predicate that leads to it and the predicate that leads from it have the same
 * label.
 */
const triples: readonly TripleText[] = [
  ["C1:stone kiln", "subclass of", "C2:kiln"],
  ["C3:potter", "subclass of", "C4:human"],
  ["K1:Ash Kiln", "instance of", "C1"],
  ["K1", "height", "V1:12"],
  ["K2:Oak Kiln", "instance of", "C1"],
  ["K2", "height", "V2:9"],
  ["A1:Clay Medal", "instance of", "C5:award"],
  ["A2:Glaze Prize", "instance of", "C5"],
  ["P1:Ida Moorcroft", "instance of", "C4"],
  ["P1", "date of birth", "V3:1901-02-03"],
  ["P1", "award received", "S1:S1"],
  ["S1", "award received ", "A1"],
  ["S1", "point in time", "V4:1937"],
  ["P2:Tom Leach", "instance of", "C4"],
  ["P2", "date of birth", "V5:1910-07-08"],
  ["P2", "award received", "S2:S2"],
  ["S2", "award received ", "A1"],
  ["S2", "point in time", "V6:1952"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

function read(question: string): {
  readonly answers: readonly string[];
  readonly triples: readonly string[];
} {
  const { answers, triples: evidence } = readGraphQuestion(question, schema, knowledge);
  return {
    answers,
    triples: evidence
      .map(({ subject, predicate, object }) => `${subject.label}, ${predicate.label.trim()}, ${object.label}`)
      .sort(),
  };
}

test("the evidence for a date in a statement includes the subject and the object of the statement", () => {
  expect(read("Who received the Clay Medal in 1952?")).toEqual({
    answers: ["Tom Leach"],
    triples: ["S2, award received, Clay Medal", "S2, point in time, 1952", "Tom Leach, award received, S2"],
  });
});

test("if a statement answers a question, the answer is whichever end of the statement the question does not mention", () => {
  expect(read("Which award did Ida Moorcroft receive?").answers).toEqual(["Clay Medal"]);
});

test('"instance of" and "subclass of" state the kind of an answer', () => {
  expect(read("Which kilns have a height of 9?")).toEqual({
    answers: ["Oak Kiln"],
    triples: ["Oak Kiln, height, 9", "Oak Kiln, instance of, stone kiln", "stone kiln, subclass of, kiln"],
  });
});
