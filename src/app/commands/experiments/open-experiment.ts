/**
 * Prepares an experiment for a run: opens its graph and its questions, and creates and validates the retriever of every
 * configuration.
 */

import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { hashValue } from "../../../base/io/index.ts";
import { readQuestions } from "../../../datasets/index.ts";
import {
  type Benchmark,
  type Configuration,
  type ConfiguredExperiment,
  createRunHeader,
  type EvaluationQuestion,
  type Experiment,
  type FinishedRun,
  hashQuestions,
  listConfigurations,
  listVariants,
  type ModelChoice,
  originOfRun,
  type PlannedRun,
  questionFromPair,
  type RunOrigin,
  readRunFolder,
  readRunIndex,
  withErrorPosition,
  writeRunIndex,
} from "../../../evaluation/index.ts";
import { onPage, option } from "../../../operations/arguments.ts";
import type { CommandContext, OptionValues } from "../../../operations/command.ts";
import { createRetriever, type RetrieverParts, retrieverPresets } from "../../../retrieval/index.ts";
import type { LanguageIdentity } from "../../../tasks/index.ts";
import { findWorkspace } from "../../../workspace/index.ts";
import {
  type JudgeOptions,
  judgeOptions,
  type ModelOptions,
  modelOptions,
} from "../../models/model-options.ts";
import { graphOptions, openNamedGraph } from "../graph/graph-file.ts";
import { textsOption } from "../retrieval/linked-texts.ts";
import { sharedIndexOption } from "../retrieval/retriever-options.ts";
import { pick } from "../shared/fields.ts";
import { checkColumns, columnsOf, rejectedOption, reviewedPairs } from "../shared/reviewed-pairs.ts";
import type { Models } from "../shared/with-models.ts";
import { workspaceIfAny } from "../shared/workspace-of.ts";
import { imagePulls, schedulers } from "./jobs.ts";

export type ReadyExperiment = {
  /** The name of the graph file or variant, which identifies the layout. */
  readonly name: string;
  /** The absolute path of the experiment's file; undefined if options describe the experiment. */
  readonly file: string | undefined;
  readonly experiment: Experiment;
  readonly configurations: readonly Configuration[];
  /** One run per configuration, in the same order. */
  readonly benchmark: Benchmark;
};

/** The data for creating retrievers, and any models that replace the experiment's models in some configurations. */
type ExperimentParts = RetrieverParts & Pick<Models, "variant">;

/** Runs a check, and adds the position to any error if the experiment has a file. */
function checkAt<T>(file: string | undefined, place: string, check: () => T): T {
  return file === undefined ? check() : withErrorPosition(file, place, check);
}

/** Lists the models that replace the experiment's models in some configurations, without duplicates. */
export function variedModels(file: string | undefined, experiment: ConfiguredExperiment): ModelChoice[] {
  const configurations = checkAt(file, "$.vary", () => listConfigurations(experiment, presetOptions));
  const choices = new Map(configurations.map(({ models }) => [hashValue(models), models]));
  return [...choices.values()].filter((choice) => Object.keys(choice).length > 0);
}

type OpenOptions = Pick<BenchOptions, "out" | "lenient">;

/**
 * Opens the experiment on its own graph and on each graph variant, whose results go to a subfolder of the results
 * folder, passes them to `use`, and then closes the graphs.
 * @throws any error that {@link openExperiment} throws for one of the graphs, before anything runs
 */
export async function withExperiments<T>(
  { file, experiment }: BenchRequest,
  options: OpenOptions,
  parts: ExperimentParts,
  context: CommandContext,
  use: (experiments: readonly ReadyExperiment[]) => Promise<T>,
): Promise<T> {
  const ready: ReadyExperiment[] = [];
  const root = resultsFolder({ file, experiment }, options.out, context);
  try {
    for (const { name, folder, experiment: variant } of listVariants(experiment)) {
      const place = root && join(root, folder);
      const opened = await openExperiment({ file, experiment: variant }, place, options, parts, context);
      ready.push({ ...opened, name, file });
    }
    return await use(ready);
  } finally {
    for (const { benchmark } of ready) benchmark.graph.close();
  }
}

/** Returns the absolute path of the results folder, or undefined if it is named after what runs. */
export function resultsFolder(
  { file, experiment }: Pick<BenchRequest, "file" | "experiment">,
  out: string | undefined,
  context: CommandContext,
): string | undefined {
  if (out !== undefined) return context.resolve(out);
  if (file === undefined) return undefined;
  return context.resolve(`${findWorkspace(context.cwd) ?? context.cwd}/runs/${experiment.name}`);
}

/** Reads the questions that reviewers did not reject. @throws InputError if the file or a column is invalid */
export function readQuestionsOf(
  file: string | undefined,
  { questions: path, include_rejected: includeRejected = false, by = [] }: Experiment,
  context: CommandContext,
  lenient = false,
): readonly EvaluationQuestion[] {
  const { pairs, warnings } = readQuestions(path, { lenient });
  for (const warning of warnings) context.warn(warning);
  const questions = reviewedPairs(pairs, includeRejected, context).map(questionFromPair);
  for (const [at, column] of by.entries())
    checkAt(file, `$.by[${at}]`, () => checkColumns([column], columnsOf(questions)));
  return questions;
}

/**
 * Opens the graph and the questions, and creates every retriever, so that invalid settings fail before anything runs.
 * @param folder the results folder; by default, it is named after what runs, so that the same command resumes the run
 * @throws InputError if a retriever or an option is invalid; the error states the position in the file
 */
async function openExperiment(
  { file, experiment }: Pick<BenchRequest, "file" | "experiment">,
  folder: string | undefined,
  { lenient }: OpenOptions,
  parts: ExperimentParts,
  context: CommandContext,
) {
  const { configurations, retrievers } = createConfigurations(file, experiment, parts);
  const questions = readQuestionsOf(file, experiment, context, lenient);
  const graph = await openNamedGraph(experiment.graph, context, { lenient });
  const version = await graph.version();
  const { texts = [] } = parts;
  const origin = {
    // The hash covers texts, so that a run with other texts never counts as this run.
    graphHash: texts.length === 0 ? version : hashValue([version, texts]),
    questionsHash: hashQuestions(questions),
    embedder: parts.embedder.id,
    seed: experiment.seed,
  };
  const named = file === undefined && experiment.vary === undefined && experiment.repeats === 1;
  const runs = configurations.map(({ label, seed, models }, at): PlannedRun => {
    const retriever = retrievers[at] as (typeof retrievers)[number];
    const runOrigin = { seed, embedder: parts.variant(models).embedder.id };
    // A configuration is identified by a hash of everything that affects its results, so a finished configuration is
    // never run again.
    const id = hashValue(createRunHeader(retriever, originOfRun(origin, runOrigin)));
    return { label, folder: named ? label : id.slice(0, 16), retriever, ...runOrigin };
  });
  const systems = retrievers.map(({ name, options }) => [name, options]);
  const root = workspaceIfAny(context)?.root ?? context.cwd;
  const place = folder ?? join(root, "runs", `bench-${hashValue([origin, systems]).slice(0, 8)}`);
  return { experiment, configurations, benchmark: { graph, questions, runs, origin, folder: place } };
}

/**
 * Returns every configuration with its retriever, in file order.
 * @throws InputError if a retriever or an option is invalid; the error states the position in the file
 */
export function createConfigurations(
  file: string | undefined,
  experiment: ConfiguredExperiment,
  parts: ExperimentParts,
) {
  for (const [at, entry] of experiment.retrievers.entries()) {
    const preset = typeof entry === "string" ? entry : entry.preset;
    checkAt(file, `$.retrievers[${at}]`, () => createRetriever(preset, parts));
  }
  const configurations = checkAt(file, "$.vary", () => listConfigurations(experiment, presetOptions));
  const retrievers = configurations.map(({ preset, options, models, place, varied, seed }) =>
    checkAt(file, varied === null ? place : `$.vary, for ${place}`, () =>
      createRetriever(preset, { ...parts, ...parts.variant(models), seed }, options),
    ),
  );
  return { configurations, retrievers };
}

/**
 * Records which runs the results folder will contain.
 * @param index the location of the indexes: an absolute path or the address of a database
 * @param variants all layouts if this folder contains the folders of the other layouts; otherwise undefined
 * @param earlier the finished runs of the folder that stay in its report
 */
export function writeExperimentIndex(
  { experiment, configurations, benchmark }: ReadyExperiment,
  variants: readonly ReadyExperiment[],
  earlier: EarlierRuns,
  index: string | undefined,
): void {
  const { folder, runs } = benchmark;
  const planned = configurations.map(({ label, base }, at) => ({
    label,
    folder: runs[at]?.folder ?? "",
    base: base && experiment.vary !== undefined,
  }));
  const layouts = variants.map(({ name, benchmark: other }) => ({
    name,
    folder: relative(folder, other.folder) || ".",
  }));
  // The runs keep the order in which the index listed them; new ones come last.
  const placeOf = (run: { readonly folder: string }) => [...earlier.order, run.folder].indexOf(run.folder);
  const listed = [...earlier.runs, ...planned].sort((left, right) => placeOf(left) - placeOf(right));
  writeRunIndex(folder, {
    ...pick(experiment, "graph", "questions"),
    ...(index !== undefined && { index }),
    measures: experiment.measures ?? [],
    by: experiment.by ?? null,
    definition: "taxolink",
    seed: experiment.seed,
    ...(layouts.length > 1 && { variants: layouts }),
    runs: listed.map((run) => pick(run, "label", "folder", "base")),
  });
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

type EarlierRuns = ReturnType<typeof readEarlierRuns>;

export const noEarlierRuns: EarlierRuns = { runs: [], leftOut: [], order: [] };

/**
 * Returns the finished runs with the same graph, questions, models, seed and version, except those in `planned`, in the
 * order of the folder's index.
 * @returns also the runs that were left out, each with the reason, and the run folders in the order of the index
 * @param eligible `judged` to leave out runs without judgements, because judging them would require calls that the user did
 * not request
 */
export function readEarlierRuns(
  folder: string,
  planned: readonly string[],
  origin: RunOrigin,
  language: LanguageIdentity,
  eligible: "any" | "judged",
) {
  const index = existsSync(join(folder, "run.json")) ? readRunIndex(folder).runs : [];
  const others = index.filter((run) => !planned.includes(run.folder));
  const runs: ((typeof index)[number] & { readonly run: FinishedRun })[] = [];
  const leftOut: string[] = [];
  for (const listed of others) {
    const { label } = listed;
    const run = readRunFolder(join(folder, listed.folder));
    if (run === undefined) {
      leftOut.push(`${label} is not finished`);
      continue;
    }
    const { retriever: name, options, origin: systemOrigin } = run.header;
    const preset = retrieverPresets.find((candidate) => candidate.name === name);
    // The run of a system outside Taxolink states its own language id.
    const languageId = preset === undefined ? run.header.language : language.idOf(preset.tasks(options));
    const system = { name, options, language: languageId };
    const expectedHeader = createRunHeader(
      { ...system, ...(systemOrigin !== null && { origin: systemOrigin }) },
      origin,
    );
    if (hashValue(run.header) !== hashValue(expectedHeader))
      leftOut.push(`${label} used a different graph, question file, model, seed or version`);
    else if (eligible === "judged" && run.judgements.length === 0) leftOut.push(`${label} was not judged`);
    else runs.push({ ...listed, run });
  }
  return { runs, leftOut, order: index.map((run) => run.folder) };
}

/** The options that describe an experiment, for which an experiment file replaces them. */
export const experimentOptions = {
  ...graphOptions,
  questions: option.file("Questions (CSV; default: the workspace's questions)"),
  ...rejectedOption,
  retrievers: option.list("NAMES", "Presets to run, e.g. hubfocus,hublink, or all"),
  vary: option.list("OPTION=A+B", "Values of options to try one at a time, e.g. hubsToKeep=10+20+30"),
  grid: option.flag("Run every combination of the values of --vary", { page: "all", requires: "vary" }),
  repeats: option.integer("Number of runs per configuration, each with another seed (default: 1)", {
    page: "all",
  }),
  measures: option.list("NAMES", "Measures, e.g. recall,hits@5,entity-f1"),
  by: option.list("COLUMNS", "Columns by which to group results (default: the label columns)"),
  ...onPage("all", textsOption),
};

export const benchOptions = {
  ...experimentOptions,
  out: option.outputFolder("Output folder (default: a folder in runs/)"),
  parallel: option.integer("Number of questions to answer in parallel (default: 1)"),
  ...sharedIndexOption,
  plan: option.flag(
    "List the finished and pending configurations, and estimate the remaining cost, without running them",
  ),
  save: option.outputFile("Write the experiment that the options describe to this file, without running it"),
  retry: option.flag("Repeat the failed questions of the results folders given instead of FILE"),
  restart: option.flag("Discard the contents of --out instead of resuming the run"),
  ...onPage("all", {
    shard: option.text("i/n", "Answer only the questions in shard i of n"),
    for: option.text(
      "SCHEDULER",
      "With --plan, write job files that run the experiment in shards and merge the shards",
      { choices: schedulers },
    ),
    shards: option.integer("With --for, the number of shards into which the questions are split", {
      default: 8,
    }),
    image: option.text("IMAGE", "With --for kubernetes, the container image, with its registry and tag", {
      default: "taxolink:latest",
    }),
    "image-pull": option.text("WHEN", "With --for kubernetes, when to fetch the image from its registry", {
      choices: imagePulls,
      default: "missing",
    }),
    jobs: option.outputFolder("With --for, the folder for the job files (default: jobs/<name>)"),
  }),
  ...modelOptions,
  ...judgeOptions,
};

export type BenchOptions = OptionValues<typeof benchOptions>;

/** An experiment, and the words of the command line that describe it. */
export type BenchRequest = {
  /** The absolute path of the experiment's file; undefined if options describe the experiment. */
  readonly file: string | undefined;
  readonly positionals: readonly string[];
  readonly experiment: Experiment;
};
