import { expect, test } from "vitest";
import type { Entity } from "../../../graph/index.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { startFrom, type WalkOptions, walkHubs } from "./find-reachable-hubs.ts";

async function walk(triples: readonly TripleText[], start: string, changes: Partial<WalkOptions> = {}) {
  const options = { uniformHopCount: false, hubPerDirection: false, ...changes };
  const graph = createMemoryGraph(triples);
  const entity = (await graph.entities([start])).get(start);
  if (entity === undefined) throw new Error("the test graph needs its start");
  const rootsAmong = async (entities: readonly Entity[]) =>
    new Set(entities.filter(({ types }) => types.includes("Hub")).map(({ id }) => id));
  const levels: string[][] = [[], []];
  const walked = walkHubs(graph, startFrom([entity]), rootsAmong, {
    ...options,
    levels: 2,
    afterHubs: async () => [],
  });
  for await (const { number, hubs } of walked)
    levels[number - 1] = hubs.map(({ root, pathFromTopic }) => `${root.id}/${pathFromTopic.length}`);
  return { first: levels[0], second: levels[1] };
}

test("the search finds hubs in both directions, with the paths to them", async () => {
  const { first } = await walk(
    [
      ["T", "p", "A@Hub"],
      ["B@Hub", "p", "M"],
      ["M", "p", "T"],
    ],
    "T",
  );
  expect(first).toEqual(["A/1", "B/2"]);
});

test("the search stops at a hub reached forwards and continues past a hub reached backwards", async () => {
  const forwards = await walk(
    [
      ["T", "p", "A@Hub"],
      ["A", "p", "B@Hub"],
    ],
    "T",
  );
  expect(forwards.first).toEqual(["A/1"]);
  const backwards = await walk(
    [
      ["A@Hub", "p", "T"],
      ["B@Hub", "p", "A"],
    ],
    "T",
  );
  expect(backwards.first).toEqual(["A/1", "B/2"]);
});

test("with uniformHopCount, each level covers one hop", async () => {
  const chain: TripleText[] = [
    ["A@Hub", "p", "T"],
    ["B@Hub", "p", "M"],
    ["M", "p", "T"],
  ];
  // The start itself is the first level.
  expect(await walk(chain, "T", { uniformHopCount: true })).toEqual({ first: [], second: ["A/1"] });
  expect((await walk(chain, "T")).first).toEqual(["A/1", "B/2"]);
});

test("a hub reached in both directions is listed once, or once for each direction, as a hub at the start is", async () => {
  const around: TripleText[] = [
    ["T@Hub", "p", "A@Hub"],
    ["A", "p", "M"],
    ["M", "p", "T"],
  ];
  // T stops the search forwards. Backwards, it continues to M and then to A.
  expect((await walk(around, "T")).first).toEqual(["T/0", "A/2"]);
  expect((await walk(around, "T", { hubPerDirection: true })).first).toEqual(["T/0", "T/0", "A/2"]);
  const cycle: TripleText[] = [
    ["T", "p", "A@Hub"],
    ["A", "p", "M"],
    ["M", "p", "T"],
  ];
  expect((await walk(cycle, "T")).first).toEqual(["A/1"]);
  expect((await walk(cycle, "T", { hubPerDirection: true })).first).toEqual(["A/1", "A/2"]);
});

test("the search visits an entity at most once in each direction, so cycles terminate", async () => {
  const { first } = await walk(
    [
      ["T", "p", "M"],
      ["M", "p", "T"],
      ["M", "p", "A@Hub"],
      ["B@Hub", "p", "M"],
      ["T", "p", "T"],
    ],
    "T",
  );
  expect(first).toEqual(["A/2", "B/2"]);
});
