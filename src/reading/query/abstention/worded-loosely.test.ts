/**
 * Tests which loosely worded questions have an answer, on a graph of a hunting estate. The expected answers are derived
 * by hand from the triples.
 */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf } from "../word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["K1:Ada Thorne@Keeper", "trained by", "K2:Ivo Kett@Keeper"],
  ["K2", "trained by", "K3:Rosa Lunn@Keeper"],
  ["K3", "supervises", "K1"],
  ["K1", "forester certificate", "V1:grade two"],
  ["K2", "forester certificate", "V2:grade one"],
  ["K1", "soilGroup", "V3:loam"],
  ["H1:Lone Oak@Hide", "made by", "K2"],
  ["B1:Long Beat@Beat", "shelters", "H1"],
  ["H2:High Elm@Hide", "made by", "K3"],
  ["B1", "shelters", "H2"],
  ["O1:Beech Oil@Oil", "boiling point", "V7:214"],
  ["O1", "danger", "V8:slippery"],
  ["K1", "birthDate", "V9:1961-03-05"],
  ["H1", "height (m)", "V4:4"],
  ["H2", "height (m)", "V5:6"],
];
const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

test.each([
  ["Who learnt from Ivo Kett?", ["Ada Thorne"]],
  ["Who works under Rosa Lunn?", ["Ada Thorne"]],
  ["What licence does Ivo Kett hold?", ["grade one"]],
  ["At what temperature does Beech Oil boil?", ["214"]],
  ["When was Ada Thorne born?", ["1961-03-05"]],
  ["What soil type does Ada Thorne have?", ["loam"]],
])("%s has an answer", (question, answers) => {
  expect(readGraphQuestion(question, schema, knowledge).answers).toEqual(answers);
});

test.each([
  // No word refers to the hides that stand on the beat, and no keeper has a direct relation to it.
  "Who is the landlord of Long Beat?",
  "When did Ada Thorne die?",
  "What soil colour does Ada Thorne have?",
])("%s has no answer", (question) => {
  expect(readGraphQuestion(question, schema, knowledge).answers).toEqual([]);
});
