import { join } from "node:path";
import { expect, test } from "vitest";
import { acquireFileLock } from "../../../io/index.ts";
import type { LanguageTasks } from "../../../language/index.ts";
import { createOfflineLanguage } from "../../../language/offline/create-offline-language.ts";
import { unwatched } from "../../../progress.ts";
import { createMemoryGraph, kitchenTriples } from "../../../testing/memory-graph.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import type { RetrieverParts } from "../../retriever.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../index.ts";

const recipesOfOneCook: HubLinkOptions = {
  ...hubLinkDefaults,
  strategy: "traversal",
  startEntities: ["P2"],
  maximumIndexingDepth: 0,
};

/** Prepares an index of only one cook's recipes, and a function that asks about another cook's recipes. */
async function partly(buildMissingHubs: boolean, changedParts: Partial<RetrieverParts> = {}) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder(), ...changedParts };
  const options = { ...recipesOfOneCook, buildMissingHubs };
  const retriever = createHubLink("hublink-t", parts, options);
  const { counts } = await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  const ask = async (text: string, topicEntity = "P1") => {
    const { trace, answer, sources } = await retriever.retrieve({ text, topicEntity });
    const built = trace.filter(({ step }) => step === "hubs").map(({ detail }) => detail.built ?? 0);
    return { answer, built, hubs: sources.map(({ entity }) => entity).sort() };
  };
  return { retriever, ask, counts };
}

test("by default, the traversal skips a hub that the index lacks", async () => {
  const { ask, counts } = await partly(false);
  expect(counts.hubs).toBe(1);
  expect(await ask("Which years?")).toMatchObject({ answer: null, hubs: [] });
});

test("on request, the traversal builds a missing hub and keeps it for the next question", async () => {
  const { ask, retriever } = await partly(true);
  expect(await ask("Which years?")).toMatchObject({ built: [2], hubs: ["R1", "R3"] });
  expect(await ask("Which recipes use Lentils?")).toMatchObject({ built: [0], hubs: ["R1", "R3"] });
  // The hub now belongs to the index, and an update checks it like all others.
  expect((await retriever.update?.([], unwatched))?.counts.hubs).toBe(3);
});

const built = [{ hubs: ["R1", "R3"], built: [2], answer: expect.any(String) }];

test("a stored index keeps an added hub, an update checks it, and a rebuild drops it", async () => {
  const file = join(temporaryFolder(), "recipes.index");
  const run = (mode: "open" | "update" | "rebuild") => partly(true, { index: { file, mode } });
  const first = await run("open");
  expect([await first.ask("Which years?")]).toEqual(built);
  // The options alone do not determine which entities outside an opened index are hubs.
  const second = await run("open");
  expect(second.counts).toMatchObject({ hubs: 3, built: 0 });
  expect(await second.ask("Which years?")).toMatchObject({ hubs: ["R1", "R3"], built: [0] });
  expect((await run("update")).counts).toMatchObject({ hubs: 3, built: 0, removed: 0 });
  const rebuilt = await run("rebuild");
  expect(rebuilt.counts.hubs).toBe(1);
});

test("an opened index lists the hub roots that it does not contain", async () => {
  const index = { file: join(temporaryFolder(), "recipes.index"), mode: "open" as const };
  await partly(true, { index });
  const opened = await partly(true, { index });
  expect(opened.counts).toMatchObject({ hubs: 1, built: 0 });
  expect([await opened.ask("Which years?")]).toEqual(built);
});

test("an incomplete build leaves the stored index unchanged", async () => {
  const index = { file: join(temporaryFolder(), "recipes.index"), mode: "open" as const };
  await partly(false, { index });
  const failing: LanguageTasks = {
    ...createOfflineLanguage(),
    verbalisePaths: () => Promise.reject(new Error("the model is gone")),
  };
  const halfway = await partly(true, { index, language: failing });
  await expect(halfway.ask("Which years?")).rejects.toThrow("the model is gone");
  expect((await partly(false, { index })).counts).toMatchObject({ hubs: 1, built: 0, unchanged: 1 });
});

test("while another process writes the index, missing hubs are built for a question but not stored", async () => {
  const file = join(temporaryFolder(), "recipes.index");
  const index = { file, mode: "open" as const };
  const { ask } = await partly(true, { index });
  const lock = acquireFileLock(`${file}.lock`, { author: "another", busy: "taken" });
  expect([await ask("Which years?")]).toEqual(built);
  lock.release();
  expect((await partly(false, { index })).counts.hubs).toBe(1);
});

test("an index keeps hubs that another process has added in the meantime", async () => {
  const index = { file: join(temporaryFolder(), "recipes.index"), mode: "open" as const };
  const [one, other] = [await partly(true, { index }), await partly(true, { index })];
  await one.ask("Which years?", "R1");
  await other.ask("Which years?", "R3");
  expect((await partly(false, { index })).counts.hubs).toBe(3);
});

test("if multiple questions run concurrently, each question gets its missing hubs", async () => {
  const { ask } = await partly(true);
  const answers = await Promise.all([ask("Which years?"), ask("Which years?")]);
  expect(answers.map(({ hubs }) => hubs)).toEqual([
    ["R1", "R3"],
    ["R1", "R3"],
  ]);
});
