import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createMemoryGraph, kitchenTriples } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { cutIntoChunks } from "../cut-into-chunks.ts";
import type { LinkedText } from "../retriever.ts";
import { createHubLink, hubLinkDefaults } from "./index.ts";

async function ask(question: string, texts: readonly LinkedText[]) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder(), texts };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, hubsToKeep: 1 });
  await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  return retriever.retrieve({ text: question });
}

const question = "How much saffron goes into 'Lentil soup'?";

test.each(["10.1234/SOUP.1", "https://doi.org/10.1234/soup.1", "R1"])(
  "a text with the key %s contributes to the hub's answer, which cites the hub as its source",
  async (key) => {
    const { answer, sources } = await ask(question, [
      { key, text: "Wash them. Add two threads of saffron. Serve." },
    ]);
    expect(answer).toContain("“Add two threads of saffron.”");
    expect(answer).toContain("[1]");
    expect(sources[0]).toMatchObject({ entity: "R1", address: "https://doi.org/10.1234/soup.1" });
  },
);

test("an answer omits texts from other hubs and texts without a hub", async () => {
  const { answer } = await ask(question, [
    { key: "R2", text: "Saffron colours this bread." },
    { key: "10.9999/elsewhere", text: "Saffron is expensive." },
  ]);
  expect(answer ?? "").not.toMatch(/saffron/i);
});

test("the answer uses the nearest of many chunks", async () => {
  const filler = Array.from({ length: 60 }, (_, at) => `Sentence ${at} speaks of pans and of water.`).join(
    " ",
  );
  const { answer } = await ask(question, [{ key: "R1", text: `${filler} Saffron comes last. ${filler}` }]);
  expect(answer).toContain("“Saffron comes last.”");
});

test("chunks cover the text, overlap, and end at a sentence boundary if possible", () => {
  const text = Array.from({ length: 40 }, (_, at) => `Word${at} is one of four.`).join(" ");
  const chunks = cutIntoChunks(text, 50, 12);
  expect(chunks.length).toBeGreaterThan(3);
  for (const chunk of chunks) expect(chunk).toMatch(/\.$/);
  for (let at = 0; at < 40; at += 1)
    expect(chunks.some((chunk) => chunk.includes(`Word${at} is`))).toBe(true);
  expect(cutIntoChunks("", 50, 12)).toEqual([]);
  expect(cutIntoChunks("short", 50, 12)).toEqual(["short"]);
});
