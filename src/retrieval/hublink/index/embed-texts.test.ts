import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { createLexicalEmbedder, type Embedder, packVectors, type Vector } from "../../../vectors/index.ts";
import { embedTexts } from "./embed-texts.ts";
import type { VectorStore } from "./index-store.ts";

test("a batch that lacks a vector is not stored, so the next build requests it again", async () => {
  let working = false;
  const batches: string[][] = [];
  const embedder: Embedder = {
    id: "one direction",
    dimensions: 2,
    embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
    embedUsable: async (texts) => {
      batches.push([...texts]);
      return texts.map((text) => (text === "odd" && !working ? null : Float32Array.of(1, 0)));
    },
    fit: () => embedder,
  };
  const savedBatches: string[][] = [];
  const store: VectorStore = {
    complete: false,
    vectors: () => ({
      find: (texts) => texts.map(() => undefined),
      save: (texts) => void savedBatches.push([...texts]),
    }),
    fitted: async () => null,
    finish: async () => {},
  };
  const build = async (): Promise<readonly Vector[]> => {
    const vectors: Vector[] = [];
    for await (const batch of embedTexts(["even", "odd"], embedder, { store })) vectors.push(...batch);
    return vectors;
  };
  expect(await build()).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 0)]);
  expect(savedBatches).toEqual([]);
  working = true;
  expect(await build()).toEqual([Float32Array.of(1, 0), Float32Array.of(1, 0)]);
  expect(savedBatches).toEqual([["even", "odd"]]);
  expect(batches).toEqual([
    ["even", "odd"],
    ["even", "odd"],
  ]);
});

/** Creates an embedder that counts the threads it opens but computes in the current thread. */
function threadedEmbedder() {
  const lexical = createLexicalEmbedder({ dimensions: 32 });
  const log = { opened: 0, closed: 0, most: 0, fail: false };
  let open = 0;
  const embedder: Embedder = {
    ...lexical,
    openThreads: (count) => {
      log.opened += 1;
      return {
        count,
        embed: async (texts) => {
          open += 1;
          log.most = Math.max(log.most, open);
          const vectors = (await lexical.embedSparse?.(texts)) ?? [];
          open -= 1;
          if (log.fail) throw new Error("the thread ended");
          return vectors;
        },
        close: async () => {
          log.closed += 1;
        },
      };
    },
  };
  return { embedder, log, lexical };
}

async function collect(texts: readonly string[], embedder: Embedder): Promise<Vector[]> {
  const vectors: Vector[] = [];
  for await (const batch of embedTexts(texts, embedder, { store: null })) vectors.push(...batch);
  return vectors;
}

const many = Array.from({ length: 20_100 }, (_, at) => `t${at}`);

test.skipIf(availableParallelism() === 1)(
  "threads embed large numbers of texts in several batches at a time, and return the same vectors in the same order",
  async () => {
    const { embedder, log, lexical } = threadedEmbedder();
    const vectors = await collect(many, embedder);
    const expected = (await lexical.embedSparse?.(many)) ?? [];
    expect(packVectors(vectors).equals(packVectors(expected))).toBe(true);
    expect(log).toMatchObject({ opened: 1, closed: 1 });
    expect(log.most).toBeGreaterThan(1);
  },
);

test.skipIf(availableParallelism() === 1)("all threads close when one of them fails", async () => {
  const { embedder, log } = threadedEmbedder();
  log.fail = true;
  await expect(collect(many, embedder)).rejects.toThrow("the thread ended");
  expect(log).toMatchObject({ opened: 1, closed: 1 });
});

test("no thread is started for a small number of texts, or for many texts that are already stored", async () => {
  const { embedder, log, lexical } = threadedEmbedder();
  await collect(many.slice(0, 100), embedder);
  const [vector] = (await lexical.embedSparse?.(["t0"])) ?? [];
  const store: VectorStore = {
    complete: true,
    vectors: () => ({ find: (texts) => texts.map(() => vector), save: () => {} }),
    fitted: async () => null,
    finish: async () => {},
  };
  let stored = 0;
  for await (const batch of embedTexts(many, embedder, { store })) stored += batch.length;
  expect(stored).toBe(many.length);
  expect(log.opened).toBe(0);
});
