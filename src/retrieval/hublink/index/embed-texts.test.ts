import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { createLexicalEmbedder, type Embedder, packVectors, type Vector } from "../../../vectors/index.ts";
import { embedTexts } from "./embed-texts.ts";

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

/** @param known the vector of every text, if it is known */
async function collect(texts: readonly string[], embedder: Embedder, known?: Vector): Promise<Vector[]> {
  async function* batches() {
    for (let from = 0; from < texts.length; from += 512) {
      const batch = texts.slice(from, from + 512);
      yield {
        texts: batch,
        from,
        known: new Map(known === undefined ? [] : batch.map((_, at): [number, Vector] => [at, known])),
      };
    }
  }
  const vectors: Vector[] = [];
  for await (const batch of embedTexts(batches(), texts.length, embedder))
    vectors.push(...batch.vectors.filter((vector) => vector !== null));
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

test("no thread is started for a small number of texts, or for many texts with known vectors", async () => {
  const { embedder, log, lexical } = threadedEmbedder();
  await collect(many.slice(0, 100), embedder);
  const [vector] = (await lexical.embedSparse?.(["t0"])) ?? [];
  expect(await collect(many, embedder, vector)).toHaveLength(many.length);
  expect(log.opened).toBe(0);
});
