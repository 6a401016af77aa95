/**
 * Prepares an experiment file for a run: opens its graph, and creates and validates the retriever of every
 * configuration.
 */
import { join, relative } from "node:path";
import type { CommandContext, OptionSpecs, PositionalSpec } from "../../cli/command.ts";
import { readQuestions } from "../../datasets/index.ts";
import {
  type Benchmark,
  type Configuration,
  type ConfiguredExperiment,
  createRunHeader,
  type Experiment,
  hashQuestions,
  listConfigurations,
  listVariants,
  type ModelChoice,
  originOfRun,
  type PlannedRun,
  questionFromPair,
  withErrorPosition,
  writeRunIndex,
} from "../../evaluation/index.ts";
import { hashValue } from "../../io/index.ts";
import type { JudgeOptions, ModelOptions } from "../../models/model-options.ts";
import {
  createRetriever,
  type Retriever,
  type RetrieverParts,
  retrieverPresets,
} from "../../retrieval/index.ts";
import { findWorkspace } from "../../workspace/index.ts";
import { openNamedGraph } from "../graph/graph-file.ts";
import { checkColumns, columnsOf } from "../questions/check-columns.ts";
import { reviewedPairs } from "../shared/reviewed-pairs.ts";
import type { Models } from "../shared/with-models.ts";

/** The output option of the commands that run an experiment. */
export const experimentOutOption = {
  out: {
    kind: "text",
    writes: "folder",
    value: "DIR",
    summary: "Output folder (default: runs/<name>)",
  },
} as const satisfies OptionSpecs;

/** The arguments of the commands that read an experiment. */
export const experimentPositionals = [
  { name: "FILE", summary: "The experiment (JSON)", required: true },
  { name: "NAMED", summary: "Files outside of the workspace that the experiment may read", many: true },
] as const satisfies readonly PositionalSpec[];

export type ReadyExperiment = {
  /** The name of the graph file or variant, which identifies the layout. */
  readonly name: string;
  readonly experiment: Experiment;
  readonly configurations: readonly Configuration[];
  /** One run per configuration, in the same order. */
  readonly benchmark: Benchmark;
};

/** The data for creating retrievers, and any models that replace the experiment's models in some configurations. */
export type ExperimentParts = RetrieverParts & Pick<Models, "variant">;

/** Lists the models that replace the experiment's models in some configurations, without duplicates. */
export function variedModels(path: string, experiment: ConfiguredExperiment): readonly ModelChoice[] {
  const configurations = withErrorPosition(path, "$.vary", () =>
    listConfigurations(experiment, presetOptions),
  );
  return [...new Map(configurations.map(({ models }) => [hashValue(models), models])).values()].filter(
    (choice) => Object.keys(choice).length > 0,
  );
}

/**
 * Opens the experiment on its own graph and on each graph variant, whose results go to a subfolder of the results
 * folder.
 * @throws any error that {@link openExperiment} throws for one of the graphs, before anything runs
 */
export async function openVariants(
  path: string,
  experiment: Experiment,
  out: string | undefined,
  parts: ExperimentParts,
  context: CommandContext,
): Promise<readonly ReadyExperiment[]> {
  const readyExperiments: ReadyExperiment[] = [];
  const root = resultsFolder(experiment, out, context);
  try {
    for (const { name, folder, experiment: variant } of listVariants(experiment)) {
      readyExperiments.push({
        ...(await openExperiment(path, variant, join(root, folder), parts, context)),
        name,
      });
    }
    return readyExperiments;
  } catch (error) {
    closeExperiments(readyExperiments);
    throw error;
  }
}

export function closeExperiments(experiments: readonly ReadyExperiment[]): void {
  for (const { benchmark } of experiments) benchmark.graph.close();
}

/** Returns the absolute path of the results folder. */
export function resultsFolder(
  { name }: Experiment,
  out: string | undefined,
  context: CommandContext,
): string {
  return context.resolve(out ?? `${findWorkspace(context.cwd) ?? context.cwd}/runs/${name}`);
}

/**
 * Opens the graph and the questions, and creates every retriever, so that invalid settings fail before anything runs.
 * @param path the absolute path of the experiment file whose content is `experiment`
 * @param folder the results folder
 * @throws InputError if a retriever or an option is invalid; the error states the position in the file
 */
async function openExperiment(
  path: string,
  experiment: Experiment,
  folder: string,
  parts: ExperimentParts,
  context: CommandContext,
): Promise<Omit<ReadyExperiment, "name">> {
  const { configurations, retrievers } = createConfigurations(path, experiment, parts);
  const { pairs, warnings } = readQuestions(experiment.questions);
  for (const warning of warnings) context.warn(warning);
  const questions = reviewedPairs(pairs, experiment.include_rejected ?? false, context).map(questionFromPair);
  for (const [at, column] of (experiment.by ?? []).entries()) {
    withErrorPosition(path, `$.by[${at}]`, () => checkColumns([column], columnsOf(questions)));
  }
  const graph = await openNamedGraph(experiment.graph, context);
  const origin = {
    graphHash: await graph.version(),
    questionsHash: hashQuestions(questions),
    embedder: parts.embedder.id,
    seed: experiment.seed,
  };
  const runs = configurations.map(({ label, seed, models }, at): PlannedRun => {
    const retriever = retrievers[at] as (typeof retrievers)[number];
    // A configuration is identified by a hash of everything that affects its results, so a finished configuration is
    // never run again.
    const runOrigin = { seed, embedder: parts.variant(models).embedder.id };
    const id = hashValue(createRunHeader(retriever, originOfRun(origin, runOrigin)));
    return { label, folder: id.slice(0, 16), retriever, ...runOrigin };
  });
  return { experiment, configurations, benchmark: { graph, questions, runs, origin, folder } };
}

/**
 * Returns every configuration with its retriever, in file order.
 * @throws InputError if a retriever or an option is invalid; the error states the position in the file
 */
export function createConfigurations(
  path: string,
  experiment: ConfiguredExperiment,
  parts: ExperimentParts,
): { readonly configurations: readonly Configuration[]; readonly retrievers: readonly Retriever[] } {
  for (const [at, entry] of experiment.retrievers.entries()) {
    const preset = typeof entry === "string" ? entry : entry.preset;
    withErrorPosition(path, `$.retrievers[${at}]`, () => createRetriever(preset, parts));
  }
  const configurations = withErrorPosition(path, "$.vary", () =>
    listConfigurations(experiment, presetOptions),
  );
  const retrievers = configurations.map(({ preset, options, models, place, varied, seed }) =>
    withErrorPosition(path, varied === null ? place : `$.vary, for ${place}`, () =>
      createRetriever(preset, { ...parts, ...parts.variant(models), seed }, options),
    ),
  );
  return { configurations, retrievers };
}

/**
 * Records which runs the results folder will contain.
 * @param index the location of the indexes: an absolute path or the address of a database
 * @param variants all layouts if this folder contains the folders of the other layouts; otherwise undefined
 */
export function writeExperimentIndex(
  { experiment, configurations, benchmark }: ReadyExperiment,
  variants: readonly ReadyExperiment[],
  index: string | undefined,
): void {
  writeRunIndex(benchmark.folder, {
    graph: experiment.graph,
    questions: experiment.questions,
    ...(index === undefined ? {} : { index }),
    measures: experiment.measures ?? [],
    by: experiment.by ?? null,
    definition: "taxolink",
    seed: experiment.seed,
    ...(variants.length > 1
      ? { variants: variants.map((variant) => variantEntry(variant, benchmark.folder)) }
      : {}),
    runs: configurations.map(({ label, base }, at) => ({
      label,
      folder: benchmark.runs[at]?.folder ?? "",
      base: base && experiment.vary !== undefined,
    })),
  });
}

function variantEntry({ name, benchmark }: ReadyExperiment, root: string): { name: string; folder: string } {
  return { name, folder: relative(root, benchmark.folder) || "." };
}

function presetOptions(name: string): Readonly<Record<string, unknown>> {
  return retrieverPresets.find((preset) => preset.name === name)?.defaults ?? {};
}

/** Returns a command's model options, with the experiment's values for those that the user did not set. */
export function experimentModels(
  options: ModelOptions & JudgeOptions,
  { language, embedder, judges }: Experiment,
): ModelOptions & JudgeOptions {
  return {
    ...options,
    language: options.language ?? language,
    embedder: options.embedder ?? embedder,
    judge: options.judge.length > 0 ? options.judge : (judges?.models ?? []),
    "judge-repeats": options["judge-repeats"] ?? judges?.repeats,
  };
}
