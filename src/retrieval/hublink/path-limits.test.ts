/** Tests that an index reports the paths of a hub that it leaves out. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createOfflineLanguage } from "../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubLink, hubLinkDefaults } from "./index.ts";

const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
const ofHubs = { ...hubLinkDefaults, hubTypes: ["Hub"] };

test("if a hub has too many paths, some of them are omitted, and a note says so", async () => {
  const wide = Array.from(
    { length: 20_000 },
    (_, at): TripleText => ["A:Alder@Hub", "leaf", `L${at}:leaf ${at}`],
  );
  const retriever = createHubLink("hublink", parts, ofHubs);
  const report = await retriever.prepare(createMemoryGraph(wide), unwatched);
  expect(report.counts.paths).toBe(10_000);
  expect(report.notes).toContain(
    "1 hub has more than 10000 paths (maximumPathsPerHub); the index omits the rest",
  );
});

test("a stored index still reports that paths of a hub may be missing", async () => {
  const triples = ["a", "b", "c"].map((leaf): TripleText => ["A:Alder@Hub", "leaf", `${leaf}:leaf ${leaf}`]);
  const index = { file: join(temporaryFolder(), "woods.index"), mode: "open" as const };
  const notes = async () => {
    const retriever = createHubLink("hublink", { ...parts, index }, { ...ofHubs, maximumPathsPerHub: 2 });
    return (await retriever.prepare(createMemoryGraph(triples), unwatched)).notes;
  };
  expect(await notes()).toContain(
    "1 hub has more than 2 paths (maximumPathsPerHub); the index omits the rest",
  );
  expect(await notes()).toEqual([
    "1 hub has the maximum of 2 paths (maximumPathsPerHub); further paths may be missing from the index",
  ]);
});
