import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { openWords } from "../../../words/index.ts";
import { indexSchema } from "../../schema/schema-index.ts";
import { knowledgeOf } from "../word-knowledge.ts";
import { nameDescribedThings } from "./name-described-things.ts";

const titles = [
  "Lighthouses of the Northern Coast in Winter",
  "A Survey of Harbour Bridges under Load",
  "Repairing Harbour Cranes without Scaffolding",
  "Tide Tables for Beginners",
];
const triples = titles.flatMap((title, at): TripleText[] => [
  [`P${at}:${title}@Paper`, "author", `A${at}:Ada Falk`],
  [`P${at}`, "year", `Y${at}:200${at}`],
  [`K${at}:Shed ${at}@Shed`, "keeper", `A${at}:Ada Falk`],
]);
const schema = await indexSchema(createMemoryGraph(triples));
const knowledge = knowledgeOf(openWords());

test.each([
  ["Who wrote the lighthouse paper?", `Who wrote the paper “${titles[0]}”?`],
  ["Who wrote the paper about harbour bridges?", `Who wrote the paper “${titles[1]}”?`],
  ["Who is behind that study on cranes and scaffolding?", `Who is behind that study “${titles[2]}”?`],
  [
    "Is the paper on tide tables older than the one on harbour bridges?",
    `Is the paper “${titles[3]}” older than the one “${titles[1]}”?`,
  ],
  [
    "Compare the lighthouse paper with that of the paper about harbour bridges.",
    `Compare the paper “${titles[0]}” with that of the paper “${titles[1]}”.`,
  ],
])("%s", (question, named) => {
  expect(nameDescribedThings(question, schema, knowledge)).toBe(named);
});

test.each([
  ["several names match", "Who wrote the harbour paper?"],
  ["no name matches", "Who wrote the paper about glaciers and moss?"],
  ["the question asks for any such thing", "Which paper is about harbour bridges?"],
  ["the noun alone describes nothing", "Who wrote the paper?"],
  ["the name is given", `Who wrote the paper '${titles[0]}'?`],
])("the question stays unchanged if %s", (_reason, question) => {
  expect(nameDescribedThings(question, schema, knowledge)).toBe(question);
});

test("a misspelt quotation is replaced with the only similar name", () => {
  const named = (quotation: string): string =>
    nameDescribedThings(`Who wrote '${quotation}'?`, schema, knowledge);
  expect(named("A Survay of Harbour Bridges under Loade")).toBe(`Who wrote '${titles[1]}'?`);
  expect(named("A Survey of Harbour Bridges Load")).toBe(`Who wrote '${titles[1]}'?`);
  expect(named("A Survey of Garden Bridges under Water")).toBe(
    "Who wrote 'A Survey of Garden Bridges under Water'?",
  );
});
