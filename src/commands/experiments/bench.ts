/**
 * `taxolink bench`: runs an experiment, which is a file or the configuration that the options describe, and plans,
 * saves, splits or repeats it.
 */

import { existsSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../cli/command.ts";
import { shellWords } from "../../cli/shell-words.ts";
import { OptionError } from "../../errors.ts";
import {
  type Experiment,
  experimentJsonSchema,
  experimentSchema,
  experimentVersion,
  parseMeasure,
  parseShard,
  readExperiment,
} from "../../evaluation/index.ts";
import { isEndpoint } from "../../graph/index.ts";
import { checkSchema, leadsOutside, removeTornWrites, requireFile, writeJson } from "../../io/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { retrieverNames } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { graphOrDefault, graphPath } from "../graph/graph-file.ts";
import { parseSettings, presetNotes } from "../retrieval/retriever-options.ts";
import { withEstimatedModels } from "../shared/with-models.ts";
import { defaultFileOf } from "../shared/workspace-of.ts";
import {
  type BenchOptions,
  type BenchRequest,
  benchOptions,
  createConfigurations,
  experimentModels,
  experimentOptions,
  readQuestionsOf,
  variedModels,
} from "./open-experiment.ts";
import { planExperiment } from "./plan-experiment.ts";
import { retryRuns, runExperiment } from "./run-experiment.ts";

export const command = defineCommand({
  positionals: [
    optionalArgument("FILE", "An experiment (JSON), instead of options that describe one"),
    optionalArgument("NAMED", "Files outside of the workspace that the experiment may read", { many: true }),
  ],
  options: benchOptions,
  notes: [
    ...presetNotes,
    "You can interrupt the run with Ctrl-C at any time; the same command resumes the run.",
    "To add retrievers, reuse --out: the report covers all runs in this folder on the same graph and questions.",
    "Identical runs produce identical summary.json and DIR/<retriever>/predictions.jsonl files; timing.jsonl contains the times. A sharded run produces the same bytes as a single run.",
    "--for writes job files with paths relative to the current folder, so run the jobs from this folder.",
  ],
  run: async ({ options, positionals }, context): Promise<Outcome> => {
    if (options.retry) return retryRuns(positionals, options, context);
    if (options["judge-repeats"] !== undefined && options.judge.length === 0 && positionals.length === 0)
      throw new OptionError("--judge-repeats requires --judge", { hint: "Add --judge PROVIDER:MODEL." });
    if (options.for !== undefined && positionals.length === 0)
      throw new OptionError("--for requires an experiment file", { hint: "Write one with --save FILE." });
    if (options.shard !== undefined) parseShard(options.shard);
    const request = requestOf(positionals, options, context);
    if (options.save !== undefined) return saveExperiment(request.experiment, options.save, options, context);
    return options.plan ? planExperiment(request, options, context) : runRequest(request, options, context);
  },
});

function runRequest(request: BenchRequest, options: BenchOptions, context: CommandContext): Promise<Outcome> {
  const { file, experiment } = request;
  const settings = { ...experimentModels(options, experiment), otherModels: variedModels(file, experiment) };
  return withEstimatedModels(settings, context, (models, watched) =>
    runExperiment(request, models, options, watched),
  );
}

function requestOf(
  positionals: readonly string[],
  options: BenchOptions,
  context: CommandContext,
): BenchRequest {
  const [file, ...named] = positionals.map(context.resolve);
  if (file === undefined) return { file, positionals, experiment: experimentOf(options, "bench", context) };
  const surplus = Object.entries(experimentOptions).find(([name]) => {
    const value = options[name as keyof typeof experimentOptions];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  });
  if (surplus !== undefined)
    throw new OptionError(`--${surplus[0]} and an experiment file cannot be combined`, {
      hint: `Change the value in ${positionals[0]}.`,
    });
  const experiment = readExperiment(file, named);
  const { parallel = experiment.parallel } = options;
  return { file, positionals, experiment: { ...experiment, parallel } };
}

/** Returns the experiment that the options describe, with absolute paths. @throws OptionError or InputError */
function experimentOf(options: BenchOptions, name: string, context: CommandContext): Experiment {
  const { measures, by, judge, vary, repeats = 1, parallel = 1 } = options;
  for (const measure of measures) parseMeasure(measure);
  const retrievers = requireNames(options.retrievers);
  const parameters = Object.entries(parseSettings(vary)).map(([option, value]) => [option, valuesOf(value)]);
  const questions = options.questions ?? defaultFileOf(context, "questions");
  if (questions === undefined) {
    throw new OptionError("no questions were specified, and the workspace has no default questions", {
      hint: "Add --questions FILE.",
    });
  }
  return experimentSchema.parse({
    version: experimentVersion,
    name,
    graph: graphPath(graphOrDefault(options.graph, context), context),
    questions: context.resolve(questions),
    ...(options["include-rejected"] && { include_rejected: true }),
    ...(judge.length > 0 && { judges: { models: [...judge], repeats: options["judge-repeats"] ?? 1 } }),
    retrievers,
    ...(vary.length > 0 && {
      vary: { mode: options.grid ? "grid" : "ofat", parameters: Object.fromEntries(parameters) },
    }),
    ...(measures.length > 0 && { measures: [...measures] }),
    ...(by.length > 0 && { by: [...by] }),
    repeats,
    seed: context.seed,
    parallel,
  });
}

/** Reads `10+20` as two values, in which figures and flags are not texts. */
function valuesOf(value: unknown): readonly unknown[] {
  const plain = (text: unknown): unknown => {
    if (text === "true" || text === "false") return text === "true";
    return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  return Array.isArray(value) ? value.map(plain) : [value];
}

/** Returns the requested retrievers, or every preset if the only name is `all`. */
function requireNames(requested: readonly string[]): readonly string[] {
  const names = requested.length === 1 && requested[0] === "all" ? retrieverNames() : requested;
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) throw new OptionError(`--retrievers lists ${duplicate} twice`);
  if (names.length === 0)
    throw new OptionError("--retrievers is missing", {
      hint: "Add retrievers, for example --retrievers hubfocus,hublink, or specify an experiment file.",
    });
  return names;
}

/** Checks the experiment and writes it with the schema by which text editors check it. */
function saveExperiment(
  experiment: Experiment,
  save: string,
  { language, embedder }: BenchOptions,
  context: CommandContext,
): Outcome {
  const file = context.resolve(save);
  if (existsSync(file))
    throw new OptionError(`${file} already exists`, { hint: "Specify another name, or edit the file." });
  const { graph, questions } = experiment;
  if (!isEndpoint(graph)) requireFile(graph);
  readQuestionsOf(undefined, experiment, context);
  const offline = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  createConfigurations(undefined, experiment, { ...offline, variant: () => offline });
  const written = checkSchema(
    {
      ...experiment,
      name: basename(file).replace(/\.json$/, ""),
      graph: isEndpoint(graph) ? graph : relative(dirname(file), graph),
      questions: relative(dirname(file), questions),
      ...(language !== undefined && { language }),
      ...(embedder !== undefined && { embedder }),
    },
    experimentSchema,
    file,
  );
  const schema = `${dirname(file)}/experiment.schema.json`;
  // The experiment file is written last, because the command refuses to run again once this file exists.
  removeTornWrites(schema);
  writeJson(schema, experimentJsonSchema());
  writeJson(file, { ...written, $schema: "./experiment.schema.json" });
  const outside = [graph, questions].filter((path) => !isEndpoint(path) && leadsOutside(path, file));
  const shown = relative(context.cwd, file);
  const words = shellWords([shown, ...outside.map((path) => relative(context.cwd, path))]);
  return {
    text: `${shown} written. Check the planned runs: taxolink bench ${words} --plan`,
    json: { file, schema, experiment: written },
  };
}
