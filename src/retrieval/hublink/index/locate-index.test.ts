import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { temporaryFile, temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../index.ts";

const town: readonly TripleText[] = [
  ["B1:Old bridge@Bridge", "material", "M1:Stone"],
  ["B1", "opened", "Y1:1820"],
  ["B2:New bridge@Bridge", "material", "M2:Steel"],
  ["S1:Harbour school@School", "head", "P1:Ada Brook"],
  ["S1", "opened", "Y2:1955"],
];

type Mode = "open" | "update" | "rebuild";

function partitioned(
  file: string,
  partition: string | undefined,
  changed: Partial<HubLinkOptions> = {},
  mode: Mode = "open",
) {
  const language = createOfflineLanguage();
  const index = { file, mode, partition };
  const parts = { language, embedder: createLexicalEmbedder({ dimensions: 64 }), index };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, ...changed });
  return { retriever, prepare: (triples = town) => retriever.prepare(createMemoryGraph(triples), unwatched) };
}

async function twoPartitions() {
  const folder = join(temporaryFolder(), "indexes");
  await partitioned(folder, "bridges", { hubTypes: ["Bridge"] }).prepare();
  await partitioned(folder, "schools", { hubTypes: ["School"] }).prepare();
  return folder;
}

test("a folder contains several indexes, each with its own name and options", async () => {
  const folder = await twoPartitions();
  expect(readdirSync(folder).filter((name) => name.endsWith(".index"))).toEqual([
    "bridges.index",
    "schools.index",
  ]);
  const { retriever, prepare } = partitioned(folder, "schools", { hubTypes: ["School"] });
  expect((await prepare()).counts).toMatchObject({ hubs: 1, built: 0, unchanged: 1 });
  const { sources } = await retriever.retrieve({ text: "When was it opened?" });
  expect(sources.map(({ entity }) => entity)).toEqual(["S1"]);
});

test("an invalid partition is rejected with a hint", async () => {
  const folder = await twoPartitions();
  await expect(partitioned(folder, undefined).prepare()).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining("the path is a folder, but an index is a file"),
    hint: expect.stringContaining("--partition NAME"),
  });
  await expect(partitioned(folder, "schools", { hubTypes: ["Bridge"] }).prepare()).rejects.toThrow(
    /different options: hubTypes=\[School\], not \[Bridge\]/,
  );
  await expect(partitioned(folder, "../x").prepare()).rejects.toThrow(/not a valid partition name/);
  const file = temporaryFile("notes.txt", "notes");
  await expect(partitioned(file, "schools").prepare()).rejects.toThrow(/the path is a file/);
});
