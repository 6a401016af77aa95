import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { createOfflineLanguage } from "../../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../index.ts";

/**
 * A graph in which field T leads to hub A, and hub B leads to T. A path from A ends at hub C, and a path from C ends at
 * hub E. Hub D leads to C. Hub F is connected only to a leaf that A also has.
 */
const woods: readonly TripleText[] = [
  ["T:field", "shows", "A:Alder@Hub"],
  ["B:Birch@Hub", "grows in", "T"],
  ["A", "near", "M:moss"],
  ["M", "under", "C:Cedar@Hub"],
  ["D:Dogwood@Hub", "near", "C"],
  ["C", "near", "E:Elm@Hub"],
  ["E", "year", "L1:1999"],
  ["A", "year", "L2:2001"],
  ["F:Fir@Hub", "year", "L2"],
];

async function indexed(changed: Partial<HubLinkOptions>, triples = woods) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder({ dimensions: 64 }) };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, hubTypes: ["Hub"], ...changed });
  const report = await retriever.prepare(createMemoryGraph(triples), unwatched);
  const { criteria } = report.explanation as { criteria: { first: string[] }[] };
  return { report, hubs: criteria[0]?.first.sort() };
}

test("without start entities, the index contains all hubs", async () => {
  expect((await indexed({})).report.counts.hubs).toBe(6);
});

test("from a start entity, the traversal follows both directions and proceeds from hub to hub", async () => {
  const from = (maximumIndexingDepth: number) => indexed({ startEntities: ["T"], maximumIndexingDepth });
  expect((await from(0)).hubs).toEqual(["A", "B"]);
  // A's path ends at C, from which indexing continues in both directions: D leads to C.
  expect((await from(1)).hubs).toEqual(["A", "B", "C", "D"]);
  expect((await from(2)).hubs).toEqual(["A", "B", "C", "D", "E"]);
  // Indexing does not continue from leaves: F shares only a year with A and is never reached.
  expect((await from(9)).hubs).toEqual(["A", "B", "C", "D", "E"]);
});

test("the traversal continues from the ends of paths that the length limit truncated", async () => {
  const chain: readonly TripleText[] = [
    ["A:Alder@Hub", "p", "M"],
    ["M", "p", "N"],
    ["N", "p", "C:Cedar@Hub"],
  ];
  const from = { startEntities: ["A"], maximumIndexingDepth: 1 };
  expect((await indexed({ ...from, maximumPathLength: 2 }, chain)).hubs).toEqual(["A", "C"]);
  expect((await indexed({ ...from, maximumIndexingDepth: 0, maximumPathLength: 2 }, chain)).hubs).toEqual([
    "A",
  ]);
});

test("the traversal visits each hub of a cycle once and then ends", async () => {
  const ring: readonly TripleText[] = [
    ["A:Alder@Hub", "near", "B:Birch@Hub"],
    ["B", "near", "C:Cedar@Hub"],
    ["C", "near", "A"],
  ];
  expect((await indexed({ startEntities: ["A"], maximumIndexingDepth: 50 }, ring)).report.counts.hubs).toBe(
    3,
  );
});

test("coverage counts triples on the paths of hubs, but not those that are beyond the depth or close a cycle", async () => {
  const { report } = await indexed({ startEntities: ["T"], maximumIndexingDepth: 0 });
  // A: near M, under C, year 2001; B: grows in T, shows A, which is a hub and ends the path.
  expect(report.explanation).toMatchObject({
    covered: 5,
    triples: 9,
    share: 5 / 9,
    uncovered: { near: 2, year: 2 },
  });
  const cycle = await indexed({}, [
    ["A:Alder@Hub", "near", "M"],
    ["M", "back to", "A"],
    ["A", "is", "A"],
  ]);
  expect(cycle.report.explanation).toMatchObject({ covered: 1, uncovered: { "back to": 1, is: 1 } });
});

test("the traversal rejects an unknown start entity and a start entity that leads to no hub", async () => {
  await expect(indexed({ startEntities: ["field"] })).rejects.toMatchObject({ hint: "Nearest: T:field" });
  await expect(indexed({ startEntities: ["L1"] }, [...woods, ["X", "p", "Y"]])).resolves.toBeDefined();
  await expect(indexed({ startEntities: ["X"] }, [...woods, ["X", "p", "Y"]])).rejects.toThrow(
    "no hub can be reached from X",
  );
});
