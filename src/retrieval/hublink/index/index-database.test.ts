import { afterAll, expect, test } from "vitest";
import { createOfflineLanguage } from "../../../language/offline/index.ts";
import { unwatched } from "../../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { startPostgres } from "../../../testing/postgres/pglite-server.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../index.ts";

const server = await startPostgres();
afterAll(() => server.stop());

const town: readonly TripleText[] = [
  ["B1:Old bridge@Bridge", "material", "M1:Stone"],
  ["B1", "opened", "Y1:1820"],
  ["B2:New bridge@Bridge", "material", "M2:Steel"],
  ["S1:Harbour school@School", "head", "P1:Ada Brook"],
  ["S1", "opened", "Y2:1955"],
];

type Mode = "open" | "update" | "rebuild";

function kept(partition: string | undefined, changed: Partial<HubLinkOptions> = {}, mode: Mode = "open") {
  const index = { file: server.address, mode, ...(partition === undefined ? {} : { partition }) };
  const parts = {
    language: createOfflineLanguage(),
    embedder: createLexicalEmbedder({ dimensions: 64 }),
    index,
  };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, ...changed });
  return { retriever, prepare: (triples = town) => retriever.prepare(createMemoryGraph(triples), unwatched) };
}

test("an index is built once, then opened, and finds the same", async () => {
  const options = { hubTypes: ["Bridge", "School"], hubsToKeep: 1 };
  const built = kept("town", options);
  expect((await built.prepare()).counts).toMatchObject({ hubs: 3, built: 3 });
  const opened = kept("town", options);
  expect((await opened.prepare()).counts).toMatchObject({ hubs: 3, built: 0, unchanged: 3 });
  const question = { text: "Which bridge has the material Steel?" };
  const first = await built.retriever.retrieve(question);
  expect(first.sources.map(({ entity }) => entity)).toEqual(["B2"]);
  expect(await opened.retriever.retrieve(question)).toEqual(first);
});
