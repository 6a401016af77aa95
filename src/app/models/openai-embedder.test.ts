import { join } from "node:path";
import { expect, test } from "vitest";
import { createFailureLimit, openReplyCache } from "../../tasks/index.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createOpenAiEmbedder, type OpenAiEmbedderParts } from "./openai-embedder.ts";

function partsFor(url: string, changes: Partial<OpenAiEmbedderParts> = {}): OpenAiEmbedderParts {
  const { parts } = createScriptedModel(url);
  return { ...parts, price: { input: 2, output: 0 }, dimensions: null, ...changes };
}

test("vectors are normalised and in order, and requests contain batches of up to 64 distinct texts", async () => {
  const server = await serveModel({ embed: (text) => [text.length, 0, text.length] });
  const parts = partsFor(server.url);
  const embedder = await createOpenAiEmbedder(parts);
  expect(embedder.dimensions).toBe(3);
  expect(embedder.id).toBe(`${server.url}/scripted`);
  const texts = Array.from({ length: 130 }, (_, index) => "x".repeat(1 + (index % 100)));
  const vectors = await embedder.embed([...texts, "", " "]);
  expect(vectors).toHaveLength(132);
  // The vector (n, 0, n) normalised to length 1 is (√½, 0, √½).
  for (const vector of vectors.slice(0, 130)) {
    expect(vector[0]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(vector[1]).toBe(0);
  }
  expect([...(vectors[130] ?? [])]).toEqual([0, 0, 0]);
  // One request determines the dimensions; 100 different texts need batches of 64 and 36.
  expect(server.embeddingRequests.map((batch) => batch.length)).toEqual([1, 64, 36]);
  expect(embedder.fit(["a"])).toBe(embedder);
});

test("cached vectors have identical bits and are not requested again", async () => {
  const server = await serveModel({ embed: (text) => [1, text.length, 1 / 3] });
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const embedder = await createOpenAiEmbedder(partsFor(server.url, { store: cache }));
  const first = await embedder.embed(["a", "bb"]);
  const sent = server.embeddingRequests.length;
  const again = await createOpenAiEmbedder(partsFor(server.url, { store: cache }));
  expect(await again.embed(["bb", "a"])).toEqual([first[1], first[0]]);
  expect(server.embeddingRequests).toHaveLength(sent);
  cache.close();
});

test("the embedder detects a change in a model's vector length", async () => {
  const server = await serveModel({ embed: (text) => (text === "odd" ? [1, 2] : [1, 2, 3]) });
  const embedder = await createOpenAiEmbedder(partsFor(server.url));
  await expect(embedder.embed(["even", "odd"])).rejects.toThrow(
    "the embedding model scripted returned a vector of 2 dimensions instead of 3",
  );
});

test("the embedder rejects a zero vector", async () => {
  const server = await serveModel({ embed: () => [0, 0] });
  await expect(createOpenAiEmbedder(partsFor(server.url))).rejects.toThrow(/without a direction/);
});

test.each([
  ["too short", [1, 2]],
  ["a zero vector", [0, 0, 0]],
  ["incomplete", [1, null, 2]],
  ["missing", null],
] as const)("a vector is requested again on its own if it was %s", async (_how, oddVector) => {
  let sendings = 0;
  const server = await serveModel({
    embed: (text) => (text === "odd" && sendings++ === 0 ? oddVector : [3, 0, 4]),
  });
  const embedder = await createOpenAiEmbedder(partsFor(server.url));
  const [, vector] = await embedder.embed(["even", "odd", "last"]);
  // The vector (3, 0, 4) has length 5.
  expect([...(vector ?? [])]).toEqual([Math.fround(0.6), 0, Math.fround(0.8)]);
  expect(server.embeddingRequests.slice(1)).toEqual([["even", "odd", "last"], ["odd"]]);
});

test("a text that never gets a vector is reported, and no data about it is stored", async () => {
  const server = await serveModel({ embed: (text) => (text === "odd" ? null : [1, 0]) });
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const notices: string[] = [];
  const notice = (message: string): void => void notices.push(message);
  const parts = partsFor(server.url, { store: cache, notice });
  const embedder = await createOpenAiEmbedder(parts);
  const vectors = await embedder.embedUsable?.(["even", "odd"]);
  expect(vectors?.map((vector) => vector && [...vector])).toEqual([[1, 0], null]);
  expect(notices).toEqual([
    "embed: vector search will not find at least one text, because the embedding model scripted returned a value that is not a list of numbers",
  ]);
  expect(cache.database.prepare("SELECT count(*) AS n FROM vectors").get()).toEqual({ n: 2 });
  cache.close();
});

test("the embedder halves a failing batch until it has isolated the faulty text", async () => {
  const server = await serveModel({
    embed: () => [1, 0],
    embedFault: (texts) => (texts.includes("odd") ? "html" : null),
  });
  const embedder = await createOpenAiEmbedder(partsFor(server.url));
  const vectors = await embedder.embedUsable?.(["a", "b", "odd", "c"]);
  expect(vectors?.map((vector) => vector !== null)).toEqual([true, true, false, true]);
});

test("if too many texts fail, the run ends and states the reason", async () => {
  const server = await serveModel({ embed: (text) => (text.startsWith("odd") ? null : [1, 0]) });
  const embedder = await createOpenAiEmbedder(partsFor(server.url, { failures: createFailureLimit(2) }));
  await expect(embedder.embedUsable?.(["odd 1", "even", "odd 2"])).rejects.toThrow(
    "2 calls failed; the last error: the embedding model scripted returned a value that is not a list of numbers",
  );
});
