/**
 * `taxolink bench`: runs an experiment, which is a file or the configuration that the options describe, and plans,
 * saves, splits or repeats it.
 */

import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import {
  checkSchema,
  hashText,
  leadsOutside,
  readText,
  removeTornWrites,
  requireFile,
  shortHash,
  writeJson,
} from "../../../base/io/index.ts";
import { sum } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import {
  type Experiment,
  experimentJsonSchema,
  experimentSchema,
  experimentVersion,
  parseMeasure,
  parseShard,
  readExperiment,
  readRunFolder,
} from "../../../evaluation/index.ts";
import { isEndpoint } from "../../../graph/index.ts";
import { checkAddress, isDatabase } from "../../../net/postgres/index.ts";
import { optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../../operations/command.ts";
import { joinList } from "../../../operations/list-value.ts";
import { ruled } from "../../../pages/blocks.ts";
import { formatCallRange, retrieverNames } from "../../../retrieval/index.ts";
import type { PlannedSpend } from "../../../tasks/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { wordsOf } from "../../cli/command-line.ts";
import { shellWords } from "../../cli/shell-words.ts";
import { isOffline, resolveModelNames } from "../../models/model-names.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { graphOrDefault, graphPath } from "../graph/graph-file.ts";
import { parseScalar, parseSettings, presetNotes } from "../retrieval/retriever-options.ts";
import {
  budgetFor,
  type Models,
  modelContext,
  withEstimatedModels,
  withModels,
} from "../shared/with-models.ts";
import { defaultFileOf } from "../shared/workspace-of.ts";
import { type imagePulls, type Scheduler, writeJobs } from "./jobs.ts";
import {
  type BenchOptions,
  type BenchRequest,
  benchOptions,
  createConfigurations,
  experimentModels,
  experimentOptions,
  type ReadyExperiment,
  readQuestionsOf,
  resultsFolder,
  variedModels,
  withExperiments,
} from "./open-experiment.ts";
import { rehearse, retryRuns, runExperiment, unfinishedPart } from "./run-experiment.ts";

export const command = defineCommand({
  example: "--graph graph.json --questions questions.csv --retrievers hubfocus,hublink",
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
    if (options.plan) return planExperiment(request, options, context);
    return withEstimatedModels(modelsOf(request, options), context, (models, watched) =>
      runExperiment(request, models, options, watched),
    );
  },
});

/** Returns the models of an experiment, and those that replace them in some configurations. */
function modelsOf({ file, experiment }: BenchRequest, options: BenchOptions) {
  return { ...experimentModels(options, experiment), otherModels: variedModels(file, experiment) };
}

function requestOf(positionals: readonly string[], options: BenchOptions, context: CommandContext) {
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
  // `10+20` is two values, which may be figures or flags.
  const parameters = Object.entries(parseSettings(vary)).map(([option, value]) => {
    return [option, Array.isArray(value) ? value.map(parseScalar) : [value]] as const;
  });
  const questions = options.questions ?? defaultFileOf(context, "questions");
  if (questions === undefined)
    throw new OptionError("no questions were specified, and the workspace has no default questions", {
      hint: "Add --questions FILE.",
    });
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

async function planExperiment(request: BenchRequest, options: BenchOptions, context: CommandContext) {
  const settings = modelsOf(request, options);
  const offline = [{}, ...settings.otherModels].every((choice) =>
    isOffline(resolveModelNames({ ...settings, ...choice }, modelContext(context))),
  );
  let calls = 0;
  const planned = await withModels({ ...settings, "dry-run": !offline }, context, async (models) => {
    const plan = await planWith(models, request, options, context);
    const expected = models.plan?.total();
    calls = (expected?.calls ?? 0) - (expected?.cached ?? 0);
    // A dry run shows its calls, and this plan below them.
    return { ...plan, note: plan };
  });
  if (options.for === undefined) return planned;
  // A job cannot ask whether it may cost what the plan says.
  const budget = options.budget ?? (calls === 0 ? undefined : budgetFor(calls));
  return withJobs(planned, request, { ...options, budget }, context);
}

function withJobs(planned: Outcome, request: BenchRequest, options: BenchOptions, context: CommandContext) {
  const { experiment, positionals } = request;
  const { name } = experiment;
  const [path = "", ...named] = positionals.map(context.resolve);
  const out = resultsFolder(request, options.out, context) ?? context.cwd;
  const folder = context.resolve(options.jobs ?? join("jobs", name));
  const plan = {
    name,
    // The experiment itself names its files by their places on this machine.
    version: shortHash(hashText(readText(path))),
    experiment: relative(context.cwd, path),
    out: relative(context.cwd, out) || ".",
    shards: options.shards,
    image: options.image,
    imagePull: options["image-pull"] as (typeof imagePulls)[number],
    options: [
      ...named.map((file) => relative(context.cwd, file)),
      ...indexWords(options.index, context),
      ...wordsOf({ ...modelOptions, ...judgeOptions }, options),
      // A job runs without a terminal and perhaps on another machine, so it is told what the user allowed.
      ...(context.allowed.length > 0 ? ["--allow-endpoint", joinList(context.allowed)] : []),
    ],
    judged: experimentModels(options, experiment).judge.length > 0,
  };
  const jobs = writeJobs(options.for as Scheduler, plan, folder, context.cwd);
  return {
    text: [
      planned.text,
      "",
      jobs.files.map((file) => `Wrote ${file}`),
      `Start with: ${jobs.start}`,
      `If a shard fails: ${jobs.again}`,
    ],
    json: { ...(planned.json as object), jobs },
  };
}

/**
 * Returns the command-line words for the index, with a path relative to the folder in which the jobs run.
 * @throws OptionError if a database address contains a password, because job files are shared
 */
function indexWords(location: string | undefined, context: CommandContext): readonly string[] {
  if (location === undefined) return [];
  const shownLocation = isDatabase(location)
    ? checkAddress(location)
    : relative(context.cwd, context.resolve(location));
  return ["--index", shownLocation || "."];
}

function planWith(models: Models, request: BenchRequest, options: BenchOptions, context: CommandContext) {
  return withExperiments(request, options, models, context, async (experiments) => {
    const planned = experiments.map((experiment) => listPlanned(experiment, experiments.length > 1));
    if (models.plan) {
      for (const { benchmark, experiment } of experiments)
        await rehearse(unfinishedPart(benchmark), experiment, models, context);
    }
    return describePlan(experiments, planned, models.plan?.total() ?? null);
  });
}

type PlannedConfiguration = ReturnType<typeof listPlanned>[number];

/** Lists configurations; the number of calls is null if the retriever does not state a range. */
function listPlanned({ name, benchmark, configurations }: ReadyExperiment, hasVariants: boolean) {
  return configurations.map(({ label: plainLabel, base, seed }, at) => {
    const { folder: id = "", retriever } = benchmark.runs[at] ?? {};
    const finished = readRunFolder(join(benchmark.folder, id)) !== undefined;
    const label = hasVariants ? `${plainLabel} on ${name}` : plainLabel;
    const { callRange: calls_per_question = null, options = {} } = retriever ?? {};
    return { id, label, base, seed, finished, calls_per_question, options };
  });
}

/** @param planned the configurations of each layout */
function describePlan(
  experiments: readonly ReadyExperiment[],
  planned: readonly (readonly PlannedConfiguration[])[],
  spend: PlannedSpend | null,
) {
  const [first] = experiments;
  const configurations = planned.flat();
  const countUnfinished = (group: readonly PlannedConfiguration[]): number =>
    group.filter(({ finished }) => !finished).length;
  const counts = experiments.map(({ benchmark }) => benchmark.questions.length);
  const questionsToAnswer = sum(planned.map((group, at) => countUnfinished(group) * (counts[at] ?? 0)));
  const varied = first?.experiment.vary !== undefined;
  const rows = configurations.map(({ label, id, seed, finished, base, calls_per_question: calls }) => [
    base && varied ? `${label} *` : label,
    id,
    String(seed),
    finished ? "finished" : "to run",
    ...(spend === null ? [] : [calls === null ? "unknown" : formatCallRange(calls)]),
  ]);
  const header = ["configuration", "id", "seed", "state"];
  const name = first?.experiment.name ?? "";
  return {
    text: [
      `${name}: ${count(configurations.length, "configuration")}, ${countUnfinished(configurations)} to run, ${[...new Set(counts)].join(" or ")} questions each`,
      "",
      ruled(spend === null ? header : [...header, "model calls per question"], rows),
      varied ? ["", "* base"] : [],
      "",
      `${count(questionsToAnswer, "question")} to answer${spend === null ? ", without a model" : ""}`,
    ],
    json: {
      name,
      out: first?.benchmark.folder ?? "",
      configurations,
      questions: counts[0] ?? 0,
      to_run: countUnfinished(configurations),
      questions_to_answer: questionsToAnswer,
      estimate: estimateOf(spend),
    },
  };
}

/** Returns ranges from the likely value to the value for the longest valid replies; an unknown cost is `null`. */
function estimateOf(spend: PlannedSpend | null): Record<string, unknown> {
  if (spend === null) return { model_calls: 0, tokens: [0, 0], cost: [0, 0] };
  const { calls, tokens, cost } = spend;
  return {
    model_calls: calls,
    tokens: [tokens.low, tokens.high],
    cost: cost === null ? null : [cost.low, cost.high],
  };
}
