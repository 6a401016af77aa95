import { expect, test } from "vitest";
import { createLexicalEmbedder } from "../lexical-embedder.ts";
import { type CorpusWeights, startThreads } from "./embedding-threads.ts";

const texts = Array.from(
  { length: 90 },
  (_, at) => `bridge ${at % 7} over the river ${at}, opened ${1800 + at}`,
);

test.each([1, 2])(
  "%i threads return the vectors of the fitted embedder in the order of the calls",
  async (count) => {
    const embedder = createLexicalEmbedder({ dimensions: 64 }).fit(texts);
    const threads = embedder.openThreads?.(count);
    expect(threads?.count).toBe(count);
    const batches = [texts.slice(0, 40), ["", "!?"], texts.slice(40), texts.slice(3, 4)];
    try {
      const made = await Promise.all(batches.map((batch) => threads?.embed(batch)));
      const expected = await Promise.all(batches.map((batch) => embedder.embedSparse?.(batch)));
      expect(made).toEqual(expected);
    } finally {
      await threads?.close();
    }
  },
);

test("a thread with incomplete weights ends, and every call reports this error", async () => {
  // The weights lack the counts, so the thread fails on its first text.
  const corpus = { texts: 2 } as CorpusWeights;
  const threads = startThreads({ dimensions: 64, corpus }, 1);
  try {
    const calls = await Promise.allSettled([threads.embed(["a"]), threads.embed(["b"])]);
    expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(threads.embed(["c"])).rejects.toThrow();
  } finally {
    await threads.close();
  }
});
