/** Tests German and English questions about a graph with German names. The expected values are derived by hand. */
import { expect, test } from "vitest";
import { createSchemaReader, readBySchema } from "../../retrieval/hubfocus/schema-reader.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const triples: readonly TripleText[] = [
  ["B1:Alte Steinbrücke@Brücke", "Länge", "V1:120"],
  ["B1", "Zustand", "V2:gut"],
  ["B1", "Einweihung", "V3:1904-05-02"],
  ["B1", "überquert", "F1:Ahle@Fluss"],
  ["B2:Der Neue Steg@Brücke", "Länge", "V4:45"],
  ["B2", "Zustand", "V5:baufällig"],
  ["B2", "Einweihung", "V6:1988-09-30"],
  ["B2", "überquert", "F2:Emmer@Fluss"],
  ["P1:Hanna Voss@Person", "Geburtsdatum", "V7:1861-03-12"],
  ["B1", "Baumeister", "P1"],
];

const words = openWords();
const reader = createSchemaReader(await indexSchema(createMemoryGraph(triples)), words, knowledgeOf(words));

test.each([
  ["In welchem Zustand ist die Alte Steinbrücke?", ["gut"]],
  ["Welche Länge hat Der Neue Steg?", ["45"]],
  ["Wann wurde Der Neue Steg eingeweiht?", ["1988-09-30"]],
  ["Wann wurde Hanna Voss geboren?", ["1861-03-12"]],
  ["Welche Brücke ist in baufälligem Zustand?", ["Der Neue Steg"]],
  ["How long is Der Neue Steg?", ["45"]],
  ["When was Hanna Voss born?", ["1861-03-12"]],
])("%s", (question, answers) => {
  expect(readBySchema(question, reader).reading.answers).toEqual(answers);
});

test("a last name after an unknown first name does not identify a person", () => {
  const { abstains } = readBySchema("Welche Brücke hat Jakob Voss gebaut?", reader).reading;
  expect(abstains).toEqual({ reason: "unmatched-name", cause: "Jakob Voss" });
});
