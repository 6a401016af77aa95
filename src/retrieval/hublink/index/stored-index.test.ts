import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { acquireFileLock } from "../../../base/io/index.ts";
import { silentProgress, unwatched } from "../../../base/progress.ts";
import { createOfflineLanguage } from "../../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { temporaryFile, temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder, type Embedder } from "../../../vectors/index.ts";
import type { RetrieverParts } from "../../retriever.ts";
import { createHubLink, hubLinkDefaults } from "../index.ts";

const parts: RetrieverParts = {
  language: createOfflineLanguage(),
  embedder: createLexicalEmbedder({ dimensions: 64 }),
};
const options = { ...hubLinkDefaults, hubTypes: ["Hub"] };

test("an update embeds only changed texts if the embedder does not depend on a corpus", async () => {
  const lexical = createLexicalEmbedder({ dimensions: 64 });
  const embedded: string[] = [];
  const model: Embedder = {
    id: "model",
    dimensions: 64,
    fit: () => model,
    embed: (texts, signal) => {
      embedded.push(...texts);
      return lexical.embed(texts, signal);
    },
  };
  const file = join(temporaryFolder(), "graph.index");
  const prepare = (triples: readonly TripleText[], mode: "open" | "update") =>
    createHubLink("hublink", { ...parts, embedder: model, index: { file, mode } }, options).prepare(
      createMemoryGraph(triples),
      unwatched,
    );
  await prepare(woods, "open");
  // The texts are Alder, Birch, dew, fog, has, two triples and two paths.
  expect(embedded).toHaveLength(9);
  embedded.length = 0;
  await prepare([...woods, ["B:Birch@Hub", "near", "H:hail"]], "update");
  expect(embedded.sort()).toEqual(["Birch near hail", "Birch: near hail.", "hail", "near"]);
});

const woods: readonly TripleText[] = [
  ["A:Alder@Hub", "has", "D:dew"],
  ["B:Birch@Hub", "has", "F:fog"],
];

test("an update builds only changed hubs and removes deleted hubs", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const prepare = async (triples: readonly TripleText[], mode: "open" | "update" | "rebuild") => {
    const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, options);
    return (await retriever.prepare(createMemoryGraph(triples), unwatched)).counts;
  };
  expect(await prepare(woods, "open")).toMatchObject({ built: 2, unchanged: 0 });
  expect(await prepare(woods, "open")).toMatchObject({ built: 0, unchanged: 2, hubs: 2, paths: 2 });
  const extendedWoods: readonly TripleText[] = [...woods, ["B:Birch@Hub", "near", "H:hail"]];
  expect(await prepare(extendedWoods, "update")).toMatchObject({ built: 1, unchanged: 1, removed: 0 });
  expect(await prepare(extendedWoods.slice(0, 1), "update")).toMatchObject({
    built: 0,
    unchanged: 1,
    removed: 1,
  });
  expect(await prepare(woods, "rebuild")).toMatchObject({ built: 2, unchanged: 0 });
});

test("an interrupted build resumes with the missing hubs", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const many = Array.from(
    { length: 600 },
    (_, at): TripleText => [`A${at}:Tree ${at}@Hub`, "has", `L${at}:leaf ${at}`],
  );
  const controller = new AbortController();
  const stopping = {
    progress: {
      note: () => {},
      stage: () => ({ advance: () => controller.abort(), finish: () => {} }),
    },
    signal: controller.signal,
  };
  const retriever = () =>
    createHubLink("hublink", { ...parts, index: { file, mode: "open" as const } }, options);
  await expect(retriever().prepare(createMemoryGraph(many), stopping)).rejects.toThrow(/interrupted/);
  const { counts } = await retriever().prepare(createMemoryGraph(many), unwatched);
  // The first 256 hubs were saved before the interruption.
  expect(counts).toMatchObject({ hubs: 600, built: 344, unchanged: 256 });
});

test("a change to a language task makes an index unusable only if the index stores the task's output", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const speaking = (id: string) => ({ ...parts.language, idOf: () => id });
  const prepareAs = (id: string) =>
    createHubLink(
      "hublink",
      { ...parts, index: { file, mode: "open" }, language: speaking(id) },
      options,
    ).prepare(createMemoryGraph(woods), unwatched);
  await prepareAs("prompted x/model seed=1 verbalisePaths@1");
  expect((await prepareAs("prompted x/model seed=1 verbalisePaths@1")).counts).toMatchObject({ built: 0 });
  await expect(prepareAs("prompted x/model seed=1 verbalisePaths@2")).rejects.toThrow(/a different language/);
  await expect(prepareAs("prompted x/model seed=2 verbalisePaths@1")).rejects.toThrow(/a different language/);
});

test("an index built for a different graph, embedder, language or options is rejected, and the error states the next step", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const index = { file, mode: "open" as const };
  await createHubLink("hublink", { ...parts, index }, options).prepare(createMemoryGraph(woods), unwatched);
  const prepareChanged = (changed: Partial<RetrieverParts>, graph = woods, other = options) =>
    createHubLink("hublink", { ...parts, index, ...changed }, other).prepare(
      createMemoryGraph(graph),
      unwatched,
    );
  await expect(prepareChanged({}, woods.slice(0, 1))).rejects.toThrow(
    expect.objectContaining({ exitCode: 3, hint: expect.stringContaining("--update") }),
  );
  const embedder = createLexicalEmbedder({ dimensions: 32 });
  await expect(prepareChanged({ embedder })).rejects.toThrow(/a different embedder/);
  await expect(prepareChanged({ language: { ...parts.language, idOf: () => "other" } })).rejects.toThrow(
    /a different language/,
  );
  await expect(
    prepareChanged({}, woods, { ...options, maximumPathLength: 2, minimumDegree: 1 }),
  ).rejects.toThrow(
    expect.objectContaining({
      // The error names only the differences, with both values, and both remedies.
      message: `${file}: the index was built with different options: maximumPathLength=6, not 2; minimumDegree=3, not 1`,
      hint: expect.stringMatching(
        /--set minimumDegree=3\).* taxolink index GRAPH --out FILE --rebuild --set maximumPathLength=2 --set minimumDegree=1$/,
      ),
    }),
  );
});

test("an index written by another version is rejected but can be rebuilt", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const prepare = (mode: "open" | "update" | "rebuild") =>
    createHubLink("hublink", { ...parts, index: { file, mode } }, options).prepare(
      createMemoryGraph(woods),
      unwatched,
    );
  await prepare("open");
  const database = new Database(file);
  database.pragma("user_version = 1000");
  database.close();
  for (const mode of ["open", "update"] as const) {
    await expect(prepare(mode)).rejects.toThrow(
      expect.objectContaining({
        exitCode: 3,
        message: expect.stringContaining("the index has version 1000, not"),
        hint: "Rebuild the index: taxolink index GRAPH --out FILE --rebuild",
      }),
    );
  }
  expect((await prepare("rebuild")).counts).toMatchObject({ built: 2 });
});

test("while a process builds an index, other processes wait, then read the complete index but do not update it", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const hold = () => acquireFileLock(`${file}.lock`, { author: "another", busy: "taken" });
  const notes: string[] = [];
  const first = hold();
  const note = (message: string): void => {
    notes.push(message);
    first.release();
  };
  const prepare = (mode: "open" | "update") =>
    createHubLink("hublink", { ...parts, index: { file, mode } }, options).prepare(createMemoryGraph(woods), {
      progress: { ...silentProgress, note },
    });
  expect((await prepare("open")).counts).toMatchObject({ built: 2 });
  expect(notes).toEqual([expect.stringMatching(/is being written by another.*; waiting/)]);
  const second = hold();
  expect((await prepare("open")).counts).toMatchObject({ built: 0, hubs: 2 });
  await expect(prepare("update")).rejects.toThrow(/is being written by another/);
  second.release();
});

test("a build completes a file that another process left without tables", async () => {
  const file = temporaryFile("graph.index", "");
  const retriever = createHubLink("hublink", { ...parts, index: { file, mode: "open" } }, options);
  expect((await retriever.prepare(createMemoryGraph(woods), unwatched)).counts).toMatchObject({ built: 2 });
});

test("a build does not change a file that is not an index", async () => {
  const file = temporaryFile("notes.txt", "my notes\n");
  for (const mode of ["open", "update", "rebuild"] as const) {
    const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, options);
    await expect(retriever.prepare(createMemoryGraph(woods), unwatched)).rejects.toThrow(
      expect.objectContaining({ exitCode: 3, message: expect.stringContaining("notes.txt") }),
    );
  }
  expect(readFileSync(file, "utf8")).toBe("my notes\n");
});
