/**
 * An experiment: one JSON file that says which retrievers run on which questions with which options, and how the
 * options vary. Source: thesis 7.1.7 and 9.1.1 (one factor at a time).
 */
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { InputError, TaxolinkError } from "../../errors.ts";
import { readJson, requireFile } from "../../io/index.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { ownVariantName } from "./own-variant-name.ts";

const schemaName = "urn:taxolink:schema:experiment";

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
  version: z.literal(1).default(1),
  name: nameSchema,
  /** Paths from the folder of this file. */
  graph: z.string().min(1),
  questions: z.string().min(1),
  /** Also ask the questions that reviewers rejected. */
  include_rejected: z.boolean().optional(),
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

/**
 * Reads an experiment and makes its paths absolute.
 * @throws InputError for a file that is no experiment, a graph or question file that is missing, an unknown measure
 */
export function readExperiment(file: string): Experiment {
  const experiment = readJson(file, experimentSchema);
  const locate = (given: string, place: string): string => {
    const path = resolve(dirname(file), given);
    try {
      requireFile(path);
    } catch (cause) {
      if (!(cause instanceof InputError)) throw cause;
      throw new InputError({ file, path: place }, cause.message, {
        cause,
        hint: cause.hint ?? "Check the path.",
      });
    }
    return path;
  };
  for (const [at, name] of (experiment.measures ?? []).entries()) {
    placed(file, `$.measures[${at}]`, () => parseMeasure(name));
  }
  const variants = (experiment.variants ?? []).map(({ name, graph, questions }, at) => ({
    name,
    graph: locate(graph, `$.variants[${at}].graph`),
    questions: locate(questions, `$.variants[${at}].questions`),
  }));
  requireDistinct(file, [ownVariantName(experiment), ...variants.map(({ name }) => name)]);
  return {
    ...experiment,
    graph: locate(experiment.graph, "$.graph"),
    questions: locate(experiment.questions, "$.questions"),
    ...(variants.length > 0 ? { variants } : {}),
  };
}

/** @param names of the experiment's own graph, then of its variants; they become folders */
function requireDistinct(file: string, names: readonly string[]): void {
  const folded = names.map((name) => name.toLowerCase());
  const doubled = folded.findIndex((name, at) => folded.indexOf(name) !== at);
  if (doubled === -1) return;
  throw new InputError(
    { file, path: `$.variants[${doubled - 1}].name` },
    `${names[doubled]} is named twice`,
    {
      hint: "Every variant needs a name of its own; the first graph is called by its file.",
    },
  );
}

/** Runs a check and gives its error the place in the file. @throws InputError */
export function placed<T>(file: string, path: string, check: () => T): T {
  try {
    return check();
  } catch (cause) {
    if (!(cause instanceof TaxolinkError)) throw cause;
    const hint = cause.hint === undefined ? {} : { hint: cause.hint };
    throw new InputError({ file, path }, cause.message, { cause, ...hint });
  }
}

/** The JSON Schema of experiment files, for editors. */
export function experimentJsonSchema(): unknown {
  return z.toJSONSchema(experimentSchema, { io: "input" });
}
