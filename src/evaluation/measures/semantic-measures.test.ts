import { expect, test } from "vitest";
import type { Embedder } from "../../vectors/index.ts";
import { EvaluationCase } from "./evaluation-case.ts";
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
  const question = { uid: "q", text: "", topicEntity: "", goldenTriples: [], goldenSources: [], groups: {} };
  const prediction = { uid: "q", retrieved: [], sources: [], confidence: null, error: null };
  const status = answer === null ? "no-answer" : "answered";
  return new EvaluationCase({ ...question, goldenAnswer: golden }, { ...prediction, status, answer });
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

test("each word is compared with the nearest word in the other text", async () => {
  // answer "a c" | golden "b": a → 0, c → 0.8: P 0.4; b → 0.8: R 0.8; F1 0.64/1.2
  const answered = evaluated("b", "a c");
  expect(await value("token-match-precision", answered)).toBeCloseTo(0.4, 6);
  expect(await value("token-match-recall", answered)).toBeCloseTo(0.8, 6);
  expect(await value("token-match-f1", answered)).toBeCloseTo(0.64 / 1.2, 6);
});
