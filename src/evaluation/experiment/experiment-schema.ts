/** Defines the format of experiment files. */
import { z } from "zod";

const schemaName = "urn:taxolink:schema:experiment";

/** The current file version. */
export const experimentVersion = 2;

const nameSchema = z
  .string()
  .regex(/^\w[\w.-]*$/, "a name may contain only letters, digits, dots, hyphens and underscores");

const variantSchema = z.strictObject({
  name: nameSchema,
  /** Paths, relative to the folder of the experiment file. */
  graph: z.string().min(1),
  questions: z.string().min(1),
});

const optionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const baseSchema = z.strictObject({
  preset: z.string().min(1),
  options: z.record(z.string(), optionValue).default({}),
});

const stagesSchema = z.strictObject({
  /** Whether to rewrite the question before retrieval. */
  augmentQuestion: z.boolean().optional(),
  /** Whether to rerank the best triples by how relevant they are to the question. */
  rerank: z.boolean().optional(),
  /** How many triples to rerank, or 0 for all. */
  rerankDepth: z.int().min(0).optional(),
  /** Whether to generate the answer from the triples rather than keep the retriever's answer. */
  generate: z.boolean().optional(),
});

const varySchema = z.discriminatedUnion("mode", [
  z.strictObject({
    /**
     * The method of varying options: `ofat` changes one option of the base at a time, and `grid` tries every
     * combination.
     */
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
  /** The version of the preset names. */
  version: z.literal(experimentVersion).default(experimentVersion),
  name: nameSchema,
  /** Paths, relative to the folder of the experiment file. */
  graph: z.string().min(1),
  questions: z.string().min(1),
  /** Whether to include questions that reviewers rejected. */
  include_rejected: z.boolean().optional(),
  /** Additional layouts of the same graph with their questions. The complete experiment is run on every layout. */
  variants: z.array(variantSchema).min(1).optional(),
  /**
   * The names of the language model and the embedder, in the form that `--language` and `--embedder` accept (default:
   * offline).
   */
  language: z.string().optional(),
  embedder: z.string().optional(),
  /**
   * The names of the language models that judge the answers, in the form that `--judge` accepts, and the number of
   * repeats.
   */
  judges: z
    .strictObject({ models: z.array(z.string()).min(1), repeats: z.int().min(1).default(1) })
    .optional(),
  retrievers: z.array(z.union([z.string().min(1), baseSchema])).min(1),
  /** Pipeline stages that are added to every retriever. A retriever's own options take precedence. */
  stages: stagesSchema.optional(),
  vary: varySchema.optional(),
  /** The measures (default: the standard measures). */
  measures: z.array(z.string()).optional(),
  by: z.array(z.string()).optional(),
  /** The number of runs of each configuration, each with a different seed. */
  repeats: z.int().min(1).default(1),
  seed: z.int().default(1),
  parallel: z.int().min(1).default(1),
});

export type Experiment = z.output<typeof experimentSchema>;
export type OptionValue = z.output<typeof optionValue>;

/** The JSON Schema of experiment files, for use in text editors. */
export function experimentJsonSchema(): unknown {
  return z.toJSONSchema(experimentSchema, { io: "input" });
}
