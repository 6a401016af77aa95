/**
 * Tests idioms, negations and types of answers on a graph of a ferry line. The expected answers are derived by hand
 * from the triples.
 */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["F1:Osprey@Ferry", "maintained by", "P1:Ada Thorne@Person"],
  ["F1", "berthed in", "W1:North Ward@Ward"],
  ["F1", "fareEuro", "V1:12"],
  ["F1", "overhauled in", "M1:March"],
  ["F1", "tickets sold", "N1:310"],
  ["F1", "category", "C1:paddle steamer"],
  ["F1", "keywords", "K1:white"],
  ["F1", "keywords", "K2:slow"],
  ["F2:Gannet@Ferry", "maintained by", "P2:Ivo Kett@Person"],
  ["F2", "berthed in", "W2:South Ward@Ward"],
  ["F2", "fareEuro", "V2:7"],
  ["P1", "home town", "T1:Hexley@Town"],
  ["P1", "day job", "J1:welder"],
  ["P2", "home town", "T1"],
  ["P2", "day job", "J2:student"],
  ["P2", "studied under", "P1"],
  ["D1:duty 1@Duty", "on ferry", "F1"],
  ["D1", "done by", "P2"],
  ["D1", "rank", "R1:mate"],
  ["D2:duty 2@Duty", "on ferry", "F2"],
  ["D2", "done by", "P1"],
  ["D2", "rank", "R1"],
  // The name of the relation ends with the type of its objects.
  ["S1:Hexley Rope Works@Donor", "sponsorsFerry", "F2"],
  ["P1", "nationality", "N2:Norland"],
  ["F2", "rudder span (m)", "V3:3"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

test.each([
  ["Who looks after the Osprey?", ["Ada Thorne"]],
  ["What does the Osprey cost?", ["12"]],
  ["Which persons from Hexley are not students?", ["Ada Thorne"]],
  ["Who taught Ivo Kett?", ["Ada Thorne"]],
  ["Who greases the Osprey?", ["Ada Thorne"]],
  ["When is the Osprey overhauled?", ["March"]],
  ["How many seats were sold for the Osprey?", ["310"]],
  ["What kind of ferry is the Osprey?", ["paddle steamer"]],
  ["Which words describe the Osprey?", ["white", "slow"]],
  ["Describe the Osprey.", ["white", "slow"]],
  ["Who was the mate on the Osprey?", ["Ivo Kett"]],
  ["Which persons come from Norland?", ["Ada Thorne"]],
  ["Who pays for the Gannet?", ["Hexley Rope Works"]],
  ["How wide is the rudder of the Gannet?", ["3"]],
])("%s", (question, answers) => {
  expect(readGraphQuestion(question, schema, knowledge).answers).toEqual(answers);
});

test("the reader abstains from a question about a field that the graph does not have", () => {
  expect(readGraphQuestion("Which engine does the Osprey have?", schema, knowledge).abstains?.reason).toBe(
    "no-such-field",
  );
});
