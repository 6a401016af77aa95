/** Tests everyday wordings on a graph of stables. The expected answers are derived by hand. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

/** Stables with a head and riders; horses with a breed; and mountains with paddocks. */
const triples: readonly TripleText[] = [
  ["S1:Alder Yard@Stable", "led by", "R1:Ana Brook@Rider"],
  ["S2:Birch Yard@Stable", "led by", "R3:Cem Dale@Rider"],
  ["R1", "belongs to", "S1"],
  ["R2:Bo Crane@Rider", "belongs to", "S1"],
  ["R3", "belongs to", "S2"],
  ["R1", "date of birth", "B1:1980-03-02"],
  ["R2", "date of birth", "B2:1991-05-07"],
  ["R3", "date of birth", "B3:1975-11-30"],
  ["R1", "trade", "T1:vet"],
  ["R2", "trade", "T2:baker"],
  ["R3", "trade", "T2"],
  ["H1:Comet@Horse", "born in", "Y1:2011"],
  ["H2:Dusty@Horse", "born in", "Y2:2014"],
  ["H3:Ember@Horse", "born in", "Y2"],
  ["H1", "breed", "K1:shire"],
  ["H2", "breed", "K2:welsh cob"],
  ["H3", "breed", "K2"],
  ["S1", "leased by", "R2"],
  ["S2", "leased by", "R3"],
  ["S1", "yearly lease (EUR)", "L1:900"],
  ["S2", "yearly lease (EUR)", "L2:700"],
  ["S1", "situated in", "V3:Norwell@Town"],
  ["S2", "situated in", "V3"],
  ["H1", "housed at", "S1"],
  ["H2", "housed at", "S2"],
  ["H3", "housed at", "S2"],
  ["H1", "ridden by", "R2"],
  ["H2", "ridden by", "R2"],
  ["H3", "ridden by", "R3"],
  ["P1:High Paddock@Paddock", "lies on", "M1:Old Tor@Peak"],
  ["P2:Low Paddock@Paddock", "lies on", "M2:Red Fell@Peak"],
  ["P1", "grazed in winter", "N1:false"],
  ["P2", "grazed in winter", "N2:true"],
  ["P1", "open in summer", "N1"],
  ["P2", "open in summer", "N2"],
  ["H1", "successful", "N2"],
  ["H2", "successful", "N1"],
  ["H3", "successful", "N2"],
  ["A2", "status", "W1:closed"],
  ["A1", "status", "W2:planned"],
  ["M1", "first climbed in", "Y3:1850"],
  ["M2", "first climbed in", "Y4:1871"],
  ["A1:Ride 1@Outing", "horse", "H1"],
  ["A1", "planned by", "R2"],
  ["A1", "duration (hours)", "V1:3"],
  ["A2:Ride 2@Outing", "horse", "H2"],
  ["A2", "planned by", "R1"],
  ["A2", "duration (hours)", "V2:5"],
];
const schema = await indexSchema(createMemoryGraph(triples));
const read = (question: string): ReturnType<typeof readGraphQuestion> =>
  readGraphQuestion(question, schema, knowledgeOf(openWords()));

test.each([
  ["Who was born in 1991?", ["Bo Crane"]],
  ["Which horses were born in 2014?", ["Dusty", "Ember"]],
  ["How many welsh cobs are there?", ["Dusty", "Ember"]],
  ["On what mountain does the High Paddock stand?", ["Old Tor"]],
  ["Which stable has a vet as its leader?", ["Alder Yard"]],
  ["How many riders does each stable have?", ["Alder Yard: 2", "Birch Yard: 1"]],
  ["Which paddocks can I use in winter?", ["Low Paddock"]],
  ["Which paddocks are closed in summer?", ["High Paddock"]],
  ["Which horses failed?", ["Dusty"]],
  ["What is the lease of the Birch Yard?", ["700"]],
  ["Who leases the Birch Yard?", ["Cem Dale"]],
  ["Which stables in Norwell have a shire horse?", ["Alder Yard"]],
  ["Which stables have more than one rider?", ["Alder Yard"]],
  ["Which stables have exactly 1 rider?", ["Birch Yard"]],
  ["Which riders ride 2 or more horses?", ["Bo Crane"]],
])("%s", (question, answers) => {
  expect(read(question).answers).toEqual(answers);
});

test.each(["Who was born in 1931?", "Which horse was born in 1991?"])("no value satisfies %s", (question) => {
  expect(read(question).abstains?.reason).toBe("unmatched-value");
});

test.each([
  ["What is the duration of Ride 2?", ["5"]],
  ["What is the wingspan of Comet?", []],
  ["Which horse did Ana Brook train?", []],
])("a word is not read as a similar-looking field of another entity: %s", (question, answers) => {
  expect(read(question).answers).toEqual(answers);
});

test.each([
  ["Which stables have at least three riders?", "at least three riders"],
  // No path from a stable to its riders shows that it has none.
  ["Which stables have fewer than two riders?", "fewer than two riders"],
])(
  "the reader does not answer “%s”, because no entity is known to satisfy the condition on the number",
  (question, cause) => {
    expect(read(question).abstains).toEqual({ reason: "unmatched-condition", cause });
  },
);
