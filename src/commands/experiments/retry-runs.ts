/** `taxolink bench --retry`: repeats the failed questions of a finished run. */

import { relative } from "node:path";
import type { CommandContext, Reported } from "../../cli/command.ts";
import { wordsOf } from "../../cli/command-line.ts";
import { OptionError } from "../../errors.ts";
import {
  type Benchmark,
  createRunHeader,
  fileOfRun,
  formatSummaryText,
  readStoredBenchmark,
  reopenRun,
  requireSameRun,
  type StoredBenchmark,
  type StoredRun,
} from "../../evaluation/index.ts";
import { originOf } from "../../http/index.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { graphPath, openNamedGraph, withGraph } from "../graph/graph-file.ts";
import { sharedIndex } from "../retrieval/retriever-options.ts";
import { requireConsent } from "../shared/consent.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import type { BenchOptions } from "./bench-options.ts";
import { answerQuestions, conclude, rehearse, withRunLock } from "./run-experiment.ts";

/** @param paths the results folders, all of which are read before any of them is changed */
export async function retryRuns(
  paths: readonly string[],
  options: BenchOptions,
  context: CommandContext,
): Promise<Reported> {
  if (paths.length === 0) throw new OptionError("--retry requires the results folders of runs");
  const movedQuestions = options.questions === undefined ? undefined : context.resolve(options.questions);
  const folders = paths.map((path) => {
    const folder = context.resolve(path);
    const stored = readStoredBenchmark(folder, movedQuestions);
    return { path, folder, stored, failed: stored.runs.filter(({ run }) => countFailed(run) > 0) };
  });
  const unfinished = folders.filter(({ failed }) => failed.length > 0);
  if (unfinished.length === 0) {
    return { text: "No question failed, so there is nothing to retry.", json: { retried: 0, failed: 0 } };
  }
  return withEstimatedModels(options, context, async (models, watched) => {
    const outcomes: Reported[] = [];
    for (const { folder, stored, failed } of unfinished) {
      outcomes.push(await retryFolder({ folder, stored, failed }, models, options, watched));
    }
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

type FailedFolder = {
  readonly folder: string;
  readonly stored: StoredBenchmark;
  readonly failed: readonly StoredRun[];
};

async function retryFolder(
  { folder, stored, failed }: FailedFolder,
  models: Models,
  options: BenchOptions,
  context: CommandContext,
): Promise<Reported> {
  if (stored.index.graph === "") {
    throw new OptionError("these systems ran outside Taxolink and cannot be rerun here", {
      hint: "Run the failed questions on the original system, and score the new predictions.",
    });
  }
  const path =
    options.graph === undefined
      ? fileOfRun(folder, stored.index, "graph")
      : graphPath(options.graph, context);
  // The same index gives the same results: another one may decide ties differently.
  const place = options.index ?? fileOfRun(folder, stored.index, "index");
  const server = place === undefined ? undefined : originOf(place);
  if (server !== undefined) await requireConsent({ target: server, namedBy: `${folder}/run.json` }, context);
  const parts = { ...models, ...sharedIndex(place, models, context) };
  return withGraph(openNamedGraph(path, context), async (graph) => {
    const benchmark: Benchmark = {
      graph,
      questions: stored.questions,
      folder,
      runs: failed.map(({ label, folder: runFolder, run: { header } }) => ({
        label,
        folder: relative(folder, runFolder),
        retriever: createRetriever(header.retriever, { ...parts, seed: header.seed }, header.options),
        seed: header.seed,
      })),
      origin: {
        graphHash: await graph.version(),
        questionsHash: failed[0]?.run.header.questions_hash ?? "",
        embedder: models.embedder.id,
        seed: stored.index.seed,
      },
    };
    if (models.plan) {
      const retried = { ...benchmark, questions: failedQuestions(stored, failed) };
      await rehearse(retried, { parallel: 1, measures: stored.index.measures }, models, context);
      return { text: "", json: null };
    }
    return await withRunLock(folder, "taxolink bench --retry", undefined, () =>
      finishRuns(benchmark, failed, models, options, context),
    );
  });
}

async function finishRuns(
  benchmark: Benchmark,
  failed: readonly StoredRun[],
  models: Models,
  options: BenchOptions,
  context: CommandContext,
): Promise<Reported> {
  const { folder } = benchmark;
  const failedCount = failed.reduce((sum, { run }) => sum + countFailed(run), 0);
  requireSameRuns(failed, benchmark);
  for (const { folder: runFolder, run } of failed)
    reopenRun(runFolder, run, ({ status }) => status !== "failed");
  // The reopened run is unfinished, so the command that created it can continue it.
  const modelWords = wordsOf({ ...modelOptions, ...judgeOptions }, options, ["budget"]);
  const resume = ["the command that created", folder, ...modelWords].join(" ");
  const work = { models, resume, context };
  await answerQuestions(benchmark, { parallel: 1, restart: false }, work);
  const { document, stored } = await conclude(folder, work);
  if (models.panel === null && failed.some(({ run }) => run.judgements.length > 0)) {
    context.warn(
      "the judged answers have changed: rerun the experiment with its --judge option to judge the new answers",
    );
  }
  const failedAgain = stored.runs.reduce((sum, { run }) => sum + countFailed(run), 0);
  return {
    text: [
      `Reran ${count(failedCount, "question")}; ${failedAgain} failed again`,
      "",
      formatSummaryText(document),
    ],
    json: { retried: failedCount, failed: failedAgain, ...document },
  };
}

/** Rejects models or a graph that differ from those of the finished runs, before the command changes these runs. */
function requireSameRuns(failed: readonly StoredRun[], { runs, origin }: Benchmark): void {
  for (const [at, { folder, run }] of failed.entries()) {
    const planned = runs[at];
    if (!planned) continue;
    const header = createRunHeader(planned.retriever, { ...origin, seed: run.header.seed });
    requireSameRun(folder, run.header, header, "Specify the run's graph and models.");
  }
}

function failedQuestions(
  { questions }: StoredBenchmark,
  runs: readonly StoredRun[],
): StoredBenchmark["questions"] {
  const failed = runs.flatMap(({ run }) => run.predictions.filter(({ status }) => status === "failed"));
  const uids = new Set(failed.map(({ uid }) => uid));
  return questions.filter(({ uid }) => uids.has(uid));
}

function countFailed({ predictions }: StoredRun["run"]): number {
  return predictions.filter(({ status }) => status === "failed").length;
}
