/** Tests questions with a verb that the graph lacks, on a graph of lighthouses. The triples show who is related to each. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf } from "../word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["L1:Gull Point@lighthouse", "warden", "P1:Ada Thorne@person"],
  ["L1", "lamp height (m)", "V1:31"],
  ["L1", "lies in", "B1:Hexley@bay"],
  ["L2:Seal Rock@lighthouse", "warden", "P2:Ivo Kett@person"],
  ["L2", "treasurer", "P3:Rosa Lunn@person"],
  ["L2", "lamp height (m)", "V2:18"],
  // The records have no names; each links a lighthouse and a person.
  ["R1:17@watch", "watch at", "L3:Long Reef@lighthouse"],
  ["R1", "watchman", "P4:Bram Oddie@person"],
  ["L3", "lamp height (m)", "V3:24"],
];
const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());
const answersTo = (question: string): readonly string[] =>
  readGraphQuestion(question, schema, knowledge).answers;

test("if an entity has a single relation to persons, an unknown verb asks for them", () => {
  expect(answersTo("Who polishes Gull Point?")).toEqual(["Ada Thorne"]);
  expect(answersTo("Who paints Long Reef?")).toEqual(["Bram Oddie"]);
});

test("an unknown verb gets no answer if there are several relations, or if the question mentions another thing", () => {
  expect(answersTo("Who polishes Seal Rock?")).toEqual([]);
  expect(answersTo("Who polishes the piano of Gull Point?")).toEqual([]);
  expect(answersTo("Who polishes Hexley?")).toEqual([]);
});
