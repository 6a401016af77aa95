/** The shape of experiment files. */
import { z } from "zod";

const schemaName = "urn:taxolink:schema:experiment";

/** The version of the files that are written now. */
export const experimentVersion = 2;

const nameSchema = z
  .string()
  .regex(/^\w[\w.-]*$/, "a name is made of letters, digits, dots, hyphens and underscores");

const variantSchema = z.strictObject({
  name: nameSchema,
  /** Paths from the folder of this file. */
  graph: z.string().min(1),
  questions: z.string().min(1),
});

const optionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const baseSchema = z.strictObject({
  preset: z.string().min(1),
  options: z.record(z.string(), optionValue).default({}),
});

const stagesSchema = z.strictObject({
  /** Reword the question before it is asked. */
  augmentQuestion: z.boolean().optional(),
  /** Reorder the best triples by their use for the question. */
  rerank: z.boolean().optional(),
  /** Triples that are reordered. */
  rerankDepth: z.int().min(1).optional(),
  /** Generate the answer from the triples instead of keeping the retriever's own. */
  generate: z.boolean().optional(),
});

const varySchema = z.discriminatedUnion("mode", [
  z.strictObject({
    /** `ofat` changes one option of the base at a time, `grid` takes every combination. */
    mode: z.enum(["ofat", "grid"]),
    parameters: z.record(z.string(), z.array(optionValue).min(1)),
  }),
  z.strictObject({
    mode: z.literal("list"),
    configurations: z.array(z.record(z.string(), optionValue)).min(1),
  }),
]);

export const experimentSchema = z.strictObject({
  $schema: z.string().default(schemaName),
  /** What presets are called: a file without a version is of the first one. */
  version: z.union([z.literal(1), z.literal(experimentVersion)]).default(1),
  name: nameSchema,
  /** Paths from the folder of this file. */
  graph: z.string().min(1),
  questions: z.string().min(1),
  /** Further layouts of the same graph, each with its questions: the whole experiment runs on each of them. */
  variants: z.array(variantSchema).min(1).optional(),
  /** Who writes and what makes vectors, as `--language` and `--embedder` name them; offline when left out. */
  language: z.string().optional(),
  embedder: z.string().optional(),
  /** Language models that judge the answers, as `--judge` names them, and how often each judges. */
  judges: z
    .strictObject({ models: z.array(z.string()).min(1), repeats: z.int().min(1).default(1) })
    .optional(),
  retrievers: z.array(z.union([z.string().min(1), baseSchema])).min(1),
  /** Pipeline stages around every retriever; a retriever's own options go before them. */
  stages: stagesSchema.optional(),
  vary: varySchema.optional(),
  /** The measures; the default ones when left out. */
  measures: z.array(z.string()).optional(),
  by: z.array(z.string()).optional(),
  /** How often every configuration runs, each time with another seed. */
  repeats: z.int().min(1).default(1),
  seed: z.int().default(1),
  parallel: z.int().min(1).default(1),
});

export type Experiment = z.output<typeof experimentSchema>;
export type OptionValue = z.output<typeof optionValue>;

/** The JSON Schema of experiment files, for editors. */
export function experimentJsonSchema(): unknown {
  return z.toJSONSchema(experimentSchema, { io: "input" });
}
