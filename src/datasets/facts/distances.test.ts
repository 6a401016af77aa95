/** Tests distances in a small graph: a chain a → b → c → d with a side branch e → c, and a separate pair x → y. */
import { expect, test } from "vitest";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { createDistanceFinder } from "./distances.ts";
import { readGraphView } from "./graph-view.ts";

const view = await readGraphView(
  createMemoryGraph([
    ["a:A", "p", "b:B"],
    ["b", "p", "c:C"],
    ["c", "p", "d:D"],
    ["e:E", "q", "c"],
    ["x:X", "p", "y:Y"],
  ]),
  unwatched,
);
const distancesFrom = createDistanceFinder(view);

test("distances follow edges in both directions, and if there are multiple targets, the nearest one determines the distance", () => {
  const fromA = distancesFrom("a");
  expect(fromA("a")).toBe(0);
  expect(fromA("d")).toBe(3);
  // a, b, c, and back along the edge from e.
  expect(fromA("e")).toBe(3);
  expect(fromA("e", "b")).toBe(1);
  expect(distancesFrom("d")("e", "a")).toBe(2);
});

test("searches with the same finder do not affect each other", () => {
  const [fromA, fromE] = [distancesFrom("a"), distancesFrom("e")];
  expect(fromA("c")).toBe(2);
  expect(fromE("d")).toBe(2);
  expect(fromA("d")).toBe(3);
  expect(fromE("a")).toBe(3);
});

test("the distance is null for an entity in another part of the graph and for an unknown id", () => {
  expect(distancesFrom("a")("x")).toBeNull();
  expect(distancesFrom("a")("unknown")).toBeNull();
  expect(distancesFrom("unknown")("a")).toBeNull();
  expect(distancesFrom("x")("unknown", "y")).toBe(1);
});
