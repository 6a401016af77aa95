/**
 * Distributes a benchmark over multiple machines. Each of n shards answers every n-th question, and afterwards the
 * journals are merged.
 */
import { join } from "node:path";
import { InputError, OptionError } from "../../base/errors.ts";
import { hashValue } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { count } from "../../base/text/count.ts";
import type { QaPair } from "../../datasets/index.ts";
import { questionsOfRun } from "./questions-of-run.ts";
import type { Benchmark } from "./run-benchmark.ts";
import { listShardJournals, openFolderJournal, type Shard, writeRunFolder } from "./run-folder.ts";
import { createRunHeader, originOfRun, requireSameRun } from "./run-header.ts";
import { type FinishedQuestion, readRunJournal } from "./run-journal.ts";
import { type RunOptions, runQuestions } from "./run-questions.ts";

/** Parses a shard such as `3/8`. @throws OptionError */
export function parseShard(text: string): Shard {
  const [, index, shards] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(shards) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new OptionError(`--shard must be i/n with i from 1 to n, not "${text}"`, {
    hint: "For example --shard 3/8.",
  });
}

/**
 * Answers the questions of one shard for every run. A shard can be resumed in the same way as a complete run.
 * @returns the number of questions in the shard
 */
export async function runShard(
  benchmark: Benchmark,
  shard: Shard,
  options: RunOptions,
  watch: Watch,
): Promise<number> {
  const questions = benchmark.questions.filter((_question, at) => at % shard.count === shard.index - 1);
  for (const run of benchmark.runs) {
    const { retriever, folder } = run;
    const header = createRunHeader(retriever, originOfRun(benchmark.origin, run));
    const journal = openFolderJournal(join(benchmark.folder, folder), header, shard);
    try {
      await runQuestions({ retriever, graph: benchmark.graph, questions, journal }, options, watch);
    } finally {
      journal.close();
    }
  }
  return questions.length;
}

/**
 * Merges the journals of a run from one or more folders into a finished run.
 * @throws InputError if there is no journal, if a question is missing, or if two shards gave different answers to a
 * question
 * @throws OptionError if two shards belong to different runs
 */
export function mergeShards(folders: readonly string[], target: string, pairs: readonly QaPair[]): void {
  const journals = folders.flatMap(listShardJournals).map((file) => ({ file, ...readRunJournal(file) }));
  const [first] = journals;
  if (!first) throw new InputError({ file: folders[0] ?? "" }, "the folder contains no shard of this run");
  const finished = new Map<string, FinishedQuestion>();
  for (const { file, header, finished: shardAnswers } of journals) {
    requireSameRun(file, header, first.header);
    for (const question of shardAnswers) addFinished(finished, question, file);
  }
  const questions = questionsOfRun(pairs, first.header.questions_hash);
  const missing = questions.filter(({ uid }) => !finished.has(uid));
  if (missing.length > 0) {
    throw new InputError(
      { file: target },
      `the shards lack ${missing.length} of ${count(questions.length, "question")}; the first missing question is ${missing[0]?.uid}`,
      { hint: "Finish all shards first." },
    );
  }
  writeRunFolder(
    target,
    first.header,
    questions.flatMap(({ uid }) => finished.get(uid) ?? []),
  );
}

function addFinished(
  finished: Map<string, FinishedQuestion>,
  question: FinishedQuestion,
  file: string,
): void {
  const { uid } = question.prediction;
  const earlier = finished.get(uid);
  if (earlier && hashValue(earlier.prediction) !== hashValue(question.prediction)) {
    throw new InputError({ file }, `another shard answered question ${uid} differently`);
  }
  if (!earlier) finished.set(uid, question);
}
