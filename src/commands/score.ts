/** `taxolink score`: anyone's predictions against golden triples. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readQuestions } from "../datasets/index.ts";
import { InputError } from "../errors.ts";
import {
  type Definition,
  type EvaluatedRun,
  type EvaluationQuestion,
  evaluateRuns,
  formatReproducedTables,
  formatSummaryText,
  loadPublishedSystem,
  matchPredictions,
  type PredictionFile,
  parseMeasure,
  prepareMeasures,
  questionFromPair,
  questionScores,
  questionsFromPredictions,
  readDocumentTexts,
  readPredictions,
  readPublishedTables,
  reproduceTables,
  type ScoreTable,
  unknownCost,
} from "../evaluation/index.ts";
import { formatJsonLines, hashText, readText, writeText } from "../io/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { publishedFiles } from "./published-files.ts";

export const command = defineCommand({
  summary: "Score prediction files against golden triples",
  positionals: [],
  options: {
    predictions: {
      kind: "text",
      value: "FILE",
      summary: "Predictions, or a folder of them: JSON Lines, CSV, TREC run, BEIR results",
      required: true,
    },
    questions: {
      kind: "text",
      value: "FILE",
      summary: "Questions (CSV); not needed for predictions that carry golden triples",
    },
    compat: {
      kind: "text",
      value: "NAME",
      summary: "Compute as the published code does, its rounding included",
      choices: ["sqa"],
    },
    measures: { kind: "list", value: "NAMES", summary: "Measures, e.g. recall,hits@5,entity-f1" },
    by: { kind: "list", value: "COLUMNS", summary: "Columns to break down by (default: the known labels)" },
    ids: {
      kind: "text",
      value: "FILE",
      summary: "What document ids stand for: corpus.jsonl, or id and triple",
    },
    published: {
      kind: "list",
      value: "FILES",
      summary: "Recompute these published tables (with --compat: those beside the predictions)",
    },
    "per-question": {
      kind: "text",
      value: "FILE",
      summary: "Also write every question's values (JSON Lines)",
    },
    lenient: { kind: "flag", summary: "Leave out wrong lines and unknown ids, and go on" },
  },
  notes: [
    'A prediction is a line {"uid", "retrieved": ["(id:label, predicate, id:label)", …], "answer"}, best triple first.',
    "A question without a prediction counts as one for which nothing was retrieved.",
  ],
  run: async ({ options }, context) => {
    const predictions = context.resolve(options.predictions);
    const files = predictionFiles(predictions);
    const definition: Definition = options.compat === "sqa" ? "sqa" : "taxolink";
    for (const name of options.measures) parseMeasure(name, definition);
    const given = options.published.map((file) => context.resolve(file));
    const printed = options.compat === undefined ? given : publishedFiles(given, predictions);
    const tables = printed.flatMap(readPublishedTables);
    const { runs, inputs, warnings } = readRuns(files, options, context);
    for (const warning of warnings) context.warn(warning);
    const cases = runs.flatMap((run) => run.cases);
    const embedder = createLexicalEmbedder();
    const evaluation = evaluateRuns(runs, {
      measures: await prepareMeasures(options.measures, definition, cases, embedder),
      definition,
      seed: context.seed,
      inputs: { ...inputs, similarity_embedder: embedder.id },
      ...(options.by.length > 0 ? { columns: options.by } : {}),
    });
    const { document } = evaluation;
    const written = options["per-question"];
    if (written !== undefined) {
      writeText(context.resolve(written), perQuestionLines(runs, evaluation.tables));
    }
    const published = reproduceTables(
      tables,
      tables.length === 0 ? [] : files.map((file) => loadPublishedSystem(nameOf(file), file)),
    );
    const json = {
      ...document,
      runs: document.runs.map((run) => ({ ...run, ...unknownCost })),
      metrics: document.runs[0]?.metrics ?? {},
      ...(tables.length > 0 ? { published } : {}),
      warnings,
    };
    const shown = published.length > 0 ? ["", formatReproducedTables(published)] : [];
    return { text: [formatSummaryText(document), ...shown].join("\n"), json };
  },
});

/** The file itself, the prediction files of a folder, or those of a results folder's runs. */
function predictionFiles(path: string): readonly string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  const own = names.filter(
    (name) => /\.(?:jsonl|csv|run|trec)$/.test(name) && !/^(?:timing|journal)/.test(name),
  );
  if (own.length > 0) return own.map((name) => join(path, name));
  const inside = names
    .map((name) => join(path, name, "predictions.jsonl"))
    .filter((file) => existsSync(file));
  if (inside.length > 0) return inside;
  throw new InputError({ file: path }, "the folder holds no predictions", {
    hint: "Expected .jsonl, .csv, .trec or .run files, or the results of bench.",
  });
}

type RunsOptions = {
  readonly questions: string | undefined;
  readonly ids: string | undefined;
  readonly lenient: boolean;
};

function readRuns(
  files: readonly string[],
  { questions: given, ids, lenient }: RunsOptions,
  context: CommandContext,
): {
  readonly runs: readonly EvaluatedRun[];
  readonly inputs: Record<string, unknown>;
  readonly warnings: readonly string[];
} {
  const documents = ids === undefined ? new Map<string, string>() : readDocumentTexts(context.resolve(ids));
  const warnings: string[] = [];
  let inputs = {};
  let questions: readonly EvaluationQuestion[] | undefined;
  if (given !== undefined) {
    const path = context.resolve(given);
    const read = readQuestions(path, { lenient });
    warnings.push(...read.warnings);
    questions = read.pairs.map(questionFromPair);
    inputs = { questions: basename(path), questions_hash: hashText(readText(path)) };
  }
  const runs = files.map((file): EvaluatedRun => {
    const predictions = readPredictions(file, { lenient, documents });
    // Several files are about the same questions: those of the first.
    questions ??= questionsFromPredictions(predictions.lines, file);
    const matched = matchPredictions(questions, predictions, file, lenient);
    warnings.push(...predictions.warnings, ...matched.warnings);
    const retriever = files.length > 1 ? nameOf(file) : (predictions.header?.retriever ?? nameOf(file));
    return {
      retriever,
      cases: matched.cases,
      missing: matched.missing.length,
      origin: originOf(file, predictions),
    };
  });
  return { runs, inputs, warnings };
}

function originOf(file: string, { header }: PredictionFile): Record<string, unknown> {
  return { predictions: basename(file), predictions_hash: hashText(readText(file)), header };
}

/** `DiFaR.jsonl` → `DiFaR`; `hublink/predictions.jsonl` → `hublink`. */
function nameOf(file: string): string {
  const parts = file.split(/[\\/]/);
  const last = parts.at(-1) ?? "";
  const name = last === "predictions.jsonl" ? (parts.at(-2) ?? last) : last;
  return name.replace(/\.(?:jsonl?|csv|run|trec|txt|res)$/i, "");
}

function perQuestionLines(runs: readonly EvaluatedRun[], tables: readonly ScoreTable[]): string {
  const lines = tables.flatMap((table, at) =>
    questionScores(table).map((line) =>
      runs.length > 1 ? { retriever: runs[at]?.retriever, ...line } : line,
    ),
  );
  return formatJsonLines(lines);
}
