/** Tests conditions and verbs that a graph of mills does not state. The expected answers are derived by hand. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf } from "../word-knowledge.ts";

/** Mills with a sector, an owner, and machines that somebody invented. All machines are engraved by somebody. */
const triples: readonly TripleText[] = [
  ["M1:Calder Mill@Mill", "sector", "S1:cotton"],
  ["M1", "output", "V1:120"],
  ["M1", "is licensed", "T1:true"],
  ["M1", "holds", "D1:Shuttle Loom@Machine"],
  ["M2:Brisk Mill@Mill", "sector", "S2:paper"],
  ["M2", "output", "V2:80"],
  ["M2", "is licensed", "T2:false"],
  ["M2", "holds", "D2:Pulp Press@Machine"],
  ["D1", "invented by", "P1:Ada Brook@Person"],
  ["D1", "engraved by", "P2:Bo Carver@Person"],
  ["D2", "invented by", "P2"],
  ["D2", "engraved by", "P2"],
  ["D1", "built in", "Y1:1904"],
  ["D2", "built in", "Y2:1931"],
  ["P1", "lives in", "C1:Alden@City"],
  ["P2", "lives in", "C2:Corby@City"],
];
const schema = await indexSchema(createMemoryGraph(triples));
const read = (question: string): ReturnType<typeof readGraphQuestion> =>
  readGraphQuestion(question, schema, knowledgeOf(openWords()));

test.each([
  ["Which mills are licensed?", ["Calder Mill"]],
  ["What is the total output of mills in the cotton sector?", ["120"]],
  ["What is the total output of mills in the cotton industry?", ["120"]],
  ["Which machines are older than Pulp Press?", ["Shuttle Loom"]],
  ["Which engravings are older than Pulp Press?", ["Shuttle Loom"]],
  ["Where does Ada Brook live?", ["Alden"]],
])("%s", (question, answers) => {
  expect(read(question).answers).toEqual(answers);
});

test.each([
  ["Which mills are bankrupt?", "bankrupt"],
  ["Which mills are currently flooded?", "flooded"],
  ["What is the total output of mills in the steel sector?", "steel sector"],
])(
  "the reader does not answer “%s”, because nothing in the graph matches its condition",
  (question, cause) => {
    const { abstains, explanation } = read(question);
    expect(abstains).toEqual({ reason: "unmatched-condition", cause });
    expect(explanation).toBe(`no field or value of the graph matches “${cause}”`);
  },
);

test.each([
  ["Which machines did Bo Carver steal?", "steal"],
  ["Where did Ada Brook study?", "study"],
  ["Which mills has Ada Brook founded?", "founded"],
])("the reader does not answer “%s”, because the graph does not record this action", (question, cause) => {
  expect(read(question).abstains).toEqual({ reason: "no-such-field", cause });
});

test("a reading lists the words that it ignores, but not verbs that introduce a relation", () => {
  expect(read("Which rusty machines are older than Pulp Press?").ignored).toEqual(["rusty"]);
  expect(read("Which people are settled in Corby?").ignored).toEqual([]);
});

test("the description of a reading is a sentence that states what the reader looks for", () => {
  expect(read("Which machines are older than Pulp Press?").description?.sentence).toBe(
    "Looks for each Machine that fits “before 1931”: Machine ?v0 –[built in]→ before 1931",
  );
  expect(read("What is the output of Calder Mill?").description?.sentence).toBe(
    "Looks for each value of “output” that fits “Calder Mill”: value ?v0 ←[output]– Calder Mill",
  );
});

test("a noun that only resembles a verb does not refer to the person or organisation that acts", async () => {
  const launches = await indexSchema(
    createMemoryGraph([
      ["L1:Launch 11@Launch", "payload", "S1:Sky Eye@Satellite"],
      ["L1", "launch date", "V1:2012-01-02"],
      ["L2:Launch 12@Launch", "payload", "S2:Argus@Satellite"],
      ["L2", "launch date", "V2:2016-05-06"],
      ["S1", "operated by", "C1:Norland Aerospace@Company"],
      ["S2", "operated by", "C2:Estavia Works@Company"],
    ]),
  );
  const { answers } = readGraphQuestion(
    "Which missions were launched before 2015?",
    launches,
    knowledgeOf(openWords()),
  );
  expect(answers).toEqual(["Launch 11"]);
});
