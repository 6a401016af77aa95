import { expect, test } from "vitest";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../../../testing/memory-graph.ts";
import { hubLinkDefaults } from "../options.ts";
import { findHubRoots, type HubRootOptions } from "./find-hub-roots.ts";

const rootsOf = async (triples: readonly TripleText[], changed: Partial<HubRootOptions> = {}) => {
  const options = { ...hubLinkDefaults, ...changed };
  const hubRoots = await findHubRoots(createMemoryGraph(triples), options);
  return { ...hubRoots, ids: hubRoots.roots.map(({ id }) => id) };
};

test("entities of the given types are the roots", async () => {
  const { ids, criterion } = await rootsOf(kitchenTriples, { hubTypes: ["Club"] });
  expect(ids).toEqual(["K1"]);
  expect(criterion).toBe("type, as given: Club");
});

test("if no types are specified, the roots are entities of the type whose paths cover most of the graph", async () => {
  expect((await rootsOf(kitchenTriples)).ids).toEqual(["R1", "R2", "R3"]);
});

test("many nodes of one type are preferred as roots to a single node that reaches all of them", async () => {
  const shelf: TripleText[] = ["R1", "R2", "R3"].map((recipe) => ["B1:Shelf@Shelf", "holds", recipe]);
  // The shelf may become a root because of its three triples, but it does not replace the recipes.
  const { criterion, ids } = await rootsOf([...shelf, ...kitchenTriples]);
  expect(criterion).toMatch(/^type, by coverage: Recipe/);
  expect(ids).toEqual(expect.arrayContaining(["R1", "R2", "R3"]));
});

test("of two types with about the same number of entities, the one with more coverage is chosen", async () => {
  const boxed = [1, 2, 3].flatMap((box): TripleText[] => [
    [`B${box}:Box ${box}@Box`, "inlay", `A${box}:Inlay@AInlay`],
    ...Array.from({ length: 19 }, (_, at): TripleText => [`A${box}:Inlay@AInlay`, `p${at}`, `L${box}-${at}`]),
    [`B${box}:Box ${box}@Box`, "colour", `C${box}`],
  ]);
  // 19 of 21 triples of a box belong to its inlay, so both types are close enough to the best to compete.
  const { ids, criterion } = await rootsOf(boxed);
  expect(criterion).toBe("type, by coverage: Box");
  expect(ids).toEqual(["B1", "B2", "B3"]);
  // One box has a second inlay, so there are four inlays and three boxes.
  const second: TripleText = ["B1:Box 1@Box", "inlay", "A4:Inlay@AInlay"];
  expect((await rootsOf([...boxed, second, ["A4:Inlay@AInlay", "p0", "L4"]])).ids).toEqual(ids);
});

test("a second type is added if it covers another tenth of the graph", async () => {
  const club: TripleText[] = ["a", "b", "c", "d"].map((name) => ["K1", "member", `M-${name}`]);
  expect((await rootsOf([...kitchenTriples, ...club])).criterion).toBe("type, by coverage: Recipe, Club");
});

test("in a graph without types, the roots are entities with a high degree that no other root covers", async () => {
  const untyped = kitchenTriples.map(
    (triple) => triple.map((word) => word.split("@")[0]) as unknown as TripleText,
  );
  const { ids, criterion } = await rootsOf(untyped);
  expect(ids).toEqual(["R1", "R2", "R3"]);
  expect(criterion).toContain("degree");
});

test("a cycle of entities still has roots", async () => {
  const ring = ["A", "B", "C"].flatMap((id, at): TripleText[] => [
    [id, "next", ["A", "B", "C"][(at + 1) % 3] as string],
    [id, "size", `L${at}`],
    [id, "age", `M${at}`],
  ]);
  expect((await rootsOf(ring)).ids).toEqual(["A"]);
});

test("the message about an unknown type or a graph without hubs states the cause", async () => {
  await expect(rootsOf(kitchenTriples, { hubTypes: ["Book"] })).rejects.toThrow(/no entities of type Book/);
  await expect(rootsOf([["A", "p", "B"]])).rejects.toMatchObject({
    message: expect.stringContaining("no entity meets the hub criterion"),
    hint: expect.stringMatching(/--set hubTypes=\[TYPE\].*--set minimumDegree=1/),
  });
});
