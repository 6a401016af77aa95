import { join } from "node:path";
import { expect, test } from "vitest";
import { openReplyCache } from "../language/index.ts";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { serveModel } from "../testing/serve-model.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createOpenAiEmbedder, type OpenAiEmbedderParts } from "./openai-embedder.ts";

function partsFor(url: string, changes: Partial<OpenAiEmbedderParts> = {}): OpenAiEmbedderParts {
  const { parts } = createScriptedModel(url);
  return { ...parts, price: { input: 2, output: 0 }, dimensions: null, ...changes };
}

test("vectors come normalised, in order, in batches of 64, each text once", async () => {
  const server = await serveModel({ embed: (text) => [text.length, 0, text.length] });
  const parts = partsFor(server.url);
  const embedder = await createOpenAiEmbedder(parts);
  expect(embedder.dimensions).toBe(3);
  expect(embedder.id).toBe(`${server.url}/scripted`);
  const texts = Array.from({ length: 130 }, (_, index) => "x".repeat(1 + (index % 100)));
  const vectors = await embedder.embed([...texts, "", " "]);
  expect(vectors).toHaveLength(132);
  // (n, 0, n) at length 1 is (√½, 0, √½).
  for (const vector of vectors.slice(0, 130)) {
    expect(vector[0]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(vector[1]).toBe(0);
  }
  expect([...(vectors[130] ?? [])]).toEqual([0, 0, 0]);
  // One for the dimensions; 100 different texts make batches of 64 and 36.
  expect(server.embeddingRequests.map((batch) => batch.length)).toEqual([1, 64, 36]);
  expect(embedder.fit(["a"])).toBe(embedder);
});

test("cached vectors are the same bits and are not asked for again", async () => {
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

test("a model that changes its size is noticed", async () => {
  const server = await serveModel({ embed: (text) => (text === "odd" ? [1, 2] : [1, 2, 3]) });
  const embedder = await createOpenAiEmbedder(partsFor(server.url));
  await expect(embedder.embed(["even", "odd"])).rejects.toThrow(
    "the embedding model scripted gave a vector of 2 dimensions instead of 3",
  );
});

test("a vector without a direction is noticed", async () => {
  const server = await serveModel({ embed: () => [0, 0] });
  await expect(createOpenAiEmbedder(partsFor(server.url))).rejects.toThrow(/without a direction/);
});
