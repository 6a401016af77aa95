/**
 * Runs a benchmark of one or more retrievers over the same questions. Each retriever has a separate folder, from which
 * its run can be resumed.
 *
 * Source: thesis, section 7.1.7 (the experiment runner). Unlike the thesis, this module stores data that varies from
 * run to run in separate files.
 */
import { join } from "node:path";
import { removeTornFiles } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { count } from "../../base/text/count.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Retriever } from "../../retrieval/index.ts";
import type { EvaluatedRun } from "../evaluated-run.ts";
import { readJudgements } from "../judging/judgement.ts";
import { withJudgements } from "../measures/evaluation-case.ts";
import { pairCases } from "../pair-cases.ts";
import type { Prediction } from "../prediction.ts";
import type { EvaluationQuestion } from "../question.ts";
import {
  clearRunFolder,
  type FinishedRun,
  openFolderJournal,
  readRunFolder,
  removeLeftovers,
  writeRunFolder,
} from "./run-folder.ts";
import { createRunHeader, originOfRun, type RunOrigin, requireSameRun } from "./run-header.ts";
import type { FinishedQuestion, RunJournal } from "./run-journal.ts";
import { type RunOptions, runQuestions } from "./run-questions.ts";

export type Benchmark = {
  readonly graph: KnowledgeGraph;
  readonly questions: readonly EvaluationQuestion[];
  readonly runs: readonly PlannedRun[];
  readonly origin: RunOrigin;
  /** The results folder, which contains one folder per run. */
  readonly folder: string;
};

export type PlannedRun = {
  /** The run's name in reports. */
  readonly label: string;
  /** The name of the run's folder. */
  readonly folder: string;
  readonly retriever: Retriever;
  /** The seed of the run and the id of its embedder, if they differ from the benchmark's settings. */
  readonly seed?: number;
  readonly embedder?: string;
};

export type BenchmarkOptions = RunOptions & {
  /** Whether to discard what the folders already contain. */
  readonly restart: boolean;
};

/**
 * Runs all unfinished questions. Before the first question, rejects folders that contain a different run.
 * @throws OptionError if a folder contains a different run
 * @throws CancelledError after an interruption, which preserves finished work
 */
export async function runBenchmark(
  benchmark: Benchmark,
  options: BenchmarkOptions,
  watch: Watch,
): Promise<readonly FinishedRun[]> {
  const preparedRuns = benchmark.runs.map((run) => {
    const { retriever, folder: name, label } = run;
    const folder = join(benchmark.folder, name);
    if (options.restart) clearRunFolder(folder);
    const header = createRunHeader(retriever, originOfRun(benchmark.origin, run));
    const finished = readRunFolder(folder);
    if (finished) requireSameRun(folder, finished.header, header);
    return { label, retriever, folder, header, finished };
  });
  removeTornFiles(benchmark.folder);
  const runs: FinishedRun[] = [];
  for (const { label, retriever, folder, header, finished } of preparedRuns) {
    if (finished) {
      removeLeftovers(folder);
      watch.progress.note(`${label}: finished earlier`);
      runs.push(finished);
      continue;
    }
    const journal = openFolderJournal(folder, header);
    const answers = await finishQuestions(retriever, benchmark, journal, options, watch);
    writeRunFolder(folder, header, answers);
    const predictions = answers.map(({ prediction }) => prediction);
    const timings = answers.map(({ timing }) => timing);
    runs.push({ header, predictions, timings, judgements: readJudgements(folder, predictions) });
  }
  return runs;
}

async function finishQuestions(
  retriever: Retriever,
  { graph, questions }: Benchmark,
  journal: RunJournal,
  options: RunOptions,
  watch: Watch,
): Promise<readonly FinishedQuestion[]> {
  if (journal.finished.size > 0) {
    watch.progress.note(
      `${retriever.name}: ${count(journal.finished.size, "question was", "questions were")} already finished`,
    );
  }
  try {
    return await runQuestions({ retriever, graph, questions, journal }, options, watch);
  } finally {
    journal.close();
  }
}

/** Converts a finished run to an input for the evaluation. */
export function evaluatedRun(
  {
    header,
    predictions,
    judgements = [],
  }: Pick<FinishedRun, "header" | "predictions"> & Partial<FinishedRun>,
  questions: readonly EvaluationQuestion[],
  label = header.retriever,
): EvaluatedRun {
  const byUid = new Map(predictions.map((prediction): [string, Prediction] => [prediction.uid, prediction]));
  return {
    retriever: label,
    cases: withJudgements(pairCases(questions, byUid), judgements),
    missing: questions.filter((question) => !byUid.has(question.uid)).length,
    origin: { ...header },
  };
}
