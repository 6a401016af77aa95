/** `taxolink score`: scores predictions of any system against golden triples. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError, OptionError } from "../../../base/errors.ts";
import { formatJsonLines, hashText, readText, writeText } from "../../../base/io/index.ts";
import { readQuestions, writeQuestions } from "../../../datasets/index.ts";
import {
  formatReproducedTables,
  loadPublishedSystem,
  readAllPublishedTables,
  reproduceTables,
} from "../../../evaluation/compat/index.ts";
import {
  type Definition,
  type EvaluatedRun,
  type EvaluationQuestion,
  evaluateRuns,
  evaluateStored,
  formatJudgements,
  hashQuestions,
  type JudgePanel,
  judgeBenchmark,
  judgeCases,
  judgementHeader,
  matchPredictions,
  numericColumns,
  type PredictionFile,
  pairFromQuestion,
  parseMeasure,
  prepareMeasures,
  questionFromPair,
  questionScores,
  questionsFromPredictions,
  type RecordedFigures,
  readDocumentTexts,
  readJudgedQuestions,
  readPredictions,
  readRunIndex,
  readStoredBenchmark,
  recordedFigures,
  type ScoreTable,
  summaryBlocks,
  unknownCost,
  wantedAspects,
  withJudgements,
  writeImportedRun,
  writeRunIndex,
  writeSummary,
} from "../../../evaluation/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { embedderOptions, judgeOptions, noLanguage } from "../../models/model-options.ts";
import { pick } from "../shared/fields.ts";
import { numberRepeated } from "../shared/number-repeated.ts";
import { checkColumns, columnsOf } from "../shared/reviewed-pairs.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { type Models, withModels } from "../shared/with-models.ts";

const judgingOptions = {
  ...judgeOptions,
  judgements: option.outputFile("Also write the judges' verdicts, claim by claim (JSON Lines)", {
    requires: "judge",
  }),
  ...embedderOptions,
  "judge-repeats": { ...judgeOptions["judge-repeats"], requires: "judge" },
  embedder: { ...embedderOptions.embedder, requires: "judge" },
};

/** Returns the runs with a verdict on every answer, and the text of each run's judgement file. */
async function judgeRuns(
  runs: readonly EvaluatedRun[],
  panel: JudgePanel,
  options: ScoreOptions,
  context: CommandContext,
) {
  const judged: EvaluatedRun[] = [];
  const verdicts: string[] = [];
  for (const run of runs) {
    const aspects = wantedAspects(options.measures);
    const judgements = await judgeCases(run.cases, aspects, panel, run.retriever, context);
    verdicts.push(formatJudgements(judgementHeader(run.cases, panel), judgements));
    judged.push({ ...run, cases: withJudgements(run.cases, judgements) });
  }
  return { judged, verdicts };
}

const scoreOptions = {
  predictions: option.file(
    "Predictions, or a folder of predictions: JSON, CSV, RAGAS, LangChain, TREC run, BEIR results",
    { required: true },
  ),
  questions: option.file("Questions (CSV); optional for predictions that include golden triples"),
  qrels: option.file("Golden documents to use instead of questions (TREC, BEIR or ranx judgements)", {
    excludes: ["questions"],
  }),
  compat: option.name("Reproduce the published code, including its rounding", { choices: ["sqa"] }),
  measures: option.list("NAMES", "Measures, e.g. recall,hits@5,entity-f1"),
  by: option.list("COLUMNS", "Columns by which to group results (default: the label columns)"),
  ids: option.file("Texts of the documents: corpus.jsonl, or a table with id and triple columns"),
  published: option.list(
    "FILES",
    "Published tables to recompute (default with --compat: the tables next to the predictions)",
  ),
  "per-question": option.outputFile("Also write the scores of every question (JSON Lines)"),
  out: option.outputFolder("Write a results folder that the report and compare commands can read"),
  ...lenientOption,
  ...judgingOptions,
};

type ScoreOptions = OptionValues<typeof scoreOptions>;

export const command = defineCommand({
  example: "--questions questions.csv --predictions predictions.jsonl",
  options: scoreOptions,
  notes: [
    'A prediction is a JSON line {"uid", "retrieved": ["(id:label, predicate, id:label)", …], "answer"} with the best triple first.',
    "A question without a prediction counts as an empty retrieval.",
    "--out keeps the recorded times, tokens, emissions and scores; all reports show them unchanged.",
    "Faithfulness, answer relevancy, factual correctness and instruction following require --judge.",
  ],
  run: async ({ options }, context) => {
    // Without a judge, no model is used, regardless of the workspace's manifest.
    const embedder = options.judge.length === 0 ? "hashed" : options.embedder;
    return withModels({ ...noLanguage, ...options, embedder }, context, (models) =>
      scoreWith(models, options, context),
    );
  },
});

async function scoreWith({ panel }: Models, options: ScoreOptions, context: CommandContext) {
  const predictions = context.resolve(options.predictions);
  const files = predictionFiles(predictions);
  const definition: Definition = options.compat === "sqa" ? "sqa" : "taxolink";
  for (const name of options.measures) parseMeasure(name, definition);
  const tables = readTables(predictions, options, context);
  const scored = readScoredRuns(files, options, context);
  const { runs, warnings } = scored;
  for (const warning of warnings) context.warn(warning);
  const scoring = { ...pick(options, "measures", "by"), definition, seed: context.seed };
  const out = options.out === undefined || options["dry-run"] ? undefined : context.resolve(options.out);
  const { evaluation, verdicts } =
    out === undefined
      ? await evaluateScored(scored, panel, scoring, options, context)
      : await evaluateAndStore(out, scored, panel, scoring, context);
  const { document } = evaluation;
  if (options.judgements !== undefined && !options["dry-run"])
    writeText(context.resolve(options.judgements), verdicts.join(""));
  if (options["per-question"] !== undefined && !options["dry-run"])
    writeText(context.resolve(options["per-question"]), perQuestionLines(runs, evaluation.tables));
  const names = systemNames(files);
  const systems = () => files.map((file, at) => loadPublishedSystem(names[at] ?? file, file));
  const published = tables.length === 0 ? [] : reproduceTables(tables, systems());
  const json = {
    ...document,
    runs: document.runs.map((run) => ({ ...run, ...unknownCost })),
    metrics: document.runs[0]?.metrics ?? {},
    ...(tables.length > 0 ? { published } : {}),
    out,
    warnings,
  };
  const shown = relative(context.cwd, out ?? "") || ".";
  return {
    text: [
      summaryBlocks(document),
      published.length > 0 && ["", formatReproducedTables(published)],
      out !== undefined && ["", `Wrote the results folder. Next: taxolink report ${shown}`],
    ],
    json,
  };
}

/**
 * Reads the tables passed with `--published` or, for `--compat` without it, those next to the predictions and the
 * bundled ones. Applying the same rules does not prove that the figures match, so a warning says if there is no table.
 */
function readTables(predictions: string, { compat, published }: ScoreOptions, context: CommandContext) {
  const given = published.map(context.resolve);
  if (compat === undefined || given.length > 0) return readAllPublishedTables(given);
  const tablesFile = join(predictions, tablesFileName);
  if (existsSync(tablesFile)) return readAllPublishedTables([tablesFile, bundledTables]);
  context.warn(
    `no published table was compared: ${tablesFileName} does not exist in ${predictions}. Add the file, or specify tables with --published`,
  );
  return [];
}

async function evaluateScored(
  { runs, inputs }: ScoredRuns,
  panel: Models["panel"],
  scoring: ScoringSettings,
  options: ScoreOptions,
  context: CommandContext,
) {
  const { judged, verdicts } =
    panel === null ? { judged: runs, verdicts: [] } : await judgeRuns(runs, panel, options, context);
  const embedder = createLexicalEmbedder();
  const cases = judged.flatMap((run) => run.cases);
  const evaluation = evaluateRuns(judged, {
    measures: await prepareMeasures(scoring.measures, scoring.definition, cases, embedder),
    definition: scoring.definition,
    seed: scoring.seed,
    inputs: { ...inputs, similarity_embedder: embedder.id },
    ...(scoring.by.length > 0 ? { columns: scoring.by } : {}),
  });
  return { evaluation, verdicts };
}

/** Evaluates the files as stored, so that a later check returns the same figures. */
async function evaluateAndStore(
  out: string,
  scored: ScoredRuns,
  panel: Models["panel"],
  scoring: ScoringSettings,
  context: CommandContext,
) {
  writeScoredFolder(out, scored, scoring);
  const verdicts = panel === null ? [] : await judgeBenchmark(readStoredBenchmark(out), panel, context);
  const evaluation = await evaluateStored(readStoredBenchmark(out));
  await writeSummary(out, evaluation.document);
  return { evaluation, verdicts };
}

function perQuestionLines(runs: readonly EvaluatedRun[], tables: readonly ScoreTable[]): string {
  const lines = tables.flatMap((table, at) => {
    const system = runs.length > 1 && { retriever: runs[at]?.retriever };
    return questionScores(table).map((line) => ({ ...system, ...line }));
  });
  return formatJsonLines(lines);
}

/** The name of the file that accompanies published predictions and contains the tables derived from them. */
const tablesFileName = "published-tables.json";

/** The bundled tables, which contain the printed figures that the tables next to the predictions lack. */
const bundledTables = fileURLToPath(
  new URL("../../../datasets/published/appendix-tables.json", import.meta.url),
);

type ScoredRuns = ReturnType<typeof readScoredRuns>;

/** @throws InputError, OptionError */
function readScoredRuns(files: readonly string[], options: ScoreOptions, context: CommandContext) {
  const warnings: string[] = [];
  const source = readSource(options, context, warnings);
  const names = systemNames(files);
  let questions: readonly EvaluationQuestion[] | null = source.questions;
  const runs = files.map((file, at) => {
    const predictions = readPredictions(file, { lenient: options.lenient, documents: source.documents });
    // Without a question file, the first prediction file provides the questions for all files.
    questions ??= questionsFromPredictions(predictions.lines, file);
    const { cases, missing, ...matched } = matchPredictions(questions, predictions, file, options.lenient);
    warnings.push(...predictions.warnings, ...matched.warnings);
    const { header } = predictions;
    const systemName = names[at] ?? file;
    const fileHash = hashText(readText(file));
    const figures = figuresByPrediction(predictions, file);
    return {
      retriever: files.length > 1 ? systemName : (header?.retriever ?? systemName),
      cases,
      missing: missing.length,
      origin: { predictions: basename(file), predictions_hash: fileHash, header },
      fileHash,
      header,
      // The recorded figures, in the same order as the cases; `null` for a question without a prediction.
      figures: cases.map(({ prediction }) => figures.get(prediction) ?? null),
    };
  });
  checkColumns(options.by, columnsOf(questions ?? []));
  const { questionsFile, inputs } = source;
  return { runs, questions: questions ?? [], questionsFile, inputs, warnings };
}

/**
 * Reads the given questions, or returns `null` if the first prediction file contains them. The question file is for a
 * later check; it is `null` if the questions come from another source or invalid rows were skipped.
 */
function readSource(options: ScoreOptions, context: CommandContext, warnings: string[]) {
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
    questions: questionFile.pairs.map(questionFromPair),
    documents: texts,
    questionsFile: lenient ? null : file,
    inputs: { questions: basename(file), questions_hash: hashText(readText(file)) },
  };
}

function figuresByPrediction({ lines }: PredictionFile, file: string): Map<unknown, RecordedFigures> {
  const columns = /\.csv$/i.test(file) ? numericColumns(lines.map(({ fields }) => fields)) : null;
  return new Map(lines.map(({ prediction, fields }) => [prediction, recordedFigures(fields, columns)]));
}

const benchFileName = "predictions.jsonl";

/**
 * Lists the prediction files at a path, which may be a prediction file, a folder of prediction files, a results folder,
 * or a folder with tables in nested folders named `predictions`, like the published results folders.
 * @throws InputError if a folder contains no prediction files
 */
function predictionFiles(path: string): readonly string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  const predictionNames = names.filter(
    (name) => /\.(?:jsonl|csv|run|trec)$/.test(name) && !/^(?:timing|journal|recorded|questions)/.test(name),
  );
  if (predictionNames.length > 0) return predictionNames.map((name) => join(path, name));
  const runFiles = names.map((name) => join(path, name, benchFileName)).filter((file) => existsSync(file));
  if (runFiles.length > 0) return runFiles;
  // Such as `system/results/hash/predictions/hash.csv`.
  const tables = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => basename(parentPath) === "predictions" && name.endsWith(".csv"))
    .map(({ name, parentPath }) => join(parentPath, name));
  if (tables.length > 0) return tables.sort();
  throw new InputError({ file: path }, "the folder contains no predictions", {
    hint: "Expected .jsonl, .csv, .trec or .run files, a results folder written by bench, or folders named predictions that contain .csv files.",
  });
}

/**
 * Derives unique names from file paths: `DiFaR.jsonl` becomes `DiFaR`, and `hubfocus/predictions.jsonl` becomes
 * `hubfocus`.
 */
function systemNames(files: readonly string[]): readonly string[] {
  return numberRepeated(files.map(systemName));
}

function systemName(file: string): string {
  const parts = file.split(/[\\/]/);
  const last = parts.at(-1) ?? "";
  const name = last === benchFileName ? (parts.at(-2) ?? last) : last;
  return name.replace(/\.(?:jsonl?|csv|run|trec|txt|res)$/i, "");
}

type ScoringSettings = Pick<ScoreOptions, "measures" | "by"> & {
  readonly definition: Definition;
  readonly seed: number;
};

/** @throws OptionError if the folder contains Taxolink runs */
function writeScoredFolder(folder: string, scored: ScoredRuns, options: ScoringSettings): void {
  if (existsSync(join(folder, "run.json")) && readRunIndex(folder).graph !== "")
    throw new OptionError(`${folder} contains runs written by bench`, {
      hint: "Specify another --out.",
    });
  const questions = scored.questionsFile ?? join(folder, "questions.csv");
  if (scored.questionsFile === null) {
    const rows = scored.questions.map((question) => pairFromQuestion(question, options.by));
    writeQuestions(questions, { columns: [], rows });
  }
  const hash = hashQuestions(readQuestions(questions).pairs.map(questionFromPair));
  // The name of a folder is unique, is not hidden, and contains no path separator.
  const plain = scored.runs.map(({ retriever: name }) => name.replace(/[^\w.-]+/g, "-").replace(/^\.+/, "-"));
  const names = numberRepeated(
    plain.map((name) => name || "run"),
    (name, number) => `${name}-${number}`,
  );
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

/** Omits questions without a prediction; otherwise, they would no longer count as missing. */
function importedRun(run: ScoredRuns["runs"][number]): Parameters<typeof writeImportedRun>[1] {
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
