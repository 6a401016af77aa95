/** Benchmarks retriever objects with built-in and custom measures. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { OptionError } from "../../base/errors.ts";
import { readText, writeText } from "../../base/io/index.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { formatQuestions, parseQuestions, type QaPair } from "../../datasets/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Retriever } from "../../retrieval/index.ts";
import type { Evaluation } from "../evaluate.ts";
import type { Measure } from "../measures/measure.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { questionFromPair } from "../question.ts";
import { writeSummary } from "../report/benchmark-report.ts";
import { runBenchmark } from "./run-benchmark.ts";
import { hashQuestions } from "./run-header.ts";
import { readStoredBenchmark, writeRunIndex } from "./run-index.ts";
import { evaluateStored } from "./stored-summary.ts";

export type BenchmarkSetup = {
  readonly graph: KnowledgeGraph;
  readonly questions: readonly QaPair[];
  /**
   * The retrievers to benchmark. Each needs a unique name, which is also the name of its folder. The benchmark prepares
   * them.
   */
  readonly retrievers: readonly Retriever[];
  /**
   * The results folder, which is created if necessary. If the folder contains an interrupted benchmark, that benchmark
   * is resumed.
   */
  readonly folder: string;
  /** Names such as `recall@10`, and custom measures (default: the standard measures). */
  readonly measures?: readonly (string | Measure)[];
  /** The id of the embedder that the retrievers use. A run with a different embedder cannot be resumed. */
  readonly embedder?: string;
  /** The seed for intervals and tests (default: 1). */
  readonly seed?: number;
  /** The number of questions answered concurrently (default: 1). */
  readonly parallel?: number;
  /** Whether to discard the runs that the folder already contains. */
  readonly restart?: boolean;
};

/**
 * Runs every retriever over the questions, scores the predictions, and writes predictions, `summary.json` and reports.
 * Questions that were finished earlier are not repeated. The results folder has the same format as that of
 * `taxolink bench`. Custom measures appear only in the returned value, because the command line could not recompute
 * them.
 *
 * @returns the summary, and one table per retriever with a value for each question and measure
 * @throws OptionError if a measure is unknown, a retriever's name is invalid or used twice, or the folder contains a
 * different benchmark; CancelledError after an interruption, which preserves finished work
 *
 * @example
 * ```ts
 * import { benchmarkRetrievers, createLexicalEmbedder, createOfflineLanguage, createRetriever, openGraph, readQuestions } from "taxolink";
 *
 * const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
 * const { document } = await benchmarkRetrievers({
 *   graph: await openGraph("datasets/graphs/question-answering.nt"),
 *   questions: readQuestions("datasets/questions/question-answering.csv").pairs.slice(0, 5),
 *   retrievers: [createRetriever("bm25", parts), createRetriever("difar", parts)],
 *   measures: ["recall@10"],
 *   folder: "compared",
 * });
 * console.log(document.comparisons.map(({ a, b }) => `${a} and ${b}`).join()); // bm25 and difar
 * ```
 */
export async function benchmarkRetrievers(
  setup: BenchmarkSetup,
  watch: Watch = unwatched,
): Promise<Evaluation> {
  const { graph, retrievers, folder, measures = [], seed = 1, parallel = 1, restart = false } = setup;
  requireFolderNames(retrievers.map(({ name }) => name));
  const names = measures.filter((measure) => typeof measure === "string");
  for (const name of names) parseMeasure(name);
  const csv = formatQuestions({ columns: [], rows: setup.questions });
  const file = join(folder, "questions.csv");
  if (!restart && existsSync(file) && readText(file) !== csv) {
    throw new OptionError(`${folder} contains a benchmark with different questions`, {
      hint: "Specify another folder, or set restart.",
    });
  }
  // Parsed from the CSV, so that the questions equal those that a later reader of the folder will find.
  const questions = parseQuestions(csv, file).pairs.map(questionFromPair);
  const runs = retrievers.map((retriever) => ({
    label: retriever.name,
    folder: retriever.name,
    retriever,
  }));
  const origin = {
    graphHash: await graph.version(),
    questionsHash: hashQuestions(questions),
    embedder: setup.embedder ?? "unnamed",
    seed,
  };
  await runBenchmark({ graph, questions, runs, origin, folder }, { parallel, restart }, watch);
  writeText(file, csv);
  writeRunIndex(folder, {
    graph: "",
    questions: file,
    measures: names,
    by: null,
    definition: "taxolink",
    seed,
    runs: runs.map(({ label, folder: name }) => ({ label, folder: name, base: false })),
  });
  const stored = readStoredBenchmark(folder);
  const evaluation = await evaluateStored(stored);
  await writeSummary(folder, evaluation.document);
  const ownMeasures = measures.filter((measure) => typeof measure !== "string");
  return ownMeasures.length === 0 ? evaluation : evaluateStored(stored, ownMeasures);
}

function requireFolderNames(names: readonly string[]): void {
  if (names.length === 0) throw new OptionError("a benchmark needs a retriever");
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) !== at) throw new OptionError(`two retrievers are named ${name}`);
    if (!/^\w[\w.-]*$/.test(name)) {
      throw new OptionError(`the retriever's name ${JSON.stringify(name)} is not a valid folder name`, {
        hint: "Use letters, digits, dots, hyphens and underscores, and start with a letter or digit.",
      });
    }
  }
}
