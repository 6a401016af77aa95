/** Tests Algorithms 1 and 2 of the AF-Retriever paper on graphs that are small enough to ground by hand. */
import { expect, test } from "vitest";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { optionsIn } from "../options.ts";
import { parseCypher } from "./cypher/parse-cypher.ts";
import type { Candidates } from "./find-candidates.ts";
import { expandScope, usableTriplets, widen } from "./ground-query.ts";
import { groundable, groundTriplets } from "./ground-triplets.ts";
import { afRetrieverRows } from "./options.ts";
import { readNodes } from "./read-nodes.ts";

const strict = { filtersEdgeLabels: true, directed: true };

/** A graph of two writers. One works in Miami and wrote one paper, and the other wrote two papers. */
const triples: readonly TripleText[] = [
  ["A1:Ida@author", "employed at", "I1:University of Miami@institution"],
  ["A2:Olaf@author", "employed at", "I2:Oslo College@institution"],
  ["A1", "wrote", "P1:Tides@paper"],
  ["A2", "wrote", "P1"],
  ["A2", "wrote", "P2:Winds@paper"],
  ["P2", "cites", "P1"],
];
const query = "MATCH (i:institution {name: 'Miami'})<-[:employed_at]-(a:author)-[:wrote]->(p:paper) RETURN p";

async function graphOf(texts: readonly TripleText[]) {
  const graph = await readNodes(createMemoryGraph(texts), undefined);
  const place = (id: string): number => graph.placeOf.get(id) ?? -1;
  const idsOf = (places: Iterable<number> | null | undefined) =>
    [...(places ?? [])].map((at) => graph.nodes[at]?.entity.id).sort();
  return { graph, place, idsOf };
}

test("grounding restricts heads and tails to each other's neighbours until the sets no longer change", async () => {
  const { graph, place, idsOf } = await graphOf(triples);
  const triplets = groundable(parseCypher(query).triplets, graph, strict);
  const start = new Map([
    ["i", new Set([place("I1")])],
    ["a", null],
    ["p", null],
  ]);
  const places = groundTriplets(triplets, start, graph);
  // Only Ida works in Miami, and she wrote only Tides. The printed algorithm would reduce a to institutions, so that a
  // would be empty.
  expect([idsOf(places.get("a")), idsOf(places.get("p"))]).toEqual([["A1"], ["P1"]]);
});

test("after a later triplet restricts a symbol, grounding restricts the earlier symbols again", async () => {
  const { graph, place, idsOf } = await graphOf(triples);
  // The triplet that restricts a comes last, so p must be restricted again afterwards.
  const [employed, wrote] = groundable(parseCypher(query).triplets, graph, strict);
  const start = new Map([
    ["i", new Set([place("I1")])],
    ["a", null],
    ["p", new Set([place("P1"), place("P2")])],
  ]);
  const triplets = [wrote, employed].filter((triplet) => triplet !== undefined);
  expect(idsOf(groundTriplets(triplets, start, graph).get("p"))).toEqual(["P1"]);
});

test("edge directions matter only if relation types are filtered", async () => {
  const { graph, place, idsOf } = await graphOf(triples);
  const { triplets } = parseCypher("MATCH (y)-[:cites]->(c {name: 'Tides'}) RETURN y");
  const start = new Map([
    ["c", new Set([place("P1")])],
    ["y", null],
  ]);
  const grounded = (options: typeof strict) =>
    idsOf(groundTriplets(groundable(triplets, graph, options), start, graph).get("y"));
  expect(grounded(strict)).toEqual(["P2"]);
  expect(grounded({ ...strict, directed: false })).toEqual(["P2"]);
  expect(grounded({ ...strict, filtersEdgeLabels: false })).toEqual(["A1", "A2", "P2"]);
});

test("the scope grows from l to round(l^1.5 + 0.5) as in the paper, or to the whole part of 1.5 l + 0.5 as in the code", () => {
  // 1 → 1.5, 2 → 3.33, 3 → 5.70, 6 → 15.20, 15 → 58.59; halves are rounded up.
  const power = (scope: number) => widen(scope, "to the power of 1.5");
  expect([1, 2, 3, 6, 15].map(power)).toEqual([2, 3, 6, 15, 59]);
  // 1 → 2, 2 → 3.5, 3 → 5, 5 → 8, 8 → 12.5, 12 → 18.5, 18 → 27.5, 27 → 41, 41 → 62, 62 → 93.5
  const factor = (scope: number) => widen(scope, "1.5 times");
  expect([1, 2, 3, 5, 8, 12, 18, 27, 41, 62].map(factor)).toEqual([2, 3, 5, 8, 12, 18, 27, 41, 62, 93]);
});

test("the scope grows only until there are enough answers, and a limit of 1 allows a single round", async () => {
  // There are three Smiths, and only the third one wrote something.
  const { graph, place } = await graphOf([
    ["S1:J. Smith@author", "employed at", "I1:Oslo College@institution"],
    ["S2:J. Smith@author", "employed at", "I1"],
    ["S3:J. Smith@author", "wrote", "P1:Tides@paper"],
    ["S3", "wrote", "P2:Winds@paper"],
  ]);
  const smith: Candidates = { kind: "constant", search: "Smith", places: ["S1", "S2", "S3"].map(place) };
  const candidates = new Map<string, Candidates>([
    ["s", smith],
    ["y", { kind: "variable", places: null }],
  ]);
  const triplets = groundable(parseCypher("MATCH (s)-[:wrote]->(y) RETURN y").triplets, graph, strict);
  const paper = optionsIn(afRetrieverRows, "paper");
  const expand = (requested: number, maximumCandidates: number, scopeReachesLimit = true) => {
    const options = { ...paper, answers: requested, maximumCandidates, scopeReachesLimit };
    const { answers, scope, rounds } = expandScope("y", triplets, candidates, options, graph);
    return { answers: [...answers.keys()], scope, rounds };
  };
  const bothPlaces = [place("P1"), place("P2")];
  expect(expand(1, 100)).toEqual({ answers: bothPlaces, scope: 3, rounds: 3 });
  expect(expand(20, 100)).toEqual({ answers: bothPlaces, scope: 59, rounds: 6 });
  expect(expand(1, 1)).toEqual({ answers: [], scope: 1, rounds: 1 });
  // As printed, a limit of 1 allows no round.
  expect(expand(1, 1, false)).toEqual({ answers: [], scope: 0, rounds: 0 });
  expect(expand(1, 0)).toEqual({ answers: [], scope: 0, rounds: 0 });
});

test("grounding ignores triplets that do not connect the target to a named symbol", () => {
  const all: Candidates = { kind: "variable", places: null };
  const onePlace: Candidates = { kind: "constant", search: "x", places: [0] };
  const usable = (cypher: string, candidates: Readonly<Record<string, Candidates>>) =>
    usableTriplets(parseCypher(cypher), new Map(Object.entries(candidates))).length;
  const chain = "MATCH (y)-[:a]->(m)-[:b]->(c {name: 'x'}) RETURN y";
  expect(usable(chain, { y: all, m: all, c: onePlace })).toBe(2);
  expect(usable(chain, { y: all, m: all, c: all })).toBe(0);
  // The constant is in a part of the query without the target.
  expect(usable("MATCH (y)-[:a]->(m), (c)-[:b]->(d) RETURN y", { y: all, m: all, c: onePlace, d: all })).toBe(
    0,
  );
  expect(usable("MATCH (y)-[:a]->(c)", { y: all, c: onePlace })).toBe(0);
});
