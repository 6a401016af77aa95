/** Tests comparisons with a named entity, on a graph of bridges. The expected edges are derived by hand. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf } from "../word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["B1:Askel@Bridge", "opened in", "V1:1904"],
  ["B1", "length", "V2:120"],
  ["B1", "designer", "P1:Ada Brook@Person"],
  ["B2:Brandt@Bridge", "opened in", "V3:1931"],
  ["B2", "length", "V4:300"],
  ["B2", "designer", "P2:Bo Carver@Person"],
  ["B3:Corrie@Bridge", "opened in", "V5:1968"],
  ["B3", "length", "V6:80"],
  ["B3", "designer", "P1"],
];

const schema = await indexSchema(createMemoryGraph(triples));

test.each([
  ["Which bridges are longer than Askel?", ["B1 length 120", "B2 length 300"]],
  ["Which bridges opened later than Askel?", ["B1 opened in 1904", "B2 opened in 1931", "B3 opened in 1968"]],
  ["Which bridges are older than Brandt?", ["B1 opened in 1904", "B2 opened in 1931"]],
  [
    "Who is the designer of the bridge that is shorter than Askel?",
    ["B1 length 120", "B3 designer Ada Brook", "B3 length 80"],
  ],
  ["Which bridges are longer than Brandt?", []],
  ["Which bridge is older, Corrie or Brandt?", ["B2 opened in 1931", "B3 opened in 1968"]],
])("%s", (question, edges) => {
  const { triples: answerTriples } = readGraphQuestion(question, schema, knowledgeOf(openWords()));
  const written = answerTriples.map(
    ({ subject, predicate, object }) => `${subject.id} ${predicate.label} ${object.label}`,
  );
  expect(written.sort()).toEqual(edges);
});
