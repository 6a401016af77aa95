import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf } from "../word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["C1:Alder Works@company", "number of employees", "V1:140"],
  ["C2:Birch Mills@company", "number of employees", "V2:90"],
  ["C1", "annual revenue (EUR)", "V3:7000000"],
  ["C2", "annual revenue (EUR)", "V4:9000000"],
  ["C2", "is owned by", "C1"],
  ["C1", "supplies", "C2"],
  ["P1:Ida Noll@person", "serves on the board of", "C1"],
  ["P2:Bo Lind@person", "serves on the board of", "C2"],
];
const schema = await indexSchema(createMemoryGraph(triples));

test.each([
  ["What does Alder Works own?", ["Birch Mills"]],
  // Birch Mills has an owner but owns nothing.
  ["What does Birch Mills own?", []],
  ["What do they think at Alder Works?", []],
  ["How many people work at Alder Works?", ["140"]],
  ["Which company is the biggest employer?", ["Alder Works"]],
  ["Who sits on the board of Alder Works?", ["Ida Noll"]],
  ["Which companies supply Birch Mills?", ["Alder Works"]],
])("%s", (question, answers) => {
  expect(readGraphQuestion(question, schema, knowledgeOf(openWords())).answers).toEqual(answers);
});
