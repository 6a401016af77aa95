/** Reads prediction files of any system, together with their questions. */
import { basename } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import { type QaPair, readQuestions } from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import {
  type EvaluatedRun,
  type EvaluationQuestion,
  matchPredictions,
  numericColumns,
  type PredictionFile,
  questionFromPair,
  questionsFromPredictions,
  type RecordedFigures,
  type RunHeader,
  readDocumentTexts,
  readJudgedQuestions,
  readPredictions,
  recordedFigures,
} from "../../evaluation/index.ts";
import { hashText, readText } from "../../io/index.ts";
import { checkColumns, columnsOf } from "../questions/check-columns.ts";
import { systemNames } from "./prediction-files.ts";

export type ScoredOptions = {
  readonly questions: string | undefined;
  readonly qrels: string | undefined;
  readonly ids: string | undefined;
  readonly lenient: boolean;
  /** The columns used to break down the figures. */
  readonly by: readonly string[];
};

export type ScoredRun = EvaluatedRun & {
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
  if (questions !== undefined && qrels !== undefined) {
    throw new OptionError("--questions and --qrels are mutually exclusive", {
      hint: "Specify either --questions or --qrels.",
    });
  }
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
