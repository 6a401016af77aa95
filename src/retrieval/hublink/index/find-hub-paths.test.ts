import { expect, test } from "vitest";
import type { Entity } from "../../../graph/index.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { findHubPaths, type PathLimits } from "./find-hub-paths.ts";

const limits: PathLimits = { hubPaths: "definition", maximumPathLength: 6, maximumPathsPerHub: 1000 };

/** Formats each path as the ids of its nodes after the root. */
async function pathsOf(triples: readonly TripleText[], changed: Partial<PathLimits> = {}) {
  const graph = createMemoryGraph(triples);
  const root = (await graph.entities(["A"])).get("A");
  if (root === undefined) throw new Error("the test graph needs A");
  const rootsAmong = async (entities: readonly Entity[]) =>
    new Set(entities.filter(({ types }) => types.includes("Hub")).map(({ id }) => id));
  const [hubPaths] = await findHubPaths(graph, [root], rootsAmong, { ...limits, ...changed });
  return {
    cut: hubPaths?.isTruncated,
    paths: hubPaths?.paths.map((path) => path.map((triple) => triple.object.id).join(" ")),
  };
}

test("paths end at leaves", async () => {
  const { paths } = await pathsOf([
    ["A@Hub", "p", "B"],
    ["B", "p", "C"],
    ["A", "p", "D"],
  ]);
  expect(paths).toEqual(["D", "B C"]);
});

test("a path includes the triple that reaches another hub and ends there", async () => {
  const { paths } = await pathsOf([
    ["A@Hub", "p", "B"],
    ["B", "p", "H@Hub"],
    ["H", "p", "C"],
  ]);
  expect(paths).toEqual(["B H"]);
});

test("two paths to a shared node count as two paths", async () => {
  const { paths } = await pathsOf([
    ["A@Hub", "p", "B"],
    ["A", "p", "C"],
    ["B", "p", "D"],
    ["C", "p", "D"],
  ]);
  expect(paths).toEqual(["B D", "C D"]);
});

test("a hub without outgoing triples has no path, not an empty path", async () => {
  const { paths } = await pathsOf([["B", "p", "A@Hub"]]);
  expect(paths).toEqual([]);
});

test("a path ends before it closes a cycle or a self-loop", async () => {
  const { paths } = await pathsOf([
    ["A@Hub", "p", "A"],
    ["A", "p", "B"],
    ["B", "p", "C"],
    ["C", "p", "B"],
    ["C", "p", "A"],
  ]);
  expect(paths).toEqual(["B C"]);
});

test("paths are never longer than the limit", async () => {
  const chain: TripleText[] = [
    ["A@Hub", "p", "B"],
    ["B", "p", "C"],
    ["C", "p", "D"],
  ];
  expect((await pathsOf(chain, { maximumPathLength: 2 })).paths).toEqual(["B C"]);
});

test("if a hub has too many paths, some are omitted and the result says so", async () => {
  const wide = Array.from({ length: 50 }, (_, at): TripleText => ["A@Hub", "p", `V${at}`]);
  const { paths, cut } = await pathsOf(wide, { maximumPathsPerHub: 20 });
  expect(paths).toHaveLength(20);
  expect(cut).toBe(true);
  expect((await pathsOf(wide)).cut).toBe(false);
});

test("with the first route only, a path ends before the triple that reaches another hub, and no node occurs on two paths", async () => {
  const triples: readonly TripleText[] = [
    ["A@Hub", "p", "B"],
    ["A", "q", "C"],
    ["B", "p", "D"],
    ["C", "p", "D"],
    ["C", "r", "H@Hub"],
    ["A", "s", "I@Hub"],
  ];
  // By the definition: B D, C D, C H, I. By the pseudocode, D belongs to B alone, and C ends where it would reach H.
  expect((await pathsOf(triples)).paths).toEqual(["I", "C H", "B D", "C D"]);
  expect((await pathsOf(triples, { hubPaths: "first route" })).paths).toEqual(["C", "B D"]);
});
