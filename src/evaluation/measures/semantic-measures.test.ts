import { expect, test } from "vitest";
import { caseWith } from "../../testing/evaluated.ts";
import type { Embedder } from "../../vectors/index.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { prepareMeasures } from "./prepare-measures.ts";

/** An embedder with handmade vectors: a is orthogonal to b, and c lies between a and b. */
const vectors: Record<string, readonly number[]> = { a: [1, 0], b: [0, 1], c: [0.6, 0.8] };
const embedder: Embedder = {
  id: "by hand",
  dimensions: 2,
  embed: async (texts) => texts.map((text) => Float32Array.from(vectors[text] ?? [0, 0])),
  fit: () => embedder,
};

function evaluated(golden: string | null, answer: string | null): EvaluationCase {
  return caseWith({ goldenAnswer: golden }, { answer, status: answer === null ? "no-answer" : "answered" });
}

async function value(name: string, answered: EvaluationCase): Promise<number | null> {
  const [measure] = await prepareMeasures([name], "taxolink", [answered], embedder);
  return measure?.score(answered).value ?? null;
}

test("semantic similarity is the cosine between the vectors of two texts", async () => {
  expect(await value("semantic-similarity", evaluated("a", "c\n[1] source"))).toBeCloseTo(0.6, 6);
  expect(await value("semantic-similarity", evaluated("a", null))).toBe(0);
  expect(await value("semantic-similarity", evaluated(null, "a"))).toBeNull();
});

/** An embedder whose tokens are the words of a text, between a first token that it adds to every text, and a last one. */
const tokenEmbedder: Embedder = {
  ...embedder,
  embedTokens: async (texts) =>
    texts.map((text) => {
      const words = text.split(" ").filter(Boolean);
      const token = (word: string) => ({
        id: word.charCodeAt(0),
        isSpecial: false,
        vector: Float32Array.from((vectors[word] ?? [0, 0]).map((value) => 5 * value)),
      });
      const special = { id: 0, isSpecial: true, vector: Float32Array.of(0, -1) };
      return [special, ...words.map(token), special];
    }),
  fit: () => tokenEmbedder,
};

async function bertscore(name: string, answered: readonly EvaluationCase[]): Promise<number | null> {
  const [measure] = await prepareMeasures([name], "taxolink", answered, tokenEmbedder);
  return (answered[0] && measure?.score(answered[0]).value) ?? null;
}

test("each token is compared with the nearest token of the other text, whatever the length of its vector", async () => {
  // answer "a c" | golden "b": a → 0, c → 0.8: P 0.4; b → 0.8: R 0.8; F1 0.64/1.2. The added tokens have no weight.
  const answered = [evaluated("b", "a c")];
  expect(await bertscore("bertscore-precision", answered)).toBeCloseTo(0.4, 6);
  expect(await bertscore("bertscore-recall", answered)).toBeCloseTo(0.8, 6);
  expect(await bertscore("bertscore-f1", answered)).toBeCloseTo(0.64 / 1.2, 6);
  expect(await bertscore("bertscore-f1", [evaluated("b", " ")])).toBe(0);
});

test("with idf, a token weighs by its rarity in the golden answers", async () => {
  // Golden answers "b" and "a b": a is in one of two, b in both, c in none. Weights: a log(3/2), b 0, c log(3).
  const answered = [evaluated("a b", "a c"), evaluated("b", "b")];
  // a → 1, c → 0.8 (nearest b): P = (log(3/2) + 0.8 log(3)) / (log(3/2) + log(3))
  const expected = (Math.log(1.5) + 0.8 * Math.log(3)) / (Math.log(1.5) + Math.log(3));
  expect(await bertscore("bertscore-idf-precision", answered)).toBeCloseTo(expected, 6);
});

test("an embedder without tokens gives no score, and the reason names what is needed", async () => {
  const [measure] = await prepareMeasures(["bertscore-f1"], "taxolink", [evaluated("b", "a")], embedder);
  expect(measure?.score(evaluated("b", "a"))).toMatchObject({
    value: null,
    reason: expect.stringContaining("--embedder"),
  });
});
