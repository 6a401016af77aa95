/** `taxolink score`: scores predictions of any system against golden triples. */

import { existsSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues, type Reported } from "../../cli/command.ts";
import {
  formatReproducedTables,
  loadPublishedSystem,
  readAllPublishedTables,
  reproduceTables,
} from "../../compat/index.ts";
import { OptionError } from "../../errors.ts";
import {
  type Definition,
  type EvaluatedRun,
  type Evaluation,
  evaluateRuns,
  evaluateStored,
  formatJudgements,
  formatSummaryText,
  type JudgePanel,
  judgeBenchmark,
  judgeCases,
  judgementHeader,
  parseMeasure,
  prepareMeasures,
  questionScores,
  readStoredBenchmark,
  type ScoreTable,
  unknownCost,
  wantedAspects,
  withJudgements,
  writeSummary,
} from "../../evaluation/index.ts";
import { formatJsonLines, writeText } from "../../io/index.ts";
import { embedderOptions, judgeOptions, noLanguage } from "../../models/model-options.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import {
  predictionFiles,
  readScoredRuns,
  type ScoredRuns,
  type ScoringSettings,
  systemNames,
  writeScoredFolder,
} from "./read-scored-runs.ts";

const judgingOptions = {
  ...judgeOptions,
  judgements: option.outputFile("Also write the judges' verdicts, claim by claim (JSON Lines)"),
  ...embedderOptions,
};

type JudgingOptions = OptionValues<typeof judgingOptions>;

/** @throws OptionError if a judging option is used without a judge */
function requireJudge(options: JudgingOptions): void {
  if (options.judge.length > 0) return;
  const unusedOption = (["embedder", "judgements", "judge-repeats"] as const).find(
    (name) => options[name] !== undefined,
  );
  if (unusedOption === undefined) return;
  throw new OptionError(`--${unusedOption} applies only to judged measures, but no judge was specified`, {
    hint: "Add --judge PROVIDER:MODEL.",
  });
}

/** Returns the runs with a verdict on every answer. */
async function judgeRuns(
  runs: readonly EvaluatedRun[],
  panel: JudgePanel,
  options: JudgingOptions & { readonly measures: readonly string[] },
  context: CommandContext,
): Promise<readonly EvaluatedRun[]> {
  const judged: EvaluatedRun[] = [];
  const texts: string[] = [];
  for (const run of runs) {
    const aspects = wantedAspects(options.measures);
    const judgements = await judgeCases(run.cases, aspects, panel, run.retriever, context);
    texts.push(formatJudgements(judgementHeader(run.cases, panel), judgements));
    judged.push({ ...run, cases: withJudgements(run.cases, judgements) });
  }
  const file = options.judgements;
  if (file !== undefined && !options["dry-run"]) writeText(context.resolve(file), texts.join(""));
  return judged;
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
  options: scoreOptions,
  notes: [
    'A prediction is a JSON line {"uid", "retrieved": ["(id:label, predicate, id:label)", …], "answer"} with the best triple first.',
    "A question without a prediction counts as an empty retrieval.",
    "--out keeps the recorded times, tokens, emissions and scores; all reports show them unchanged.",
    "Faithfulness, answer relevancy, factual correctness and instruction following require --judge.",
  ],
  run: async ({ options }, context) => {
    requireJudge(options);
    // Without a judge, no model is used, regardless of the workspace's manifest.
    const embedder = options.judge.length === 0 ? "hashed" : options.embedder;
    return withModels({ ...noLanguage, ...options, embedder }, context, (models) =>
      scoreWith(models, options, context),
    );
  },
});

async function scoreWith(
  { panel }: Models,
  options: ScoreOptions,
  context: CommandContext,
): Promise<Reported> {
  const predictions = context.resolve(options.predictions);
  const files = predictionFiles(predictions);
  const definition: Definition = options.compat === "sqa" ? "sqa" : "taxolink";
  for (const name of options.measures) parseMeasure(name, definition);
  const tables = readTables(predictions, options, context);
  const scored = readScoredRuns(files, options, context);
  const { runs, warnings } = scored;
  for (const warning of warnings) context.warn(warning);
  const { measures, by } = options;
  const scoring = { measures, by, definition, seed: context.seed };
  const out = options.out === undefined || options["dry-run"] ? undefined : context.resolve(options.out);
  const evaluation =
    out === undefined
      ? await evaluateScored(scored, panel, scoring, options, context)
      : await evaluateAndStore(out, scored, panel, scoring, context);
  const { document } = evaluation;
  const perQuestionFile = options["dry-run"] ? undefined : options["per-question"];
  if (perQuestionFile !== undefined)
    writeText(context.resolve(perQuestionFile), perQuestionLines(runs, evaluation.tables));
  const published = tables.length === 0 ? [] : reproduceFrom(files, tables);
  const json = {
    ...document,
    runs: document.runs.map((run) => ({ ...run, ...unknownCost })),
    metrics: document.runs[0]?.metrics ?? {},
    ...(tables.length > 0 ? { published } : {}),
    out,
    warnings,
  };
  const tableLines = published.length > 0 ? ["", formatReproducedTables(published)] : [];
  const outputLines = out === undefined ? [] : ["", describeOutput(out, context)];
  return { text: [formatSummaryText(document), tableLines, outputLines], json };
}

function describeOutput(out: string, { cwd }: CommandContext): string {
  return `Wrote the results folder. Next: taxolink report ${relative(cwd, out) || "."}`;
}

function reproduceFrom(files: readonly string[], tables: ReturnType<typeof readTables>) {
  const names = systemNames(files);
  return reproduceTables(
    tables,
    files.map((file, at) => loadPublishedSystem(names[at] ?? file, file)),
  );
}

/** Reads the tables passed with `--published` or, for `--compat` without it, the tables next to the predictions. */
function readTables(predictions: string, { compat, published }: ScoreOptions, context: CommandContext) {
  const specifiedFiles = published.map((file) => context.resolve(file));
  const tableFiles = compat === undefined ? specifiedFiles : publishedFiles(specifiedFiles, predictions);
  if (compat !== undefined && tableFiles.length === 0) context.warn(describeMissingTables(predictions));
  return readAllPublishedTables(tableFiles);
}

async function evaluateScored(
  { runs, inputs }: ScoredRuns,
  panel: Models["panel"],
  scoring: ScoringSettings,
  options: ScoreOptions,
  context: CommandContext,
): Promise<Evaluation> {
  const judged = panel === null ? runs : await judgeRuns(runs, panel, options, context);
  const embedder = createLexicalEmbedder();
  const cases = judged.flatMap((run) => run.cases);
  return evaluateRuns(judged, {
    measures: await prepareMeasures(scoring.measures, scoring.definition, cases, embedder),
    definition: scoring.definition,
    seed: scoring.seed,
    inputs: { ...inputs, similarity_embedder: embedder.id },
    ...(scoring.by.length > 0 ? { columns: scoring.by } : {}),
  });
}

/** Evaluates the files as stored, so that a later check returns the same figures. */
async function evaluateAndStore(
  out: string,
  scored: ScoredRuns,
  panel: Models["panel"],
  scoring: ScoringSettings,
  context: CommandContext,
): Promise<Evaluation> {
  writeScoredFolder(out, scored, scoring);
  if (panel !== null) await judgeBenchmark(readStoredBenchmark(out), panel, context);
  const evaluation = await evaluateStored(readStoredBenchmark(out));
  await writeSummary(out, evaluation.document);
  return evaluation;
}

function perQuestionLines(runs: readonly EvaluatedRun[], tables: readonly ScoreTable[]): string {
  const lines = tables.flatMap((table, at) =>
    questionScores(table).map((line) =>
      runs.length > 1 ? { retriever: runs[at]?.retriever, ...line } : line,
    ),
  );
  return formatJsonLines(lines);
}

/** The name of the file that accompanies published predictions and contains the tables derived from them. */
const tablesFileName = "published-tables.json";

/** The bundled tables, which contain the printed figures that the tables next to the predictions lack. */
const bundledTables = fileURLToPath(
  new URL("../../../datasets/published/appendix-tables.json", import.meta.url),
);

/**
 * @param predictions the absolute path of the prediction file or folder
 * @returns by default, the tables next to the predictions and the bundled tables; no tables if the predictions are
 * unpublished
 */
function publishedFiles(files: readonly string[], predictions: string): readonly string[] {
  if (files.length > 0) return files;
  const tablesFile = join(predictions, tablesFileName);
  const isFolder = existsSync(predictions) && statSync(predictions).isDirectory();
  return isFolder && existsSync(tablesFile) ? [tablesFile, bundledTables] : [];
}

/**
 * Returns the note that `--compat` prints if there is no published table: applying the same rules does not prove that
 * the figures match.
 */
function describeMissingTables(predictions: string): string {
  return `no published table was compared: ${tablesFileName} does not exist in ${predictions}. Add the file, or specify tables with --published`;
}
