/** Tests shortened names of types, such as "locomotive" for "locomotive model". */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

const locomotives: readonly TripleText[] = [
  ["M1:Kite 200@LocomotiveModel", "weight t", "V1:48"],
  ["M2:Gannet X@LocomotiveModel", "weight t", "V2:61"],
  ["L1:Coast Line@Railway", "runs", "M1"],
  ["L2:Hill Line@Railway", "runs", "M2"],
  ["D1:Falun@Depot", "stores", "M1"],
  ["D1", "weight t", "V3:900"],
];
const knowledge = knowledgeOf(openWords());

async function answersTo(question: string, triples: readonly TripleText[]): Promise<readonly string[]> {
  return readGraphQuestion(question, await indexSchema(createMemoryGraph(triples)), knowledge).answers;
}

test("the word before the head of a compound name also identifies the kind", async () => {
  expect(await answersTo("Which locomotive has the greatest weight?", locomotives)).toEqual(["Gannet X"]);
  expect(await answersTo("Which locomotive does the Coast Line run?", locomotives)).toEqual(["Kite 200"]);
});

test("a kind whose name equals the requested word takes precedence over a compound name", async () => {
  const both: readonly TripleText[] = [
    ...locomotives,
    ["T1:Old Bess@Locomotive", "weight t", "V4:30"],
    ["T2:Iron Duke@Locomotive", "weight t", "V5:35"],
  ];
  expect(await answersTo("Which locomotive has the greatest weight?", both)).toEqual(["Iron Duke"]);
});

test("a word can identify a kind even if a relation contains the same word", async () => {
  const hops: readonly TripleText[] = [
    ["H1:Fern@HopVariety", "bred in", "T1:Alvik"],
    ["H2:Peak@HopVariety", "bred in", "T2:Brenna"],
    ["B1:Grey Tide@Beer", "hopped with", "H1"],
    ["B2:Rye Signal@Beer", "hopped with", "H2"],
  ];
  expect(await answersTo("Which hops were bred in Alvik?", hops)).toEqual(["Fern"]);
  expect(await answersTo("Which beers are hopped with Fern?", hops)).toEqual(["Grey Tide"]);
});

test("a type with a similar meaning takes precedence over a compound name", async () => {
  const fleet: readonly TripleText[] = [
    ["S1:Solveig@Vessel", "home port", "P1:Bergen@Port"],
    ["S2:Lysefjord@Vessel", "home port", "P2:Alta@Port"],
    ["C1:Polar Coastal@ShippingLine", "office", "P1"],
    ["C2:Fjord Express@ShippingLine", "office", "P2"],
  ];
  expect(await answersTo("Which ships are in Bergen?", fleet)).toEqual(["Solveig"]);
});
