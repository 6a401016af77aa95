import { expect, test } from "vitest";
import { createRandom } from "../random.ts";
import { testVectorIndex } from "../testing/vector-index-contract.ts";
import { createLexicalEmbedder } from "./lexical-embedder.ts";
import { createPrunedVectorIndex } from "./pruned-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";

// The vectors have no more values than are used for finding candidates, and there are no more vectors than are compared
// exactly at first, so the results are exact.
testVectorIndex("the pruned index", createPrunedVectorIndex, { tolerance: 2e-3 });

test("the pruned index finds nearly all of the nearest texts", async () => {
  const random = createRandom(11);
  // Words have four to nine letters, and the first words are far more frequent than the last, as in natural languages.
  const letter = (): string => String.fromCharCode(97 + random.below(26));
  const words = Array.from({ length: 500 }, () =>
    Array.from({ length: 4 + random.below(6) }, letter).join(""),
  );
  const text = (length: number): string =>
    Array.from({ length }, () => words[Math.floor(500 * random.next() ** 3)]).join(" ");
  const texts = Array.from({ length: 3_000 }, () => text(8));
  const embedder = createLexicalEmbedder().fit(texts);
  const vectors = (await embedder.embedSparse?.(texts)) ?? [];
  const queries = await embedder.embed(Array.from({ length: 20 }, () => text(6)));
  const [exact, pruned] = [createSparseVectorIndex(1024), createPrunedVectorIndex(1024)];
  for (const index of [exact, pruned]) index.add(vectors);
  const nearest = exact.search(queries, 10);
  const prunedMatches = pruned.search(queries, 10);
  const hits = nearest.map((list, at) => {
    const positions = new Set(prunedMatches[at]?.map(({ position }) => position));
    return list.filter(({ position }) => positions.has(position)).length;
  });
  // The minimum is 0.95 of 20 × 10.
  expect(hits.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(190);
});
