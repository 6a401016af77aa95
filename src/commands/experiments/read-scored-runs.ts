/** Reads prediction files of any system with their questions, and stores them as a results folder. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import { type QaPair, readQuestions, writeQuestions } from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import {
  type Definition,
  type EvaluatedRun,
  type EvaluationQuestion,
  hashQuestions,
  matchPredictions,
  numericColumns,
  type PredictionFile,
  pairFromQuestion,
  questionFromPair,
  questionsFromPredictions,
  type RecordedFigures,
  type RunHeader,
  readDocumentTexts,
  readJudgedQuestions,
  readPredictions,
  readRunIndex,
  recordedFigures,
  writeImportedRun,
  writeRunIndex,
} from "../../evaluation/index.ts";
import { hashText, readText } from "../../io/index.ts";
import { checkColumns, columnsOf } from "../shared/reviewed-pairs.ts";

type ScoredOptions = {
  readonly questions: string | undefined;
  readonly qrels: string | undefined;
  readonly ids: string | undefined;
  readonly lenient: boolean;
  /** The columns used to break down the figures. */
  readonly by: readonly string[];
};

type ScoredRun = EvaluatedRun & {
  readonly file: string;
  readonly fileHash: string;
  readonly header: RunHeader | null;
  /** The recorded figures, in the same order as the cases; `null` for a question without a prediction. */
  readonly figures: readonly (RecordedFigures | null)[];
};

export type ScoredRuns = {
  readonly runs: readonly ScoredRun[];
  readonly questions: readonly EvaluationQuestion[];
  /**
   * The question file for a later check, or `null` if the questions come from another source or invalid rows were
   * skipped.
   */
  readonly questionsFile: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
};

type Source = Pick<ScoredRuns, "questionsFile" | "inputs"> & {
  /** The given questions, or `null` if the first prediction file contains them. */
  readonly questions: readonly EvaluationQuestion[] | null;
  readonly documents: ReadonlyMap<string, string>;
};

/** @throws InputError, OptionError */
export function readScoredRuns(
  files: readonly string[],
  options: ScoredOptions,
  context: CommandContext,
): ScoredRuns {
  const warnings: string[] = [];
  const source = readSource(options, context, warnings);
  const names = systemNames(files);
  let questions = source.questions;
  const runs = files.map((file, at): ScoredRun => {
    const predictions = readPredictions(file, { lenient: options.lenient, documents: source.documents });
    // Without a question file, the first prediction file provides the questions for all files.
    questions ??= questionsFromPredictions(predictions.lines, file);
    const {
      cases,
      missing,
      warnings: runWarnings,
    } = matchPredictions(questions, predictions, file, options.lenient);
    warnings.push(...predictions.warnings, ...runWarnings);
    const systemName = names[at] ?? file;
    const fileHash = hashText(readText(file));
    const figures = figuresByPrediction(predictions, file);
    return {
      retriever: files.length > 1 ? systemName : (predictions.header?.retriever ?? systemName),
      cases,
      missing: missing.length,
      origin: { predictions: basename(file), predictions_hash: fileHash, header: predictions.header },
      file,
      fileHash,
      header: predictions.header,
      figures: cases.map(({ prediction }) => figures.get(prediction) ?? null),
    };
  });
  checkColumns(options.by, columnsOf(questions ?? []));
  const { questionsFile, inputs } = source;
  return { runs, questions: questions ?? [], questionsFile, inputs, warnings };
}

function readSource(options: ScoredOptions, context: CommandContext, warnings: string[]): Source {
  const { questions, qrels, ids, lenient } = options;
  const corpus = ids === undefined ? null : readDocumentTexts(context.resolve(ids), { lenient });
  warnings.push(...(corpus?.warnings ?? []));
  const documents = corpus?.texts ?? null;
  const file = context.resolve(questions ?? qrels ?? "");
  if (qrels !== undefined) {
    const judged = readJudgedQuestions(file, documents);
    const inputs = { qrels: basename(file), qrels_hash: hashText(readText(file)) };
    return { ...judged, questionsFile: null, inputs };
  }
  const texts = documents ?? new Map<string, string>();
  if (questions === undefined) return { questions: null, documents: texts, questionsFile: null, inputs: {} };
  const questionFile = readQuestions(file, { lenient });
  warnings.push(...questionFile.warnings);
  return {
    questions: questionFile.pairs.map((pair: QaPair) => questionFromPair(pair)),
    documents: texts,
    questionsFile: lenient ? null : file,
    inputs: { questions: basename(file), questions_hash: hashText(readText(file)) },
  };
}

function figuresByPrediction({ lines }: PredictionFile, file: string): Map<unknown, RecordedFigures> {
  const columns = /\.csv$/i.test(file) ? numericColumns(lines.map(({ fields }) => fields)) : null;
  return new Map(lines.map(({ prediction, fields }) => [prediction, recordedFigures(fields, columns)]));
}

/** The number of folder levels to search; `system/results/hash/predictions/hash.csv` is at level four. */
const maximumDepth = 5;

const benchFileName = "predictions.jsonl";

/**
 * Lists the prediction files at a path, which may be a prediction file, a folder of prediction files, a results folder,
 * or a folder with tables in nested folders named `predictions`, like the published results folders.
 * @throws InputError if a folder contains no prediction files
 */
export function predictionFiles(path: string): readonly string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  const predictionNames = names.filter(
    (name) => /\.(?:jsonl|csv|run|trec)$/.test(name) && !/^(?:timing|journal|recorded|questions)/.test(name),
  );
  if (predictionNames.length > 0) return predictionNames.map((name) => join(path, name));
  const runFiles = names.map((name) => join(path, name, benchFileName)).filter((file) => existsSync(file));
  if (runFiles.length > 0) return runFiles;
  const publishedTables = filesInPredictionFolders(path, maximumDepth);
  if (publishedTables.length > 0) return publishedTables;
  throw new InputError({ file: path }, "the folder contains no predictions", {
    hint: "Expected .jsonl, .csv, .trec or .run files, a results folder written by bench, or folders named predictions that contain .csv files.",
  });
}

function filesInPredictionFolders(folder: string, depth: number): readonly string[] {
  if (depth === 0) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => {
      const subfolder = join(folder, name);
      if (name !== "predictions") return filesInPredictionFolders(subfolder, depth - 1);
      const tables = readdirSync(subfolder).filter((file) => file.endsWith(".csv"));
      return tables.sort().map((file) => join(subfolder, file));
    });
}

/**
 * Derives unique names from file paths: `DiFaR.jsonl` becomes `DiFaR`, and `hubfocus/predictions.jsonl` becomes
 * `hubfocus`.
 */
export function systemNames(files: readonly string[]): readonly string[] {
  const names = files.map(systemName);
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

function systemName(file: string): string {
  const parts = file.split(/[\\/]/);
  const last = parts.at(-1) ?? "";
  const name = last === benchFileName ? (parts.at(-2) ?? last) : last;
  return name.replace(/\.(?:jsonl?|csv|run|trec|txt|res)$/i, "");
}

export type ScoringSettings = {
  readonly measures: readonly string[];
  /** The columns used to break down the figures; if empty, the known columns are used. */
  readonly by: readonly string[];
  readonly definition: Definition;
  readonly seed: number;
};

/** @throws OptionError if the folder contains Taxolink runs */
export function writeScoredFolder(folder: string, scored: ScoredRuns, options: ScoringSettings): void {
  if (existsSync(join(folder, "run.json")) && readRunIndex(folder).graph !== "") {
    throw new OptionError(`${folder} contains runs written by bench`, {
      hint: "Specify another --out.",
    });
  }
  const questions = scored.questionsFile ?? join(folder, "questions.csv");
  if (scored.questionsFile === null) {
    const rows = scored.questions.map((question) => pairFromQuestion(question, options.by));
    writeQuestions(questions, { columns: [], rows });
  }
  const hash = hashQuestions(readQuestions(questions).pairs.map(questionFromPair));
  const names = folderNames(scored.runs.map(({ retriever }) => retriever));
  const runs = scored.runs.map((run, at) => {
    const name = names[at] ?? "run";
    writeImportedRun(join(folder, name), importedRun(run), hash, options.seed);
    return { label: run.retriever, folder: name, base: false };
  });
  const { measures, by, definition, seed } = options;
  writeRunIndex(folder, {
    graph: "",
    questions,
    measures: [...measures],
    by: by.length > 0 ? [...by] : null,
    definition,
    seed,
    runs,
  });
}

/** Derives a folder name for each system: unique, not hidden, and without path separators. */
function folderNames(systems: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const system of systems) {
    const plain = system.replace(/[^\w.-]+/g, "-").replace(/^\.+/, "-") || "run";
    let name = plain;
    for (let number = 2; names.includes(name); number += 1) name = `${plain}-${number}`;
    names.push(name);
  }
  return names;
}

/** Omits questions without a prediction; otherwise, they would no longer count as missing. */
function importedRun(run: ScoredRun): Parameters<typeof writeImportedRun>[1] {
  const scoredPredictions = run.cases.flatMap(({ question, prediction }, at) => {
    const figures = run.figures[at];
    // Some formats identify the question by its text; this file identifies it by its id.
    return figures ? [{ prediction: { ...prediction, uid: question.uid }, figures }] : [];
  });
  return {
    name: run.retriever,
    file: String(run.origin.predictions),
    fileHash: run.fileHash,
    header: run.header,
    predictions: scoredPredictions.map(({ prediction }) => prediction),
    figures: scoredPredictions.map(({ figures }) => figures),
  };
}
