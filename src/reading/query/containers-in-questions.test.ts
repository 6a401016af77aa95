import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { openWords } from "../../words/index.ts";
import { indexSchema } from "../schema/schema-index.ts";
import { readGraphQuestion } from "./read-graph-question.ts";
import { knowledgeOf } from "./word-knowledge.ts";

/** Every ship has a list of builders and two surveys. Only the second survey of the Heron states a defect. */
const triples: readonly TripleText[] = ["Heron", "Kite", "Plover"].flatMap((ship, at): TripleText[] => [
  [`S${at}:${ship}@Ship`, "builders", `L${at}:builder list@List`],
  [`L${at}`, "has element", `A${at}:Ada Falk`],
  [`L${at}`, "has element", `B${at}:${["Jon Reyes", "Lea Holm", "Max Orr"][at]}`],
  [`S${at}`, "year of launch", `Y${at}:${1951 + at}`],
  [`S${at}`, "survey", `R${at}:survey@Survey`],
  [`R${at}`, "grade", `G${at}:good`],
  [`S${at}`, "survey", `T${at}:survey@Survey`],
  [`T${at}`, "grade", `H${at}:fair`],
  ...(ship === "Heron" ? ([[`T${at}`, "defect", `D${at}:leak`]] as const) : []),
]);
const schema = await indexSchema(createMemoryGraph(triples));
const read = (question: string): ReturnType<typeof readGraphQuestion> =>
  readGraphQuestion(question, schema, knowledgeOf(openWords()));

test("the answer to a question about a list consists of the elements of the list", () => {
  expect(read("Who are the builders of the ship from 1952?").answers).toEqual(["Ada Falk", "Lea Holm"]);
});

test("the source of a fact in a container is the owner of the container", () => {
  const { sources } = read("Who are the builders of the ship from 1952?");
  expect(sources.map(({ label }) => label)).toEqual(["Kite"]);
});

test("an entity lacks a fact only if none of its containers has the fact", () => {
  const { answers, description } = read("Which ships have no defect?");
  expect(answers).toEqual(["Kite", "Plover"]);
  expect(description?.sparql).toContain("FILTER NOT EXISTS { ?v0 <survey> ?v1 . ?v1 <defect> ?v2 . }");
});

test("an entity that meets a condition counts as lacking a fact that only other entities of its type have", () => {
  const { answers, abstains } = read("Which ships built by Max Orr have no defect?");
  expect(abstains).toBeNull();
  expect(answers).toEqual(["Plover"]);
});

test("if every entity has what a question denies, no entity is an answer", () => {
  expect(read("Which ships have no grade?").abstains?.reason).toBe("nothing-meets-all");
});
