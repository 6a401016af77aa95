/** Tests which questions have no answer, on a graph of ships. The triples show what each ship lacks. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { readGraphQuestion } from "../read-graph-question.ts";
import { knowledgeOf } from "../word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["S1:Grey Heron@Ship", "home port", "P1:Hexley@Port"],
  ["S1", "designer", "M1:Ada Thorne@Person"],
  ["S1", "launched in", "V1:1911"],
  ["S2:Marsh Wagtail@Ship", "home port", "P1"],
  ["S2", "launched in", "V2:1924"],
  ["S3:Amber Lamp@Ship", "home port", "P2:Ostwater@Port"],
  ["S3", "designer", "M2:Ivo Kett@Person"],
  ["S3", "launched in", "V3:1932"],
  ["P1", "harbour master", "M3:Rosa Lunn@Person"],
  ["P2", "harbour master", "M4:Bram Oddie@Person"],
  ["M1", "teaches", "M2"],
  // A record of a repair states its ship and its price.
  ["R1:Repair 1", "ship", "S1"],
  ["R1", "price", "V4:400"],
  ["T1:Trip 1@Trip", "trip of", "S3"],
  ["T1", "calls at", "P1"],
  ["T1", "calls at", "P2"],
  ["T1", "made by", "F1:Blue Fleet@Fleet"],
  ["T1", "made on", "V5:1955"],
  ["F1", "begins in", "V6:1948"],
];

const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

test.each([
  ["Who is the designer of Marsh Wagtail?", "no-such-field"],
  ["When was Grey Wagtail launched?", "unmatched-name"],
  ["What is the home port of 'Amber Wagtail'?", "unmatched-name"],
  ["Which person does Ivo Kett teach?", "nothing-meets-all"],
  // Ships have a home port, and a person only designed one of them. Ports have a harbour master, and ships do not.
  ["What is the home port of Ivo Kett?", "no-such-field"],
  ["What is Ivo Kett's home port?", "no-such-field"],
  ["Who is the harbour master of Amber Lamp?", "no-such-field"],
  // A fleet that sailed in 1955 began in 1948.
  ["Which trips went out in 1948?", "nothing-meets-all"],
  // The ship's home port is Hexley, but it made no trip.
  ["Which trips of Grey Heron called at Hexley?", "nothing-meets-all"],
])("%s has no answer: %s", (question, reason) => {
  const { abstains, triples: evidence } = readGraphQuestion(question, schema, knowledge);
  expect(abstains?.reason).toBe(reason);
  expect(evidence).toEqual([]);
});

test.each([
  ["Who is the designer of Grey Heron?", ["Ada Thorne"]],
  ["What is the home port of 'Amber Lamp'?", ["Ostwater"]],
  ["Which person does Ada Thorne teach?", ["Ivo Kett"]],
  ["Who is the harbour master of the home port of Marsh Wagtail?", ["Rosa Lunn"]],
  ["What is the home port of the ship that Ivo Kett designed?", ["Ostwater"]],
  // A record has no name, so its price is also the price of the ship.
  ["What is the price of Grey Heron?", ["400"]],
  ["Which trips of Amber Lamp called at Hexley?", ["Trip 1"]],
  ["Which trips went out in 1955?", ["Trip 1"]],
])("%s has an answer", (question, answers) => {
  expect(readGraphQuestion(question, schema, knowledge).answers).toEqual(answers);
});

test("the abstention is certain if two names are each connected to entities of the other's type, but not to each other", async () => {
  const fleet = await indexSchema(
    createMemoryGraph([
      ["S1:Grey Heron@Ship", "designer", "M1:Ada Thorne@Person"],
      ["S1", "home port", "P1:Hexley@Port"],
      ["S2:Amber Lamp@Ship", "designer", "M2:Ivo Kett@Person"],
      ["S2", "home port", "P2:Ostwater@Port"],
      ["C1:Salt@Cargo", "price", "V1:12"],
    ]),
  );
  const abstainsFrom = (question: string) => readGraphQuestion(question, fleet, knowledge).abstains;
  const unmet = abstainsFrom("Which ships by Ada Thorne have the home port Ostwater?");
  expect(unmet).toMatchObject({ reason: "nothing-meets-all", isSure: true });
  // No cargo has a port, so the graph may lack the relation that the question asks for.
  const unrelated = abstainsFrom("Which ships from Ostwater carry Salt?");
  expect(unrelated).toMatchObject({ reason: "nothing-meets-all", isSure: false });
});
