import { expect, test } from "vitest";
import { indexSchema, readGraphQuestion, spellingKnowledge } from "../../reading/index.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { createArbiter } from "./arbitrate.ts";

const harbours: readonly TripleText[] = [
  ["H1:Skagen Harbour@Harbour", "depth", "V1:11"],
  ["H1", "pilot", "P1:Ida Falk@Pilot"],
  ["H2:Farsund Harbour@Harbour", "depth", "V2:7"],
  ["H2", "pilot", "P2:Jon Reyes@Pilot"],
];
/** A graph with the same harbours, but with six types of entities. */
const coast: readonly TripleText[] = [
  ...harbours,
  ["T1:Skagen@Town", "harbour", "H1"],
  ["F1:Petrel@Ferry", "calls at", "H1"],
  ["C1:Norvik Lines@Company", "runs", "F1"],
  ["L1:White Light@Lighthouse", "guards", "H1"],
];

async function decide(question: string, triples: readonly TripleText[]): Promise<"reading" | "hubs"> {
  const schema = await indexSchema(createMemoryGraph(triples));
  return createArbiter(schema)(readGraphQuestion(question, schema, spellingKnowledge));
}

test.each([
  ["many", coast],
  ["few", harbours],
])(
  "in a graph with %s kinds of entities, the schema reader abstains on a question about an unknown field",
  async (_kinds, triples) => {
    expect(await decide("What is the phone number of Skagen Harbour?", triples)).toBe("reading");
  },
);

test("a reading that explains half of the words is accepted in a graph with many kinds of entities, but not in one with few", async () => {
  const question = "Which cosy sheltered wooden harbours have a depth above 10?";
  expect(await decide(question, coast)).toBe("reading");
  expect(await decide(question, harbours)).toBe("hubs");
});
