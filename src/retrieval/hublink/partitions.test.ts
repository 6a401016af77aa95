import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "./index.ts";

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

test("a partition can be opened by name, with its original options", async () => {
  const folder = await twoPartitions();
  expect(readdirSync(folder).filter((name) => name.endsWith(".index"))).toEqual([
    "bridges.index",
    "schools.index",
  ]);
  const { retriever, prepare } = partitioned(folder, "schools");
  expect((await prepare()).counts).toMatchObject({ hubs: 1, built: 0, unchanged: 1 });
  const { sources } = await retriever.retrieve({ text: "When was it opened?" });
  expect(sources.map(({ entity }) => entity)).toEqual(["S1"]);
});

test("auto chooses the partition that fits each question best, and reports how well each partition fits", async () => {
  const { retriever, prepare } = partitioned(await twoPartitions(), "auto", { hubsToKeep: 1 });
  expect((await prepare()).counts.hubs).toBe(3);
  const ask = async (text: string) => {
    const { sources, trace } = await retriever.retrieve({ text });
    return {
      hubs: sources.map(({ entity }) => entity),
      choice: trace.find(({ step }) => step === "partition")?.detail,
    };
  };
  expect(await ask("Which bridges have the material Steel?")).toMatchObject({
    hubs: ["B2"],
    // Only the bridges contain an entity called Steel.
    choice: {
      chosen: "bridges",
      fits: [
        { name: "bridges", score: expect.any(Number) },
        { name: "schools", score: expect.any(Number) },
      ],
    },
  });
  expect(await ask("Who is the head of the Harbour school?")).toMatchObject({
    hubs: ["S1"],
    choice: { chosen: "schools" },
  });
});

test("updating all partitions adapts each partition to the graph", async () => {
  const folder = await twoPartitions();
  const grown: readonly TripleText[] = [...town, ["S2:Hill school@School", "opened", "Y3:2001"]];
  expect((await partitioned(folder, "auto", {}, "update").prepare(grown)).counts).toMatchObject({
    hubs: 4,
    built: 1,
    unchanged: 3,
  });
  expect((await partitioned(folder, "schools").prepare(grown)).counts.hubs).toBe(2);
});

test("an invalid partition is rejected with a hint", async () => {
  const folder = await twoPartitions();
  await expect(partitioned(folder, undefined).prepare()).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining("the path is a folder, but an index is a file"),
    hint: expect.stringContaining("--partition auto"),
  });
  await expect(partitioned(folder, "school").prepare()).rejects.toMatchObject({
    message: expect.stringContaining('the partition "school" does not exist'),
    hint: expect.stringMatching(/^Did you mean schools\? Available: /),
  });
  await expect(partitioned(folder, "schools", { hubTypes: ["Bridge"] }).prepare()).rejects.toThrow(
    /different options: hubTypes=\[School\], not \[Bridge\]/,
  );
  await expect(partitioned(folder, "../x").prepare()).rejects.toThrow(/not a valid partition name/);
  const empty = join(temporaryFolder(), "empty");
  mkdirSync(empty);
  await expect(partitioned(empty, "auto").prepare()).rejects.toThrow(/this location contains no partitions/);
  const file = join(empty, "notes.txt");
  writeFileSync(file, "notes");
  await expect(partitioned(file, "schools").prepare()).rejects.toThrow(/the path is a file/);
});
