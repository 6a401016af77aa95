/**
 * Defines a judge's claims and verdicts on an answer, from which the judged measures are computed. Each judgement is a
 * line of `judgements.jsonl`, a file next to the judged predictions.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { checkSchema, formatJsonLines, hashValue, readJsonLines, writeText } from "../../base/io/index.ts";
import { recordSchema } from "../../base/io/record-schema.ts";
import { type Prediction, predictionLine } from "../prediction.ts";

const unjudged = z.strictObject({
  /** The error from the failed call, which explains why the judgement is missing. */
  unjudged: z.string(),
});

const verdicts = z.array(z.strictObject({ text: z.string(), holds: z.boolean(), reason: z.string() }));

/**
 * The contents of a judgement, divided into parts. A part is present if it was requested and applies to the question.
 */
const aspectSchemas = {
  /** Whether the retrieved triples support the claims in the answer. */
  faithfulness: z.union([unjudged, z.strictObject({ claims: verdicts })]),
  /** Whether the golden answer supports the claims in the answer, and vice versa. */
  correctness: z.union([unjudged, z.strictObject({ answer: verdicts, golden: verdicts })]),
  /** Questions to which the answer would be a good reply, with their similarity to the original question. */
  relevancy: z.union([
    unjudged,
    z.strictObject({
      evasive: z.boolean(),
      questions: z.array(z.strictObject({ text: z.string(), similarity: z.number() })),
    }),
  ]),
  /** What the question demands, and whether the answer satisfies each demand. */
  instructions: z.union([unjudged, z.strictObject({ instructions: verdicts })]),
} as const;

export const judgementSchema = z.strictObject({
  uid: z.string(),
  /** The judge's name, as it appears in the header. */
  judge: z.string(),
  /** The number of the repeat, starting at 1. Each repeat uses a different seed. */
  repeat: z.int().min(1),
  faithfulness: aspectSchemas.faithfulness.optional(),
  correctness: aspectSchemas.correctness.optional(),
  relevancy: aspectSchemas.relevancy.optional(),
  instructions: aspectSchemas.instructions.optional(),
});

export type Judgement = z.output<typeof judgementSchema>;
export type Aspect = keyof typeof aspectSchemas;
export const aspects = Object.keys(aspectSchemas) as readonly Aspect[];

const headerSchema = z.strictObject({
  kind: z.literal("taxolink-judgements"),
  version: z.literal(1),
  /** The hash of the judged predictions. Judgements apply only to predictions with this hash. */
  predictions_hash: z.string(),
  /** Maps each judge's name to its model, parameters and prompt versions, with one entry per repeat. */
  judges: recordSchema(z.array(z.string())),
  /** The embedder that measures the similarity of questions. */
  embedder: z.string(),
});

export type JudgementHeader = z.output<typeof headerSchema>;

export const judgementsName = "judgements.jsonl";

export function hashPredictions(predictions: readonly Prediction[]): string {
  return hashValue(predictions.map(predictionLine));
}

export function formatJudgements(header: JudgementHeader, judgements: readonly Judgement[]): string {
  return formatJsonLines([header, ...judgements]);
}

export function writeJudgements(folder: string, text: string): void {
  writeText(join(folder, judgementsName), text);
}

/**
 * Returns the judgements of these predictions from a folder, or an empty list if there are none or if the predictions
 * have changed since.
 * @throws InputError if the file is damaged
 */
export function readJudgements(folder: string, predictions: readonly Prediction[]): readonly Judgement[] {
  const file = join(folder, judgementsName);
  if (!existsSync(file)) return [];
  const [first, ...lines] = readJsonLines(file);
  const header = headerSchema.safeParse(first?.value).data;
  if (header === undefined) {
    throw new InputError({ file, line: 1 }, "expected the header of a judgement file", {
      hint: "Judge the run again: the cache contains the replies.",
    });
  }
  if (header.predictions_hash !== hashPredictions(predictions)) return [];
  return lines.map(({ line, value }) => checkSchema(value, judgementSchema, `${file}:${line}`));
}
