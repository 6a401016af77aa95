/** Runs the experiment of a file, of options, of one shard or of failed questions: plan, run, judge and summarise. */
import { rmSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import type { CommandContext, Reported } from "../../cli/command.ts";
import { wordsOf } from "../../cli/command-line.ts";
import { shellWords } from "../../cli/shell-words.ts";
import {
  answeredBy,
  type Benchmark,
  evaluatedRun,
  type FinishedRun,
  formatCostText,
  formatSummaryText,
  judgeBenchmark,
  judgeCases,
  parseShard,
  readRunFolder,
  readStoredBenchmark,
  runBenchmark,
  runLabel,
  runShard,
  sumCost,
  summariseFolder,
  wantedAspects,
  writeRunManifest,
} from "../../evaluation/index.ts";
import { acquireFileLock, makeTemporaryFolder, readCommit, removeTornFiles } from "../../io/index.ts";
import { isDatabase } from "../../postgres/index.ts";
import { formatCallRange, type Retriever } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { findWorkspace } from "../../workspace/index.ts";
import { readLinkedTexts } from "../retrieval/linked-texts.ts";
import { indexPath, sharedIndex } from "../retrieval/retriever-options.ts";
import { resumable } from "../shared/resumable.ts";
import type { Models, PlanNote } from "../shared/with-models.ts";
import { type BenchOptions, type BenchRequest, benchOptions } from "./bench-options.ts";
import {
  closeExperiments,
  noEarlierRuns,
  openVariants,
  type ReadyExperiment,
  readEarlierRuns,
  writeExperimentIndex,
} from "./open-experiment.ts";

export async function runExperiment(
  request: BenchRequest,
  models: Models,
  options: BenchOptions,
  context: CommandContext,
): Promise<Reported & { readonly note?: PlanNote }> {
  const texts =
    options.texts === undefined ? [] : readLinkedTexts(context.resolve(options.texts), context.warn);
  const parts = {
    ...models,
    ...sharedIndex(options.index, models, context),
    ...(texts.length > 0 && { texts }),
  };
  const experiments = await openVariants(request, options, parts, context);
  const folder = experiments[0]?.benchmark.folder ?? "";
  try {
    if (models.plan) {
      for (const { benchmark, experiment } of experiments)
        await rehearse(options.restart ? benchmark : unfinishedPart(benchmark), experiment, models, context);
      return { text: "", json: null, ...callRangeNote(models, experiments) };
    }
    const resume = resumeCommand(request, options, folder, context);
    return await withRunLock(folder, "taxolink bench", options.shard, () =>
      options.shard === undefined
        ? finishAll(experiments, { models, resume, options, context })
        : finishShards(experiments, options.shard, { models, resume, options, context }),
    );
  } finally {
    closeExperiments(experiments);
  }
}

/** Returns the benchmark with only those runs that have no complete folder yet. */
export function unfinishedPart(benchmark: Benchmark): Benchmark {
  const isFinished = ({ folder }: Benchmark["runs"][number]): boolean =>
    readRunFolder(join(benchmark.folder, folder)) !== undefined;
  return { ...benchmark, runs: benchmark.runs.filter((run) => !isFinished(run)) };
}

/**
 * Runs the complete benchmark in a temporary folder, for a dry run that reports only the planned calls, including those
 * of the judges.
 */
export async function rehearse(
  benchmark: Benchmark,
  {
    parallel,
    measures = [],
  }: { readonly parallel: number; readonly measures?: readonly string[] | undefined },
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

type Work = {
  readonly models: Models;
  /** The command that resumes an interrupted run. */
  readonly resume: string;
  readonly context: CommandContext;
};

type RunSettings = Work & { readonly options: BenchOptions };

/** Answers the unfinished questions of a benchmark. @throws CancelledError with the command that resumes the run */
export async function answerQuestions(
  benchmark: Benchmark,
  options: { readonly parallel: number; readonly restart: boolean },
  { resume, context }: Work,
): Promise<void> {
  const runs = await resumable(() => runBenchmark(benchmark, options, context), resume);
  for (const run of runs) warnIfAllFailed(run, context);
  const requests = benchmark.graph.requests?.();
  if (requests !== undefined)
    context.progress.note(`the graph answered ${count(requests, "request")} in all`);
}

/** Judges the answers in a folder if the user chose judges, and writes the summary and the reports. */
export async function conclude(folder: string, { models: { panel }, resume, context }: Work) {
  if (panel !== null)
    await resumable(() => judgeBenchmark(readStoredBenchmark(folder), panel, context), resume);
  return summariseFolder(folder);
}

/** Finishes all layouts before writing summaries, because the first folder's summary compares the layouts. */
async function finishAll(experiments: readonly ReadyExperiment[], settings: RunSettings): Promise<Reported> {
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

async function finishShards(
  experiments: readonly ReadyExperiment[],
  name: string,
  settings: RunSettings,
): Promise<Reported> {
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
  writeManifest(benchmark, { config, graph, questions, index }, models, context);
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

/** Returns a note on the model calls per question, or an empty object if the offline rules make no calls. */
function callRangeNote(
  { names }: Models,
  experiments: readonly ReadyExperiment[],
): { readonly note?: PlanNote } {
  if (names.language.kind !== "endpoint") return {};
  const runs = experiments.flatMap(({ benchmark }) => benchmark.runs);
  return { note: noteCallRanges(runs.map(({ label, retriever }) => ({ ...retriever, name: label }))) };
}

function describeResults(
  out: string,
  { document, stored }: Awaited<ReturnType<typeof summariseFolder>>,
  { cwd }: CommandContext,
): Reported {
  const shown = relative(cwd, out) || ".";
  const costs = stored.runs.map(({ label, run }) => ({
    label: runLabel(label, answeredBy(run.header)),
    cost: sumCost(run.timings),
  }));
  return {
    text: [
      formatSummaryText(document),
      "",
      costs.map(({ label, cost }) => formatCostText(label, cost)),
      "",
      `Report: ${shown}/report.html`,
    ],
    // The costs, which vary from run to run, are printed but never saved.
    json: { ...document, runs: document.runs.map((run, at) => ({ ...run, ...costs[at]?.cost })), out },
  };
}

type RangedRetriever = Pick<Retriever, "name" | "callRange">;

/** Returns one line per system; the plan of all calls is printed separately. */
function noteCallRanges(retrievers: readonly RangedRetriever[]): PlanNote {
  const rows = retrievers.map(({ name, callRange }) => [
    name,
    callRange === undefined ? "unknown" : formatCallRange(callRange),
  ]);
  return {
    text: [
      tableLines(rows, { header: ["system", "model calls per question"] }),
      "",
      "The range covers all calls that the options allow; an input that is too long for the model needs more.",
    ],
    json: {
      calls_per_question: Object.fromEntries(
        retrievers.map(({ name, callRange }) => [name, callRange ?? null]),
      ),
    },
  };
}

type ManifestParts = {
  readonly config: Readonly<Record<string, unknown>>;
  /** The paths of the files, as the user typed them. */
  readonly graph: string;
  readonly questions: string;
  /** The location of the indexes, as the user typed it. */
  readonly index: string | undefined;
};

function writeManifest(
  { folder, origin, runs }: Benchmark,
  { config, graph, questions, index }: ManifestParts,
  models: Models,
  context: CommandContext,
): void {
  writeRunManifest(folder, {
    git: readCommit(context.workspace ?? findWorkspace(context.cwd) ?? context.cwd),
    config,
    data: [
      {
        graph: basename(graph),
        graph_hash: origin.graphHash,
        questions: basename(questions),
        questions_hash: origin.questionsHash,
      },
    ],
    // Addresses with a password are rejected before anything is opened.
    ...(index === undefined ? {} : { index: isDatabase(index) ? index : basename(index) }),
    seeds: [...new Set(runs.map(({ seed }) => seed ?? origin.seed))],
    models: [...models.records],
  });
}

/**
 * @param command the name of this process in messages to other processes
 * @param part the shard that this process writes, if the run is split
 * @throws LockedError with the name of the process that holds the lock
 */
export async function withRunLock<T>(
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
