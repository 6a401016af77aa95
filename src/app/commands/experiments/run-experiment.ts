/** Runs the experiment of a file, of options, of one shard or of failed questions: plan, run, judge and summarise. */

import { rmSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import { acquireFileLock, makeTemporaryFolder, readCommit, removeTornFiles } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { readQuestions } from "../../../datasets/index.ts";
import type { Experiment } from "../../../evaluation/index.ts";
import {
  answeredBy,
  type Benchmark,
  copyRunManifest,
  costLines,
  createRunHeader,
  evaluatedRun,
  type FinishedRun,
  fileOfRun,
  judgeBenchmark,
  judgeCases,
  mergeShards,
  parseShard,
  readRunFolder,
  readRunIndex,
  readStoredBenchmark,
  reopenRun,
  requireSameRun,
  runBenchmark,
  runLabel,
  runShard,
  type StoredBenchmark,
  type StoredRun,
  sumCost,
  summariseFolder,
  summaryBlocks,
  wantedAspects,
  writeRunIndex,
  writeRunManifest,
} from "../../../evaluation/index.ts";
import { originOf } from "../../../net/index.ts";
import { isDatabase } from "../../../net/postgres/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../../operations/command.ts";
import { createRetriever, formatCallRange } from "../../../retrieval/index.ts";
import { findWorkspace } from "../../../workspace/index.ts";
import { wordsOf } from "../../cli/command-line.ts";
import { shellWords } from "../../cli/shell-words.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { graphPath, openNamedGraph, withGraph } from "../graph/graph-file.ts";
import { textsOf } from "../retrieval/linked-texts.ts";
import { indexPath, sharedIndex } from "../retrieval/retriever-options.ts";
import { requireConsent } from "../shared/consent.ts";
import { tableOf } from "../shared/listing.ts";
import { type Models, type PlanNote, resumable, withEstimatedModels } from "../shared/with-models.ts";
import {
  type BenchOptions,
  type BenchRequest,
  benchOptions,
  noEarlierRuns,
  type ReadyExperiment,
  readEarlierRuns,
  withExperiments,
  writeExperimentIndex,
} from "./open-experiment.ts";

export function runExperiment(
  request: BenchRequest,
  models: Models,
  options: BenchOptions,
  context: CommandContext,
): Promise<Outcome & { readonly note?: PlanNote }> {
  const parts = { ...models, ...sharedIndex(options.index, models, context), ...textsOf(options, context) };
  return withExperiments(request, options, parts, context, async (experiments) => {
    if (models.plan) {
      for (const { benchmark, experiment } of experiments)
        await rehearse(options.restart ? benchmark : unfinishedPart(benchmark), experiment, models, context);
      return { text: "", json: null, ...callRangeNote(models, experiments) };
    }
    const folder = experiments[0]?.benchmark.folder ?? "";
    const resume = resumeCommand(request, options, folder, context);
    const settings = { models, resume, options, context };
    return withRunLock(folder, "taxolink bench", options.shard, () =>
      options.shard === undefined
        ? finishAll(experiments, settings)
        : finishShards(experiments, options.shard, settings),
    );
  });
}

/** Returns the benchmark with only those runs that have no complete folder yet. */
export function unfinishedPart(benchmark: Benchmark): Benchmark {
  const { folder, runs } = benchmark;
  return { ...benchmark, runs: runs.filter((run) => readRunFolder(join(folder, run.folder)) === undefined) };
}

/**
 * Runs the complete benchmark in a temporary folder, for a dry run that reports only the planned calls, including those
 * of the judges.
 */
export async function rehearse(
  benchmark: Benchmark,
  { parallel, measures = [] }: Pick<Experiment, "parallel" | "measures">,
  { panel }: Models,
  context: CommandContext,
): Promise<void> {
  const folder = makeTemporaryFolder("dry-run");
  try {
    const runs = await runBenchmark({ ...benchmark, folder }, { parallel, restart: false }, context);
    if (panel === null) return;
    for (const run of runs) {
      const { cases, retriever } = evaluatedRun(run, benchmark.questions);
      await judgeCases(cases, wantedAspects(measures), panel, retriever, context);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type RunSettings = {
  readonly models: Models;
  /** The command that resumes an interrupted run. */
  readonly resume: string;
  readonly options: BenchOptions;
  readonly context: CommandContext;
};

/** Answers the unfinished questions of a benchmark. @throws CancelledError with the command that resumes the run */
async function answerQuestions(
  benchmark: Benchmark,
  options: { readonly parallel: number; readonly restart: boolean },
  { resume, context }: RunSettings,
): Promise<void> {
  const runs = await resumable(() => runBenchmark(benchmark, options, context), resume);
  for (const run of runs) warnIfAllFailed(run, context);
  const requests = benchmark.graph.requests?.();
  if (requests !== undefined)
    context.progress.note(`the graph answered ${count(requests, "request")} in all`);
}

/** Judges the answers in a folder if the user chose judges, and writes the summary and the reports. */
async function conclude(folder: string, { models: { panel }, resume, context }: RunSettings) {
  if (panel !== null)
    await resumable(() => judgeBenchmark(readStoredBenchmark(folder), panel, context), resume);
  return summariseFolder(folder);
}

/** Finishes all layouts before writing summaries, because the first folder's summary compares the layouts. */
async function finishAll(experiments: readonly ReadyExperiment[], settings: RunSettings): Promise<Outcome> {
  const { restart } = settings.options;
  for (const [at, ready] of experiments.entries()) {
    const { parallel } = ready.experiment;
    beginRuns(ready, at === 0 ? experiments : [], settings);
    await answerQuestions(ready.benchmark, { parallel, restart }, settings);
  }
  const [mainFolder = "", ...others] = experiments.map(({ benchmark }) => benchmark.folder);
  for (const folder of others) await conclude(folder, settings);
  return describeResults(mainFolder, await conclude(mainFolder, settings), settings.context);
}

async function finishShards(experiments: readonly ReadyExperiment[], name: string, settings: RunSettings) {
  const { resume, context } = settings;
  const shard = parseShard(name);
  let answered = 0;
  for (const [at, ready] of experiments.entries()) {
    const { benchmark, experiment } = ready;
    beginRuns(ready, at === 0 ? experiments : [], settings);
    const { parallel } = experiment;
    answered += await resumable(() => runShard(benchmark, shard, { parallel }, context), resume);
  }
  const { runs = [], folder: out = "" } = experiments[0]?.benchmark ?? {};
  const configurations = runs.length;
  return {
    text: `Shard ${name}: finished ${count(answered, "question")} in ${count(configurations, "configuration")}; the results are in ${out}\nMerge all shards with: taxolink bench merge DIR...`,
    json: { shard: name, questions: answered, configurations, out },
  };
}

/** Records what the folder will contain. Earlier runs on the same data stay in the report of a folder without a file. */
function beginRuns(
  ready: ReadyExperiment,
  variants: readonly ReadyExperiment[],
  { models, options, context }: RunSettings,
): void {
  const { benchmark, experiment, file } = ready;
  const { folder, runs, origin } = benchmark;
  const { index, restart } = options;
  const planned = runs.map((run) => run.folder);
  const eligible = models.panel === null ? "any" : "judged";
  const earlier =
    file !== undefined || restart
      ? noEarlierRuns
      : readEarlierRuns(folder, planned, origin, models.language, eligible);
  for (const why of earlier.leftOut) context.warn(`excluded from the report: ${why}`);
  const { graph, questions } = experiment;
  const retrievers = [
    ...earlier.runs.map(({ run: { header } }) => ({ preset: header.retriever, options: header.options })),
    ...(file === undefined && experiment.vary === undefined
      ? runs.map(({ retriever: { name, options: values } }) => ({ preset: name, options: values }))
      : experiment.retrievers),
  ];
  // The number of parallel questions changes no result.
  const { parallel: _parallel, ...described } = experiment;
  const config = { ...described, retrievers, graph: basename(graph), questions: basename(questions) };
  const place = index === undefined ? undefined : indexPath(index, context);
  writeExperimentIndex(ready, variants, earlier, place);
  writeRunManifest(folder, {
    git: readCommit(context.workspace ?? findWorkspace(context.cwd) ?? context.cwd),
    config,
    data: [
      {
        graph: config.graph,
        graph_hash: origin.graphHash,
        questions: config.questions,
        questions_hash: origin.questionsHash,
      },
    ],
    // Addresses with a password are rejected before anything is opened.
    ...(index !== undefined && { index: isDatabase(index) ? index : basename(index) }),
    seeds: [...new Set(runs.map(({ seed }) => seed ?? origin.seed))],
    models: [...models.records],
  });
}

/** The options that do not describe what runs, or that the user has to change. */
const notRepeated = ["restart", "budget", "shards", "jobs"];

/** Returns the command that resumes an interrupted run from the current folder. */
function resumeCommand(
  { positionals, experiment }: BenchRequest,
  options: BenchOptions,
  folder: string,
  { cwd, seed }: CommandContext,
): string {
  const shown = (path: string): string => (isAbsolute(path) ? relative(cwd, path) || "." : path);
  const { graph, questions, retrievers } = experiment;
  const chosen = {
    graph: options.graph ?? shown(graph),
    questions: options.questions ?? shown(questions),
    retrievers: retrievers.map(String),
    out: options.out ?? shown(folder),
  };
  const words = [
    ...positionals,
    ...wordsOf(benchOptions, { ...options, ...(positionals.length === 0 && chosen) }, notRepeated),
    ...(positionals.length > 0 || seed === 1 ? [] : ["--seed", String(seed)]),
  ];
  return `taxolink bench ${shellWords(words)}`;
}

/** Warns if a system failed on every question, because the figures then describe its server, not the system. */
function warnIfAllFailed({ header, predictions }: FinishedRun, context: CommandContext): void {
  const [first] = predictions;
  if (first === undefined || predictions.some(({ status }) => status !== "failed")) return;
  context.warn(
    `${header.retriever}: every question failed (${predictions.length} of ${predictions.length}), so its figures are meaningless; first error: ${first.error}`,
  );
}

function describeResults(
  out: string,
  { document, stored }: Awaited<ReturnType<typeof conclude>>,
  { cwd }: CommandContext,
) {
  const shown = relative(cwd, out) || ".";
  const costs = stored.runs.map(({ label, run }) => ({
    label: runLabel(label, answeredBy(run.header)),
    cost: sumCost(run.timings),
  }));
  return {
    text: [
      summaryBlocks(document),
      "",
      costs.flatMap(({ label, cost }) => costLines(label, cost)),
      "",
      `Report: ${shown}/report.html`,
    ],
    // The costs, which vary from run to run, are printed but never saved.
    json: { ...document, runs: document.runs.map((run, at) => ({ ...run, ...costs[at]?.cost })), out },
  };
}

/**
 * Returns a note on the model calls per question, with one line per system, or an empty object if the offline rules make
 * no calls.
 */
function callRangeNote({ names }: Models, experiments: readonly ReadyExperiment[]) {
  if (names.language.kind !== "endpoint") return {};
  const runs = experiments.flatMap(({ benchmark }) => benchmark.runs);
  const ranges = runs.map(({ label, retriever: { callRange = null } }) => [label, callRange] as const);
  return {
    note: {
      text: [
        tableOf(ranges, {
          system: ([label]) => label,
          "model calls per question": ([, range]) => (range === null ? "unknown" : formatCallRange(range)),
        }),
        "",
        "The range covers all calls that the options allow; an input that is too long for the model needs more.",
      ],
      json: { calls_per_question: Object.fromEntries(ranges) },
    },
  };
}

/**
 * @param command the name of this process in messages to other processes
 * @param part the shard that this process writes, if the run is split
 * @throws LockedError with the name of the process that holds the lock
 */
async function withRunLock<T>(
  folder: string,
  command: string,
  part: string | undefined,
  action: () => Promise<T>,
): Promise<T> {
  const name = part === undefined ? "lock" : `lock.${part.replace("/", "-of-")}`;
  const lock = acquireFileLock(join(folder, name), {
    author: command,
    busy: `${folder} is being written to`,
    otherwise: "Alternatively, specify another --out.",
  });
  try {
    removeTornFiles(folder);
    return await action();
  } finally {
    lock.release();
  }
}

/** @param paths the results folders, all of which are read before any of them is changed */
export async function retryRuns(paths: readonly string[], options: BenchOptions, context: CommandContext) {
  if (paths.length === 0) throw new OptionError("--retry requires the results folders of runs");
  const movedQuestions = options.questions === undefined ? undefined : context.resolve(options.questions);
  const folders = paths.map((path) => {
    const folder = context.resolve(path);
    return { path, folder, stored: readStoredBenchmark(folder, movedQuestions) };
  });
  const unfinished = folders.filter(({ stored }) => stored.runs.flatMap(failuresOf).length > 0);
  if (unfinished.length === 0)
    return { text: "No question failed, so there is nothing to retry.", json: { retried: 0, failed: 0 } };
  return withEstimatedModels(options, context, async (models, watched) => {
    const outcomes: Outcome[] = [];
    for (const { folder, stored } of unfinished)
      outcomes.push(await retryFolder(folder, stored, models, options, watched));
    const [firstOutcome] = outcomes;
    if (firstOutcome && paths.length === 1) return firstOutcome;
    return {
      text: outcomes.map(({ text }, at) => [at > 0 && "", `${unfinished[at]?.path}:`, text]),
      json: {
        folders: outcomes.map(({ json }, at) => ({ folder: unfinished[at]?.folder, ...(json as object) })),
      },
    };
  });
}

async function retryFolder(
  folder: string,
  { index, questions, runs }: StoredBenchmark,
  models: Models,
  options: BenchOptions,
  context: CommandContext,
): Promise<Outcome> {
  if (index.graph === "")
    throw new OptionError("these systems ran outside Taxolink and cannot be rerun here", {
      hint: "Run the failed questions on the original system, and score the new predictions.",
    });
  const failed = runs.filter((run) => failuresOf(run).length > 0);
  const path = options.graph ? graphPath(options.graph, context) : fileOfRun(folder, index, "graph");
  // The same index gives the same results: another one may decide ties differently.
  const place = options.index ?? fileOfRun(folder, index, "index");
  const server = place === undefined ? undefined : originOf(place);
  if (server !== undefined) await requireConsent({ target: server, namedBy: `${folder}/run.json` }, context);
  const parts = { ...models, ...sharedIndex(place, models, context) };
  return withGraph(openNamedGraph(path, context), async (graph) => {
    const questionsHash = failed[0]?.run.header.questions_hash ?? "";
    const { seed, measures } = index;
    const origin = { graphHash: await graph.version(), questionsHash, embedder: models.embedder.id, seed };
    const planned = failed.map(({ label, folder: runFolder, run: { header } }) => ({
      label,
      folder: relative(folder, runFolder),
      retriever: createRetriever(header.retriever, { ...parts, seed: header.seed }, header.options),
      seed: header.seed,
    }));
    const benchmark: Benchmark = { graph, questions, folder, runs: planned, origin };
    if (models.plan) {
      const uids = new Set(failed.flatMap(failuresOf).map(({ uid }) => uid));
      const retried = { ...benchmark, questions: questions.filter(({ uid }) => uids.has(uid)) };
      await rehearse(retried, { parallel: 1, measures }, models, context);
      return { text: "", json: null };
    }
    // The reopened run is unfinished, so the command that created it can continue it.
    const modelWords = wordsOf({ ...modelOptions, ...judgeOptions }, options, ["budget"]);
    const resume = ["the command that created", folder, ...modelWords].join(" ");
    return await withRunLock(folder, "taxolink bench --retry", undefined, () =>
      finishRuns(benchmark, failed, { models, resume, options, context }),
    );
  });
}

/** @throws OptionError, before it changes a run, if the models or the graph differ from those of the finished runs */
async function finishRuns(benchmark: Benchmark, failed: readonly StoredRun[], settings: RunSettings) {
  const { models, context } = settings;
  const { origin } = benchmark;
  for (const [at, { retriever, seed }] of benchmark.runs.entries()) {
    const { folder, run } = failed[at] as StoredRun;
    const header = createRunHeader(retriever, { ...origin, seed: seed ?? origin.seed });
    requireSameRun(folder, run.header, header, "Specify the run's graph and models.");
  }
  for (const { folder, run } of failed) reopenRun(folder, run, ({ status }) => status !== "failed");
  await answerQuestions(benchmark, { parallel: 1, restart: false }, settings);
  const { document, stored } = await conclude(benchmark.folder, settings);
  if (models.panel === null && failed.some(({ run }) => run.judgements.length > 0))
    context.warn(
      "the judged answers have changed: rerun the experiment with its --judge option to judge the new answers",
    );
  const figures = {
    retried: failed.flatMap(failuresOf).length,
    failed: stored.runs.flatMap(failuresOf).length,
  };
  const head = `Reran ${count(figures.retried, "question")}; ${figures.failed} failed again`;
  return { text: [head, "", summaryBlocks(document)], json: { ...figures, ...document } };
}

function failuresOf({ run }: StoredRun) {
  return run.predictions.filter(({ status }) => status === "failed");
}

export const benchMerge = defineCommand({
  example: "shard-1 shard-2 --out joined",
  positionals: [requiredArgument("DIR", "The results folders of the shards", { many: true })],
  options: {
    out: option.outputFolder("Output folder for the merged run (default: the first folder)"),
  },
  run: async ({ options, positionals }, context) => {
    const folders = positionals.map((folder) => context.resolve(folder));
    const first = folders[0] ?? context.cwd;
    const target = options.out === undefined ? first : context.resolve(options.out);
    const { variants = [] } = readRunIndex(first);
    const layoutFolders = variants.length > 0 ? variants.map(({ folder }) => folder) : ["."];
    for (const layout of layoutFolders) {
      const parts = folders.map((folder) => join(folder, layout));
      mergeRuns(parts, join(target, layout));
    }
    for (const place of layoutFolders.filter((name) => name !== "."))
      await summariseFolder(join(target, place));
    const { document } = await summariseFolder(target);
    return {
      text: [summaryBlocks(document), "", `Results: ${target}`],
      json: { ...document, out: target },
    };
  },
});

/** Merges every run in these folders, and copies the metadata from the first folder. */
function mergeRuns(folders: readonly string[], target: string): void {
  const [first = ""] = folders;
  const index = readRunIndex(first);
  const { pairs } = readQuestions(fileOfRun(first, index, "questions"));
  // The merged results carry this user's signature, also for the paths that nothing opens now.
  for (const kind of ["graph", "index"] as const) fileOfRun(first, index, kind);
  for (const { folder } of index.runs) {
    const parts = folders.map((parent) => join(parent, folder));
    mergeShards(parts, join(target, folder), pairs);
  }
  writeRunIndex(target, index);
  copyRunManifest(first, target);
}
