/** Tests conditions on dates, on a graph of hearings. The expected hearings are derived by hand from the triples. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf, spellingKnowledge } from "../word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["H1:Hearing 11@Hearing", "held on", "V1:2024-03-06"],
  ["H2:Hearing 12@Hearing", "held on", "V2:2024-03-28"],
  ["H3:Hearing 13@Hearing", "held on", "V3:2023-07-19"],
  ["H4:Hearing 14@Hearing", "held on", "V4:2024-06-01"],
  ["H1", "rooms", "V5:6"],
  ["C1:Chair 1@Term", "holder", "P1:Una Roe@Person"],
  ["C1", "begins", "V6:2020-01-15"],
  ["C1", "ends", "V7:2022-04-30"],
  ["C2:Chair 2@Term", "holder", "P2:Vic Sands@Person"],
  ["C2", "begins", "V8:2022-05-01"],
  ["C2", "ends", "V9:2024-12-31"],
];

const schema = await indexSchema(createMemoryGraph(triples));

test.each([
  ["Which hearings were held on 6 March 2024?", ["2024-03-06"]],
  ["Which hearings were held on 2024-03-06?", ["2024-03-06"]],
  ["Which hearings were held in March 2024?", ["2024-03-06", "2024-03-28"]],
  ["Which hearings were held in July?", ["2023-07-19"]],
  ["Which hearings were held before 28 March 2024?", ["2024-03-06", "2023-07-19"]],
  ["Which hearings were held after March 2024?", ["2024-06-01"]],
  ["Which hearings were held since 28 March 2024?", ["2024-03-28", "2024-06-01"]],
  ["Which hearings were held between 7 March and 1 June 2024?", ["2024-03-28", "2024-06-01"]],
])("%s", (question, days) => {
  const { triples: answerTriples } = readGraphQuestion(question, schema, spellingKnowledge);
  expect(answerTriples.map(({ object }) => object.label).sort()).toEqual([...days].sort());
});

test("a question about a day finds the term of office that includes this day", () => {
  const { answers } = readGraphQuestion("Who was the holder on 2 May 2022?", schema, spellingKnowledge);
  expect(answers).toEqual(["Vic Sands"]);
});

test("a day that matches no value is reported as unmatched", () => {
  const question = "Which hearings were held on 7 March 2024?";
  const { abstains } = readGraphQuestion(question, schema, knowledgeOf(openWords()));
  expect(abstains).toEqual({ reason: "unmatched-value", cause: "2024-03-07" });
});

test.each([
  ["Which hearings were held after 2025?", "after 2025"],
  ["Which hearings were held before 2001?", "before 2001"],
  ["Which hearings were held since 2025?", "since 2025"],
  ["Which hearings were held between 1990 and 1995?", "from 1990 to 1995"],
  ["Which hearings have more than 9 rooms?", "more than 9"],
])("for “%s”, the reader reports that no value matches “%s”", (question, cause) => {
  const { abstains } = readGraphQuestion(question, schema, knowledgeOf(openWords()));
  expect(abstains).toEqual({ reason: "unmatched-value", cause });
});
