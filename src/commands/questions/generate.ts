/**
 * `taxolink questions generate`: generates labelled questions with proven golden triples from a graph or from
 * publications.
 */
import { basename } from "node:path";
import { defineCommand, type Reported } from "../../cli/command.ts";
import { openSampler, type SamplerOptions } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { openGivenGraph, withGraph } from "../graph/graph-file.ts";
import { withEstimatedModels } from "../shared/with-models.ts";
import { checkOptions, type GenerateOptions, generateOptions, readFiles } from "./generate-options.ts";
import {
  generateFromCells,
  generateFromDocuments,
  generateFromPlan,
  generateLike,
} from "./generate-other-strategies.ts";
import { generateAboutPublications, generateSampled, generateVariants } from "./generate-sampled.ts";
import { type GenerationRun, modelWrites } from "./write-drafts.ts";

export const command = defineCommand({
  options: generateOptions,
  notes: [
    "Every question is the English of a typed query, whose answer the golden triples alone give. " +
      "The report lists the cells of a distribution and the classes with too few questions, with reasons.",
    "With --publications, the command writes every question once per layout (Q-gv1.csv, Q-gv2.csv, ...).",
    "With --language, a model words each question from its query's English, --instructions and as many triples as --subgraph-tokens allows. The command then checks the triples, the answer and the grammar. " +
      "The verdicts column contains the result of each check; Q-rejected.csv lists the rejected questions with reasons. " +
      "With --strategy subgraph, the model chooses its own questions about a publication.",
    "Unanswerable questions ask for a missing value or relation, or contain a false premise. The command checks the reason against the graph, and questions check --prove checks it again. " +
      "Unanswerable questions have no golden triples.",
    "The command first fills the quotas of --class-quotas, --per-class and --distribution, and then generates questions until it reaches --count.",
    "With --like, another --seed gives another set of the same difficulty: publish one, and keep the other for the final test.",
    "After an interruption, or if the budget runs out, run the same command to resume: Q.csv.partial.jsonl stores what a model has written.",
  ],
  run: async ({ options }, context) => {
    checkOptions(options);
    const out = context.resolve(options.out);
    return withEstimatedModels(options, context, (models, watched) =>
      generate(options, { out, models, context: watched }),
    );
  },
});

async function generate(options: GenerateOptions, run: GenerationRun): Promise<Reported> {
  const { models, context } = run;
  const { documents, publications, variants } = options;
  if (options.instructions !== "" && !modelWrites(models))
    throw new OptionError("--instructions requires a language model, but --language is offline", {
      hint: "Choose a model with --language, e.g. --language ollama:llama3.1.",
    });
  if (options.topic.length > 0 && (options.strategy !== "subgraph" || !modelWrites(models)))
    throw new OptionError("--topic requires --strategy subgraph and a language model", {
      hint: "A plan file contains its own topic.",
    });
  if (documents !== undefined) return generateFromDocuments(documents, options, run);
  const files = readFiles(options, context);
  const settings = { ...files, seed: context.seed, hubType: options["hub-type"] };
  if (publications !== undefined) {
    const names = variants.length === 0 ? ["gv3"] : variants;
    return generateVariants(names, { ...options, publications }, settings, run);
  }
  return withGraph(openGivenGraph(options, [], context), async ({ file, graph }) => {
    const sampler = await openSampler(
      graph,
      { ...settings, graphName: basename(file) } satisfies SamplerOptions,
      context,
    );
    if (options.plan !== undefined) return await generateFromPlan(options.plan, sampler, options, run);
    if (options.like !== undefined) return await generateLike(options.like, sampler, options, run);
    if (options.strategy === "comparison") return await generateFromCells(sampler, options.comparison, run);
    if (options.strategy === "subgraph" && modelWrites(models))
      return await generateAboutPublications(sampler, options, run);
    return await generateSampled(sampler, options, files, run);
  });
}
