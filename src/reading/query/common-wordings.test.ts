/**
 * Tests everyday wordings on a graph of a mountain railway. The expected answers are derived by hand from the triples.
 */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["G1:Larch Gondola@Gondola", "has places for", "V1:8"],
  ["G1", "is supplied by", "F1:Alpine Works@Maker"],
  ["G1", "condition", "V2:broken"],
  ["G1", "takes (min)", "V3:45"],
  ["G1", "was checked", "B1:true"],
  ["G2:Ridge Viaduct Gondola@Gondola", "has places for", "V4:24"],
  ["G2", "is supplied by", "F2:Summit Cars@Maker"],
  ["G2", "condition", "V5:working"],
  ["G2", "takes (min)", "V6:90"],
  ["G2", "was checked", "B2:false"],
  ["F1", "chief executive", "P1:Ada Thorne@Person"],
  ["F2", "chief executive", "P2:Ivo Kett@Person"],
  ["P1", "born in", "V7:1970"],
  ["P1", "joined in", "V8:2015"],
  ["P2", "born in", "V9:1984"],
  ["P2", "joined in", "V10:2001"],
  ["J1:post 1@Post", "holder", "P1"],
  ["J1", "made by", "F1"],
  ["J1", "start", "V11:2016"],
  ["J1", "end", "V12:2019"],
  ["J2:post 2@Post", "holder", "P2"],
  ["J2", "made by", "F2"],
  ["J2", "start", "V13:2002"],
  // This post ended in the year in which the other one started.
  ["J2", "end", "V14:2016"],
  ["F1", "begun in", "V15:1958"],
  ["R1:review 1@Review", "of gondola", "G1"],
  ["R1", "written by", "P2"],
  ["R1", "rating (stars)", "V16:4"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

test.each([
  // The graph states how many people a gondola holds, whichever noun the question uses for them.
  ["How many passengers fit into the Larch Gondola?", ["8"]],
  ["How many people can join the Larch Gondola?", ["8"]],
  // A supplier is a company, and companies are linked to people.
  ["Who supplied the Larch Gondola?", ["Alpine Works"]],
  ["Who is the boss of Alpine Works?", ["Ada Thorne"]],
  ["Which gondolas are out of order?", ["Larch Gondola"]],
  ["Which gondolas are unchecked?", ["Ridge Viaduct Gondola"]],
  ["Which gondolas take more than 1 hour?", ["Ridge Viaduct Gondola"]],
  ["How many stars did Ivo Kett give the Larch Gondola?", ["4"]],
  // Ivo Kett joined first, but Ada Thorne was born first.
  ["Who is the oldest person?", ["Ada Thorne"]],
])("%s", (question, answers) => {
  expect(readGraphQuestion(question, schema, knowledge).answers).toEqual(answers);
});

test('"from when to when" asks for the start and the end of whatever connects the names', () => {
  const { triples: evidence } = readGraphQuestion(
    "From when to when was Ada Thorne the holder of a post made by Alpine Works?",
    schema,
    knowledge,
  );
  expect(evidence.map(({ object }) => object.label).sort()).toEqual([
    "2016",
    "2019",
    "Ada Thorne",
    "Alpine Works",
  ]);
});

test("two posts that have only a year in common are not treated as the same post", () => {
  const { abstains, triples: evidence } = readGraphQuestion(
    "When does the post held by Ivo Kett and made by Alpine Works end?",
    schema,
    knowledge,
  );
  expect(abstains?.reason).toBe("nothing-meets-all");
  expect(evidence).toEqual([]);
});
