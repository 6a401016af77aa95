/** `taxolink bench`: runs retrievers over the questions of a dataset, resumes interrupted runs, and writes a report. */
import { join, relative } from "node:path";
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "../../cli/command.ts";
import { readQuestions } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import {
  answeredBy,
  type Benchmark,
  type EvaluationQuestion,
  type FinishedRun,
  formatCostText,
  formatSummaryText,
  hashQuestions,
  parseMeasure,
  questionFromPair,
  runBenchmark,
  runLabel,
  type SummaryDocument,
  sumCost,
  summariseFolder,
  writeRunIndex,
} from "../../evaluation/index.ts";
import { hashValue } from "../../io/index.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { createRetriever, type Retriever, retrieverNames } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { defaultFile, findWorkspace, openWorkspace } from "../../workspace/index.ts";
import { graphOptions, graphPath, openGivenGraph } from "../graph/graph-file.ts";
import { checkColumns, columnsOf } from "../questions/check-columns.ts";
import { readLinkedTexts } from "../retrieval/linked-texts.ts";
import { indexPath, presetNotes, sharedIndex, sharedIndexOption } from "../retrieval/retriever-options.ts";
import { resumable } from "../shared/resumable.ts";
import { rejectedOption, reviewedPairs } from "../shared/reviewed-pairs.ts";
import { type Models, type PlanNote, withEstimatedModels } from "../shared/with-models.ts";
import { resumeCommand } from "./bench-resume.ts";
import { noteCallRanges } from "./call-ranges.ts";
import { noEarlierRuns, readEarlierRuns, withEarlierRuns } from "./earlier-runs.ts";
import { judgeFolder } from "./judge-folder.ts";
import { rehearse } from "./rehearse.ts";
import { withRunLock } from "./with-run-lock.ts";
import { writeManifest } from "./write-manifest.ts";

const benchOptions = {
  ...graphOptions,
  ...modelOptions,
  ...judgeOptions,
  questions: { kind: "text", value: "FILE", summary: "Questions (CSV; default: the workspace's questions)" },
  ...rejectedOption,
  retrievers: {
    kind: "list",
    value: "NAMES",
    summary: "Presets to run, e.g. hubfocus,hublink, or all",
    required: true,
  },
  out: {
    kind: "text",
    writes: "folder",
    value: "DIR",
    summary: "Output folder (default: a folder in runs/)",
  },
  measures: { kind: "list", value: "NAMES", summary: "Measures, e.g. recall,hits@5,entity-f1" },
  by: {
    kind: "list",
    value: "COLUMNS",
    summary: "Columns by which to group results (default: the label columns)",
  },
  parallel: {
    kind: "number",
    value: "N",
    summary: "Number of questions to answer in parallel",
    default: 1,
    minimum: 1,
    integer: true,
  },
  texts: {
    kind: "text",
    page: "all",
    value: "PATH",
    summary:
      "Texts for systems that read full texts: a folder of files named by id or DOI, a bibliography with text files next to it, or JSON Lines",
  },
  ...sharedIndexOption,
  restart: { kind: "flag", summary: "Discard the contents of --out instead of resuming the run" },
} as const satisfies OptionSpecs;

type BenchOptions = OptionValues<typeof benchOptions>;

export const command = defineCommand({
  positionals: [],
  options: benchOptions,
  notes: [
    ...presetNotes,
    "You can interrupt the run with Ctrl-C at any time; the same command resumes the run.",
    "To add retrievers, reuse --out: the report covers all runs in this folder on the same graph and questions.",
    "Identical runs produce identical summary.json and DIR/<retriever>/predictions.jsonl files; timing.jsonl contains the times.",
  ],
  run: async ({ options }, context) => {
    for (const name of options.measures) parseMeasure(name);
    if (options["judge-repeats"] !== undefined && options.judge.length === 0) {
      throw new OptionError("--judge-repeats requires --judge", {
        hint: "Add --judge PROVIDER:MODEL.",
      });
    }
    const request = {
      names: requireNames(options.retrievers),
      parallel: options.parallel,
      ...readGivenQuestions(options, context),
    };
    checkColumns(options.by, columnsOf(request.questions));
    return withEstimatedModels(options, context, (models, watched) =>
      benchmarkWith(models, request, options, watched),
    );
  },
});

type BenchRequest = {
  readonly names: readonly string[];
  readonly parallel: number;
  readonly file: string;
  readonly questions: readonly EvaluationQuestion[];
};

async function benchmarkWith(
  models: Models,
  request: BenchRequest,
  options: BenchOptions,
  context: CommandContext,
): Promise<Outcome & { readonly note?: PlanNote }> {
  const { parallel, questions } = request;
  const { retrievers, addedInputs } = prepareRetrievers(models, request, options, context);
  const openedGraph = await openGivenGraph(options, [], context);
  try {
    const version = await openedGraph.graph.version();
    const origin: Benchmark["origin"] = {
      // The hash covers the texts, so that a run that used different ones never counts as this run.
      graphHash: addedInputs.length === 0 ? version : hashValue([version, ...addedInputs]),
      questionsHash: hashQuestions(questions),
      embedder: models.embedder.id,
      seed: context.seed,
    };
    const folder = context.resolve(options.out ?? defaultFolder(origin, retrievers, context));
    const runs = retrievers.map((retriever) => ({
      label: retriever.name,
      folder: retriever.name,
      retriever,
    }));
    const benchmark = { graph: openedGraph.graph, questions, runs, origin, folder };
    if (models.plan) {
      await rehearse(benchmark, parallel, options.measures, models.panel, context);
      return { text: "", json: null, ...callRangeNote(models, retrievers) };
    }
    return await withRunLock(folder, "taxolink bench", undefined, () =>
      runAndReport(benchmark, { ...request, graphFile: openedGraph.file }, models, options, context),
    );
  } finally {
    openedGraph.graph.close();
  }
}

type PreparedRetrievers = {
  readonly retrievers: readonly Retriever[];
  /** The texts that the retrievers use in addition to the graph. */
  readonly addedInputs: readonly unknown[];
};

function prepareRetrievers(
  models: Models,
  { names }: BenchRequest,
  options: BenchOptions,
  context: CommandContext,
): PreparedRetrievers {
  const texts =
    options.texts === undefined ? [] : readLinkedTexts(context.resolve(options.texts), context.warn);
  const retrievers = names.map((name) =>
    createRetriever(name, {
      ...models,
      ...sharedIndex(options.index, models, context),
      ...(texts.length > 0 && { texts }),
      seed: context.seed,
    }),
  );
  return { retrievers, addedInputs: texts.length === 0 ? [] : [texts] };
}

/** Runs the retrievers that have not finished, judges the answers, and reports on all comparable runs in the folder. */
async function runAndReport(
  benchmark: Benchmark,
  { names, parallel, file, graphFile }: BenchRequest & { readonly graphFile: string },
  models: Models,
  options: BenchOptions,
  context: CommandContext,
): Promise<Outcome> {
  const { folder, origin } = benchmark;
  const shownFolder = relative(context.cwd, folder) || ".";
  const resume = resumeCommand(
    { ...options, graph: graphFile, questions: file, out: shownFolder },
    context.seed,
  );
  const { restart } = options;
  const earlier = restart
    ? noEarlierRuns
    : readEarlierRuns(folder, names, origin, models.language, models.panel === null ? "any" : "judged");
  for (const why of earlier.leftOut) context.warn(`excluded from the report: ${why}`);
  const retrievers = benchmark.runs.map(({ retriever }) => presetOf(retriever));
  const config = configOf([...earlier.runs.map(({ run }) => run.header), ...retrievers], options);
  const inputs = { config, graph: graphFile, questions: file, index: options.index };
  writeManifest(benchmark, inputs, models, context);
  const finishedRuns = await resumable(() => runBenchmark(benchmark, { parallel, restart }, context), resume);
  for (const run of finishedRuns) warnIfAllFailed(run, context);
  const requests = benchmark.graph.requests?.();
  if (requests !== undefined) context.progress.note(`${graphFile}: ${count(requests, "request")} in all`);
  const newRuns = finishedRuns.map((run, at) => ({ label: names[at] ?? "", folder: names[at] ?? "", run }));
  const folderRuns = withEarlierRuns(earlier, newRuns);
  writeRunIndex(folder, {
    graph: graphPath(graphFile, context),
    questions: context.resolve(file),
    ...(options.index === undefined ? {} : { index: indexPath(options.index, context) }),
    measures: [...options.measures],
    by: options.by.length > 0 ? [...options.by] : null,
    definition: "taxolink",
    seed: context.seed,
    runs: folderRuns.map(({ label, folder: name }) => ({ label, folder: name, base: false })),
  });
  await resumable(() => judgeFolder(folder, models.panel, context), resume);
  const { document } = await summariseFolder(folder);
  const runs = folderRuns.map(({ run }) => run);
  return { text: formatText(document, runs, shownFolder), json: withCost(document, runs) };
}

/** Returns a note on the model calls per question, or an empty object if the offline rules make no calls. */
function callRangeNote({ names }: Models, retrievers: readonly Retriever[]): { readonly note?: PlanNote } {
  return names.language.kind === "endpoint" ? { note: noteCallRanges(retrievers) } : {};
}

function readGivenQuestions(
  options: {
    readonly questions: string | undefined;
    readonly lenient: boolean;
    readonly "include-rejected": boolean;
  },
  context: CommandContext,
): { readonly file: string; readonly questions: readonly EvaluationQuestion[] } {
  const { lenient } = options;
  const file = options.questions ?? defaultQuestions(context);
  if (file === undefined) {
    throw new OptionError("no questions were specified, and the workspace has no default questions", {
      hint: "Add --questions FILE.",
    });
  }
  const { pairs, warnings } = readQuestions(context.resolve(file), { lenient });
  for (const warning of warnings) context.warn(warning);
  const selectedPairs = reviewedPairs(pairs, options["include-rejected"], context);
  return { file, questions: selectedPairs.map(questionFromPair) };
}

function defaultQuestions({ cwd, workspace, warn }: CommandContext): string | undefined {
  if (workspace === undefined && findWorkspace(cwd) === undefined) return undefined;
  return defaultFile(openWorkspace(cwd, workspace, warn), "questions");
}

/** Returns the requested retrievers, or every preset if the only name is `all`. */
function requireNames(requested: readonly string[]): readonly string[] {
  const names = requested.length === 1 && requested[0] === "all" ? retrieverNames() : requested;
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) throw new OptionError(`--retrievers lists ${duplicate} twice`);
  if (names.length === 0)
    throw new OptionError("--retrievers is empty", {
      hint: "Specify retrievers, for example hubfocus,hublink.",
    });
  return names;
}

type System = Pick<FinishedRun["header"], "retriever" | "options">;

function presetOf({ name, options }: Retriever): System {
  return { retriever: name, options };
}

/** Returns the configuration of all runs in the folder, as the manifest records it. */
function configOf(systems: readonly System[], options: BenchOptions): Record<string, unknown> {
  const { measures, by, judge, "judge-repeats": repeats = 1 } = options;
  return {
    retrievers: systems.map(({ retriever, options: values }) => ({ preset: retriever, options: values })),
    ...(measures.length > 0 ? { measures } : {}),
    ...(by.length > 0 ? { by } : {}),
    ...(judge.length > 0 ? { judges: { models: judge, repeats } } : {}),
  };
}

/**
 * Derives the default results folder from the benchmark's inputs and retrievers, so that the same command resumes the
 * benchmark.
 */
function defaultFolder(
  origin: Benchmark["origin"],
  retrievers: readonly Retriever[],
  { cwd, workspace, warn }: CommandContext,
): string {
  const root =
    workspace === undefined ? (findWorkspace(cwd) ?? cwd) : openWorkspace(cwd, workspace, warn).root;
  const benchmarkHash = hashValue([origin, retrievers.map(({ name, options }) => [name, options])]);
  return join(root, "runs", `bench-${benchmarkHash.slice(0, 8)}`);
}

function formatText(document: SummaryDocument, runs: readonly FinishedRun[], folder: string): string {
  const costs = runs.map(({ header, timings }) =>
    formatCostText(runLabel(header.retriever, answeredBy(header)), sumCost(timings)),
  );
  return [formatSummaryText(document), "", ...costs, "", `Report: ${join(folder, "report.html")}`].join("\n");
}

/** Warns if a system failed on every question, because the figures then describe its server, not the system. */
function warnIfAllFailed({ header, predictions }: FinishedRun, context: CommandContext): void {
  const [first] = predictions;
  if (first === undefined || predictions.some(({ status }) => status !== "failed")) return;
  context.warn(
    `${header.retriever}: every question failed (${predictions.length} of ${predictions.length}), so its figures are meaningless; first error: ${first.error}`,
  );
}

/** Adds the costs, which vary from run to run, to a summary that is printed but never saved. */
function withCost(document: SummaryDocument, runs: readonly FinishedRun[]): Record<string, unknown> {
  return {
    ...document,
    runs: document.runs.map((run, at) => ({ ...run, ...sumCost(runs[at]?.timings ?? []) })),
  };
}
