/**
 * Manages the folder for a retriever's run. A finished run has `predictions.jsonl` and `timing.jsonl`, and an
 * unfinished run has a journal.
 *
 * `predictions.jsonl` is written last and atomically, so if it exists, the run is finished.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/errors.ts";
import {
  checkSchema,
  formatJsonLines,
  makeFolder,
  readJsonLines,
  removeTornFiles,
  writeText,
} from "../../base/io/index.ts";
import { type Judgement, judgementsName, readJudgements } from "../judging/judgement.ts";
import { type Prediction, predictionLine, type RunHeader } from "../prediction.ts";
import { readPredictions } from "../read-predictions.ts";
import { requireRealFolder } from "./real-folder.ts";
import { requireSameRun } from "./run-header.ts";
import {
  type FinishedQuestion,
  openRunJournal,
  type RunJournal,
  type Timing,
  timingSchema,
} from "./run-journal.ts";

const predictionsName = "predictions.jsonl";
const timingName = "timing.jsonl";
const journalName = "journal.jsonl";

/** A shard of a run: one of `count` subsets of the questions, of about equal size. Shards are numbered from 1. */
export type Shard = { readonly index: number; readonly count: number };

export type FinishedRun = {
  readonly header: RunHeader;
  readonly predictions: readonly Prediction[];
  /** The timings; empty if times were not recorded. */
  readonly timings: readonly Timing[];
  /** The language models' judgements of the answers; empty if there were no judges. */
  readonly judgements: readonly Judgement[];
};

/** Returns the finished run in a folder, or undefined if there is none. @throws InputError if the files are damaged */
export function readRunFolder(folder: string): FinishedRun | undefined {
  requireRealFolder(folder);
  const file = join(folder, predictionsName);
  if (!existsSync(file)) return undefined;
  const { header, lines } = readPredictions(file);
  if (header === null) return undefined;
  const predictions = lines.map(({ prediction }) => prediction);
  const judgements = readJudgements(folder, predictions);
  return { header, predictions, timings: readTimings(folder), judgements };
}

/** @throws InputError if a file is damaged */
function readTimings(folder: string): readonly Timing[] {
  const file = join(folder, timingName);
  if (!existsSync(file)) return [];
  try {
    return readJsonLines(file).map(({ line, value }) => checkSchema(value, timingSchema, `${file}:${line}`));
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new InputError({ file }, `the run's timing file is damaged (${cause.message})`, {
      cause,
      hint: "Delete the file: all other figures remain, but time and cost become unknown.",
    });
  }
}

/** Discards any run in the folder, but keeps all other files. */
export function clearRunFolder(folder: string): void {
  requireRealFolder(folder);
  for (const name of [predictionsName, timingName, journalName, judgementsName])
    rmSync(join(folder, name), { force: true });
}

/**
 * @param shard the shard that the journal belongs to, if the run is split
 * @throws OptionError if the folder contains a different run
 */
export function openFolderJournal(folder: string, header: RunHeader, shard?: Shard): RunJournal {
  requireRealFolder(folder);
  makeFolder(folder);
  removeTornFiles(folder);
  const name = shard === undefined ? journalName : shardName(shard);
  return openRunJournal(join(folder, name), header, (storedHeader) =>
    requireSameRun(folder, storedHeader, header),
  );
}

/** Finds the journals of all shards in a folder. */
export function listShardJournals(folder: string): readonly string[] {
  requireRealFolder(folder);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^journal\.\d+-of-\d+\.jsonl$/.test(name));
  return names.sort().map((name) => join(folder, name));
}

/** Reopens a finished run, keeping only the predictions that `keep` accepts. */
export function reopenRun(
  folder: string,
  run: FinishedRun,
  isKept: (prediction: Prediction) => boolean,
): void {
  const timings = new Map(run.timings.map((timing) => [timing.uid, timing]));
  const keptPredictions = run.predictions.filter(isKept).map((prediction) => ({
    prediction,
    timing: timings.get(prediction.uid) ?? unknownTiming(prediction.uid),
  }));
  writeText(join(folder, journalName), formatJsonLines([run.header, ...keptPredictions]));
  rmSync(join(folder, predictionsName), { force: true });
}

function unknownTiming(uid: string): Timing {
  const usage = { calls: 0, tokens: 0, cost: null, by_task: {} };
  return { uid, latency_ms: null, cpu_ms: null, usage, started: "", prepare_ms: null, machine: "unknown" };
}

function shardName({ index, count }: Shard): string {
  return `journal.${index}-of-${count}.jsonl`;
}

export function writeRunFolder(
  folder: string,
  header: RunHeader,
  questions: readonly FinishedQuestion[],
): void {
  requireRealFolder(folder);
  const timings = questions.map(({ timing }) => timing);
  const predictions = questions.map(({ prediction }) => predictionLine(prediction));
  writeText(join(folder, timingName), formatJsonLines(timings));
  writeText(join(folder, predictionsName), formatJsonLines([header, ...predictions]));
  rmSync(join(folder, journalName), { force: true });
}

/** Removes the journal from the folder of a finished run, and any temporary files from interrupted atomic writes. */
export function removeLeftovers(folder: string): void {
  rmSync(join(folder, journalName), { force: true });
  removeTornFiles(folder);
}
