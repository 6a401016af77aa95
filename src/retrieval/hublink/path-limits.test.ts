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

test("if a hub has too many paths, some of them are omitted, and a stored index still reports this", async () => {
  const triples = ["a", "b", "c"].map((leaf): TripleText => ["A:Alder@Hub", "leaf", `${leaf}:leaf ${leaf}`]);
  const index = { file: join(temporaryFolder(), "woods.index"), mode: "open" as const };
  const prepared = () => {
    const retriever = createHubLink("hublink", { ...parts, index }, { ...ofHubs, maximumPathsPerHub: 2 });
    return retriever.prepare(createMemoryGraph(triples), unwatched);
  };
  const { counts, notes } = await prepared();
  expect(counts.paths).toBe(2);
  expect(notes).toContain("1 hub has more than 2 paths (maximumPathsPerHub); the index omits the rest");
  expect((await prepared()).notes).toEqual([
    "1 hub has the maximum of 2 paths (maximumPathsPerHub); further paths may be missing from the index",
  ]);
});
