import { expect, test } from "vitest";
import { createMemoryGraph } from "../testing/memory-graph.ts";
import { findPath } from "./find-path.ts";

// A ─p→ B ─q→ C ←r─ D, and a loop A ─s→ A that must not block the search. E is unconnected.
const graph = createMemoryGraph([
  ["A:a", "s", "A:a"],
  ["A:a", "p", "B:b"],
  ["B:b", "q", "C:c"],
  ["D:d", "r", "C:c"],
  ["E:e", "t", "F:f"],
]);

async function describePath(from: readonly string[], to: readonly string[]): Promise<string | null> {
  const steps = await findPath(graph, from, to);
  return (
    steps?.map(({ triple, forwards }) => `${triple.predicate.label}${forwards ? ">" : "<"}`).join(" ") ?? null
  );
}

test("the shortest path follows triples in both directions", async () => {
  expect(await describePath(["A"], ["D"])).toBe("p> q> r<");
  expect(await describePath(["D"], ["A"])).toBe("r> q< p<");
});

test("with multiple starts and targets, the path connects the nearest pair", async () => {
  expect(await describePath(["A", "B"], ["D", "C"])).toBe("q>");
});

test("the path from a start that is also a target is empty, and unconnected or unknown entities have no path", async () => {
  expect(await describePath(["A"], ["A"])).toBe("");
  expect(await describePath(["A"], ["E"])).toBeNull();
  expect(await describePath(["nowhere"], ["A"])).toBeNull();
  expect(await describePath([], ["A"])).toBeNull();
});
