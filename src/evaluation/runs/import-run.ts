/**
 * Imports other tools' predictions as a results folder, so that reports, comparisons and checks treat them in the same
 * way as Taxolink's runs.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { formatJsonLines, packageVersion, readJsonLines, writeText } from "../../base/io/index.ts";
import type { RecordedCost, RecordedFigures } from "../importers/recorded-figures.ts";
import type { Prediction, RunHeader } from "../prediction.ts";
import { writeRunFolder } from "./run-folder.ts";
import type { Timing } from "./run-journal.ts";

const recordedName = "recorded.jsonl";

export type ImportedRun = {
  readonly name: string;
  /** The imported file, which the header states as the run's provenance. */
  readonly file: string;
  readonly fileHash: string;
  /** The header of the file, or `null` if another program wrote it. The header tells what answered. */
  readonly header: Pick<RunHeader, "origin" | "language" | "embedder"> | null;
  readonly predictions: readonly Prediction[];
  /** The recorded figures, one entry per prediction, in the order of the file. */
  readonly figures: readonly RecordedFigures[];
};

/** The authors' scores for a question: one line of `recorded.jsonl`. */
export type RecordedScores = {
  readonly uid: string;
  readonly scores: Readonly<Record<string, number | null>>;
};

/** Writes `predictions.jsonl`, `timing.jsonl` and, if the file contains scores, `recorded.jsonl`. */
export function writeImportedRun(
  folder: string,
  run: ImportedRun,
  questionsHash: string,
  seed: number,
): void {
  const header: RunHeader = {
    kind: "taxolink-run",
    version: 2,
    retriever: run.name,
    origin: run.header?.origin ?? null,
    options: { imported_from: run.file, file_hash: run.fileHash },
    graph_hash: "",
    questions_hash: questionsHash,
    language: run.header?.language ?? "unknown",
    embedder: run.header?.embedder ?? "unknown",
    seed,
    taxolink: packageVersion(),
  };
  const finished = run.predictions.map((prediction, at) => ({
    prediction,
    timing: recordedTiming(prediction.uid, run.figures[at]?.cost ?? null),
  }));
  writeRunFolder(folder, header, finished);
  const scores = run.predictions.map(({ uid }, at) => ({ uid, scores: run.figures[at]?.scores ?? {} }));
  if (scores.some((line) => Object.keys(line.scores).length > 0)) {
    writeText(join(folder, recordedName), formatJsonLines(scores));
  }
}

/**
 * @returns the recorded scores; empty for Taxolink's own runs and for files without scores
 *
 * @throws InputError if the file is damaged
 */
export function readRecordedScores(folder: string): readonly RecordedScores[] {
  const file = join(folder, recordedName);
  return existsSync(file) ? readJsonLines(file).map(({ value }) => value as RecordedScores) : [];
}

function recordedTiming(uid: string, cost: RecordedCost | null): Timing {
  const measured = cost !== null && (cost.energy_kwh !== null || cost.ce_kg !== null);
  return {
    uid,
    latency_ms: cost?.latency_ms ?? null,
    cpu_ms: null,
    usage: { calls: null, tokens: cost?.tokens ?? null, cost: cost?.cost ?? null, by_task: {} },
    started: "",
    prepare_ms: null,
    machine: "unknown",
    ...(measured ? { measured: { energy_kwh: cost.energy_kwh, ce_kg: cost.ce_kg } } : {}),
  };
}
