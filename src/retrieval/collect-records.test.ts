import { expect, test } from "vitest";
import { formatTriple } from "../graph/index.ts";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../testing/memory-graph.ts";
import { collectRecords } from "./collect-records.ts";

async function records(triples: readonly TripleText[]) {
  const collected = await collectRecords(createMemoryGraph(triples));
  return collected.map(({ document, triples: documentTriples }) => ({
    ...document,
    triples: documentTriples.map(formatTriple),
  }));
}

test("a record includes its nested entities, and every triple is one line of exactly one record", async () => {
  const all = await records(kitchenTriples);
  expect(all.map(({ id }) => id)).toEqual(["K1", "R1", "R2", "R3"]);
  const soup = all[1];
  expect(soup?.title).toBe("Lentil soup");
  expect(soup?.text.split("\n")).toEqual([
    "cook: Ada Brook",
    "doi: 10.1234/soup.1",
    "part: First part",
    "part: Second part",
    "suits vegans: True",
    "year: 2019",
    "part › ingredient: Lentils",
    "part › method: Boiling",
    "part › ingredient: Bread",
    "part › method: Roasting",
  ]);
  expect(soup?.triples[6]).toBe("(S1:First part, ingredient, L2:Lentils)");
  expect(all.flatMap(({ triples }) => triples)).toHaveLength(kitchenTriples.length);
});

test("a shared entity has its own record, a cycle forms one record, and the items of a long list have separate records", async () => {
  const shared = await records([
    ["A:a", "near", "S:shared"],
    ["B:b", "near", "S"],
    ["S", "height", "L:9 m"],
  ]);
  expect(shared.map(({ id }) => id)).toEqual(["A", "B", "S"]);
  const ring = await records([
    ["A:a", "next", "B:b"],
    ["B", "next", "A"],
  ]);
  expect(ring.map(({ id, text }) => [id, text])).toEqual([["A", "next: b\nnext › next: a"]]);
  const list = await records(
    Array.from({ length: 30 }, (_, at): TripleText[] => [
      ["Root:all", "holds", `T${at}:thing ${at}`],
      [`T${at}`, "size", `L${at}:${at}`],
    ]).flat(),
  );
  expect(list).toHaveLength(31);
});

test("records can be collected from a single long chain and from a graph without triples", async () => {
  const chain = Array.from(
    { length: 5_000 },
    (_, at): TripleText => [`N${at}:n${at}`, "next", `N${at + 1}:n${at + 1}`],
  );
  expect((await records(chain)).map(({ triples }) => triples.length)).toEqual([5_000]);
  expect(await records([])).toEqual([]);
});
