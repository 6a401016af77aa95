import { expect, test } from "vitest";
import { CancelledError } from "../base/errors.ts";
import { createLexicalEmbedder } from "./lexical-embedder.ts";
import { toDense } from "./sparse-vector.ts";

const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);

async function similarity(left: string, right: string, corpus?: readonly string[]): Promise<number> {
  const embedder = corpus ? createLexicalEmbedder().fit(corpus) : createLexicalEmbedder();
  const [a, b] = await embedder.embed([left, right]);
  return dot(a as Float32Array, b as Float32Array);
}

test("lexical vectors have the declared length and norm 1", async () => {
  const embedder = createLexicalEmbedder({ dimensions: 64 });
  const [vector] = await embedder.embed(["a graph of papers"]);
  expect(vector).toHaveLength(64);
  expect(dot(vector as Float32Array, vector as Float32Array)).toBeCloseTo(1, 5);
});

test("a sparse vector contains the nonzero values of the dense vector, each with its position", async () => {
  const embedder = createLexicalEmbedder({ dimensions: 32 });
  // The texts contain enough different words for the values to exceed the initial capacity.
  const texts = Array.from({ length: 400 }, (_, at) => `a graph of paper ${at}, and another one`);
  const sparse = (await embedder.embedSparse?.([...texts, ""])) ?? [];
  expect(sparse.map(toDense)).toEqual(await embedder.embed([...texts, ""]));
  expect(sparse.flatMap(({ values }) => [...values]).includes(0)).toBe(false);
  expect(sparse.at(-1)?.places).toHaveLength(0);
});

test("the vector of a text without letters or digits is the zero vector", async () => {
  const [vector] = await createLexicalEmbedder({ dimensions: 64 }).embed([" -- !? "]);
  expect([...(vector as Float32Array)].every((value) => value === 0)).toBe(true);
});

test("case, accents and separators do not affect a lexical vector", async () => {
  expect(await similarity("António Müller", "antonio muller")).toBeCloseTo(1, 5);
  expect(await similarity("starred_actors", "starred actors")).toBeCloseTo(1, 5);
});

test("inflected forms of a word have similar vectors, but unrelated words do not", async () => {
  expect(await similarity("software architectures", "Software Architecture")).toBeGreaterThan(0.6);
  expect(Math.abs(await similarity("car", "automobile"))).toBeLessThan(0.2);
});

test("the lexical embedder supports other scripts", async () => {
  expect(await similarity("граф знаний", "Граф знаний")).toBeCloseTo(1, 5);
  expect(await similarity("граф знаний", "граф")).toBeGreaterThan(0.3);
});

test("after fitting, rare words of the corpus have more weight than common words", async () => {
  const corpus = ["paper alpha", "paper beta", "paper gamma", "paper delta", "paper zeta"];
  const shared = await similarity("paper alpha", "paper beta");
  const sharedFitted = await similarity("paper alpha", "paper beta", corpus);
  expect(sharedFitted).toBeLessThan(shared);
});

test("embedders have the same id only if their corpora are identical", () => {
  const base = createLexicalEmbedder();
  expect(base.fit(["a b", "c"]).id).toBe(base.fit(["a b", "c"]).id);
  expect(base.fit(["a b", "c"]).id).not.toBe(base.fit(["a b", "d"]).id);
  expect(base.fit(["a b"]).id).not.toBe(base.id);
});

test("embedding can be cancelled between batches", async () => {
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const embedder = createLexicalEmbedder({ dimensions: 64 });
  const batches = async (): Promise<void> => {
    for (let batch = 0; batch < 3; batch += 1) await embedder.embed(["a graph", "a paper"], stop.signal);
  };
  await expect(batches()).rejects.toThrow(CancelledError);
});

test("the lexical embedder uses only the beginning of a one-megabyte label", async () => {
  const long = "word ".repeat(200_000);
  const [vector] = await createLexicalEmbedder({ dimensions: 64 }).embed([long]);
  expect(dot(vector as Float32Array, vector as Float32Array)).toBeCloseTo(1, 5);
});

test("the lexical embedder rejects invalid dimensions", () => {
  for (const dimensions of [3.5, 15, 65_537]) {
    expect(() => createLexicalEmbedder({ dimensions })).toThrow(/whole number from 16 to 65536/);
  }
});

test("a cancelled call does not embed any text", async () => {
  await expect(createLexicalEmbedder().embed(["x"], AbortSignal.abort())).rejects.toThrow(/interrupted/);
});

test("a fitted embedder can be restored from its weights", async () => {
  const fitted = createLexicalEmbedder({ dimensions: 64 }).fit(["red apple", "green apple"]);
  const learned = fitted.learned?.() ?? new Uint8Array();
  const restored = createLexicalEmbedder({ dimensions: 64 }).restore?.(learned);
  expect(restored?.id).toBe(fitted.id);
  expect(await restored?.embed(["a red apple"])).toEqual(await fitted.embed(["a red apple"]));
  expect(createLexicalEmbedder().learned?.()).toBeNull();
});
