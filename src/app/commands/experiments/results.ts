/** `taxolink results` and `taxolink report`: show, compare, verify and report the figures of results folders. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { InputError, OptionError } from "../../../base/errors.ts";
import {
  hintOfMissing,
  parseJson,
  readJson,
  readText,
  writeJson,
  writeText,
} from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { readQuestions, resolveTriples } from "../../../datasets/index.ts";
import {
  alignTriples,
  answeredBy,
  breakDown,
  compareQuestions,
  comparisonBlocks,
  costsOf,
  createBenchmarkReport,
  defaultFootprint,
  dividingColumns,
  type EvaluationCase,
  type EvaluationQuestion,
  evaluatedRun,
  evaluateRuns,
  evaluateStored,
  figureBlocks,
  fileOfRun,
  formatHtml,
  formatLatex,
  formatMarkdown,
  gqmPlan,
  groupBlocks,
  labelRuns,
  listDifferences,
  mainMeasureNames,
  matchPredictions,
  parseMeasure,
  questionFromPair,
  readEvaluation,
  readPredictions,
  readRecordedScores,
  readRunIndex,
  readStoredBenchmark,
  runLabel,
  type StoredBenchmark,
  summariseLosses,
  summaryFile,
} from "../../../evaluation/index.ts";
import { findPath, formatTriple } from "../../../graph/index.ts";
import { option, optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import { firstOf } from "../../../pages/blocks.ts";
import { graphPath, openNamedGraph, withGraph } from "../graph/graph-file.ts";
import { numberRepeated } from "../shared/number-repeated.ts";
import { findKnown, requireKnown } from "../shared/require-known.ts";
import { type MissedTriple, pathsDocument, questionDocument } from "./question-document.ts";

export const results = defineCommand({
  example: "runs/hubs --by use_case",
  positionals: [
    requiredArgument("RUN", "A results folder written by bench"),
    optionalArgument("OTHER", "Compare the run with this one, question by question"),
  ],
  options: {
    by: option.text("COLUMN", "Break a measure down by any column of the dataset"),
    measure: option.name("The measure to break down or to compare", { default: "recall" }),
    question: option.text(
      "UID",
      "Show a question's golden and retrieved triples, and the path to each missed golden triple",
    ),
    retriever: option.name("The run whose answer is shown (default: the first run)", {
      requires: "question",
    }),
    graph: option.file("The new path of the graph file, if you moved it", { requires: "question" }),
    questions: option.file("The new path of the question file, if you moved it"),
    verify: option.flag("Recompute every figure from the stored predictions, and check that it matches"),
  },
  run: async ({ options, positionals }, context) => {
    const measure = parseMeasure(options.measure).name;
    const movedQuestions = options.questions === undefined ? undefined : context.resolve(options.questions);
    const folder = context.resolve(positionals[0] ?? "");
    if (positionals[1] !== undefined)
      return compareRuns([folder, context.resolve(positionals[1])], movedQuestions, measure, context);
    const stored = readStoredBenchmark(folder, movedQuestions);
    if (options.verify) return verifyRun(folder, stored);
    const { graph: movedGraph, question, retriever } = options;
    if (question !== undefined) {
      const graph = movedGraph ? graphPath(movedGraph, context) : fileOfRun(folder, stored.index, "graph");
      return showQuestion(stored, question, retriever, graph, context);
    }
    if (options.by !== undefined) return showGroups(stored, options.by, measure);
    const { document } = await readEvaluation(folder, stored);
    return { text: figureBlocks(labelRuns(document).runs, document.manifest.measures), json: document };
  },
});

function showGroups({ questions, runs, index }: StoredBenchmark, column: string, measure: string) {
  const columns = dividingColumns(questions);
  requireKnown([column], columns, {
    problem: () => `the questions have no ${column} column to group by`,
    hint: `Columns: ${columns.join(", ")}.`,
  });
  const groups = runs.map((run) => ({
    label: runLabel(run.label, answeredBy(run.run.header)),
    groups: breakDown(casesOf(questions, run), column, measure, index),
  }));
  return {
    text: [`${measure} by ${column}`, "", groupBlocks(groups, measure)],
    json: { measure, column, runs: groups },
  };
}

async function showQuestion(
  { questions, runs }: StoredBenchmark,
  uid: string,
  retriever: string | undefined,
  graphFile: string,
  context: CommandContext,
) {
  const run = findKnown(runs, ({ label }) => label, retriever ?? runs[0]?.label ?? "", {
    problem: (name) => `the results contain no run ${name}`,
    hint: `Runs: ${runs.map(({ label }) => label).join(", ")}.`,
  });
  const evaluatedCase = findKnown(casesOf(questions, run), ({ question }) => question.uid, uid, {
    problem: () => `the results contain no question ${uid}`,
    hint: "The first column of the question file contains the uids.",
  });
  const trace = await traceQuestion(evaluatedCase, graphFile, context);
  return {
    text: [
      questionDocument(evaluatedCase, runLabel(run.label, answeredBy(run.run.header))),
      pathsDocument(trace.missed),
    ],
    json: { uid, retriever: run.label, question: evaluatedCase.question.text, ...trace },
  };
}

function casesOf(questions: StoredBenchmark["questions"], { run }: StoredBenchmark["runs"][number]) {
  return evaluatedRun(run, questions).cases;
}

async function verifyRun(folder: string, stored: StoredBenchmark) {
  const file = summaryFile(folder);
  if (!existsSync(file)) throw new InputError({ file }, "the run has no summary to verify");
  const saved = parseJson(readText(file), file);
  // The summary is converted through JSON, because the saved summary was too.
  const computed = JSON.parse(JSON.stringify((await evaluateStored(stored)).document)) as unknown;
  const differences = listDifferences(saved, computed);
  const figures = countFigures(computed);
  const json = { figures, differences };
  if (differences.length === 0)
    return { text: `Recomputed ${count(figures, "figure")}: all match the stored values.`, json };
  const lines = differences.map(
    ({ path, saved: was, computed: is }) =>
      `  ${path}: saved ${JSON.stringify(was)}, computed ${JSON.stringify(is)}`,
  );
  const text = [`${differences.length} of ${count(figures, "figure")} differ:`, firstOf(lines)];
  return { text, json, exitCode: 1 } as const;
}

function countFigures(value: unknown): number {
  if (typeof value === "number") return 1;
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countFigures(item), 0);
}

/**
 * Traces the missed triples of a question on the graph of its run, from the topic entity or, if it is unknown, from the
 * retrieved triples. Runs that `score` imported do not record a graph.
 */
async function traceQuestion(evaluated: EvaluationCase, graphFile: string, context: CommandContext) {
  const aligned = alignTriples(evaluated);
  const texts = aligned.golden.filter(({ rank }) => rank === null).map(({ triple }) => triple);
  const untraced = (triple: string, why: string): MissedTriple => ({ triple, from: null, steps: [], why });
  if (graphFile === "") {
    const why = "this run's graph is unknown; specify it with --graph";
    return { ...aligned, missed: texts.map((text) => untraced(text, why)) };
  }
  return withGraph(openNamedGraph(graphFile, context, { lenient: true }), async (graph) => {
    const retrieved = new Set(aligned.retrieved.map(({ triple }) => triple));
    const triplesByText = await resolveTriples(graph, [...texts, ...retrieved]);
    const endsOf = (text: string): readonly string[] | undefined => {
      const triple = triplesByText.get(text);
      return triple && [triple.subject.id, triple.object.id];
    };
    const { topicEntity } = evaluated.question;
    const from = topicEntity === "" ? "retrieved" : "topic";
    const reached = [...retrieved].flatMap((text) => endsOf(text) ?? []);
    const starts = from === "topic" ? [topicEntity] : [...new Set(reached)];
    const whyNoPath =
      starts.length === 0
        ? "the search has no starting point: no topic entity and no retrieved triples"
        : "no path leads to this triple";
    const missed: MissedTriple[] = [];
    for (const text of texts) {
      const ends = endsOf(text);
      const path = ends && (await findPath(graph, starts, ends, context.signal));
      const steps = [...new Set([...(path ?? []).map((step) => formatTriple(step.triple)), text])].map(
        (step) => ({ triple: step, retrieved: retrieved.has(step) }),
      );
      if (path) missed.push({ triple: text, from, steps, why: null });
      else missed.push(untraced(text, ends ? whyNoPath : "the graph does not contain this triple"));
    }
    return { ...aligned, missed };
  });
}

const commonHint = "Specify the questions that both runs answered with --questions FILE.";

/** @param paths two run folders or prediction files @param questionFile the questions (default: those of the first run) */
async function compareRuns(
  paths: readonly [string, string],
  questionFile: string | undefined,
  measure: string,
  context: CommandContext,
) {
  const [first, second] = [predictionsFile(paths[0]), predictionsFile(paths[1])];
  const measures = [...new Set([measure, ...mainMeasureNames])].map((name) => parseMeasure(name));
  const questions = readComparedQuestions(questionFile, first);
  const runs = [first, second].map((file) => {
    const predictions = readPredictions(file);
    const { header } = predictions;
    // Predictions for other questions are left out only if the user chose the questions.
    const isChosen = questionFile !== undefined;
    const { cases, missing, warnings } = matchPredictions(questions, predictions, file, isChosen, commonHint);
    for (const warning of warnings) context.warn(warning);
    return { retriever: header?.retriever ?? file, cases, missing: missing.length, origin: { ...header } };
  });
  const names = numberRepeated(runs.map(({ retriever }) => retriever));
  const { document, tables } = evaluateRuns(
    runs.map((run, at) => ({ ...run, retriever: names[at] ?? "" })),
    { measures, definition: "taxolink", seed: context.seed, inputs: {}, columns: [] },
  );
  const comparison = compareQuestions(tables, measure);
  return {
    text: comparisonBlocks(document, comparison, measure),
    json: { measure, a: names[0], b: names[1], ...comparison, ...document },
  };
}

/**
 * Returns the path of a prediction file. A folder must contain a prediction file, or exactly one run with a prediction
 * file.
 */
function predictionsFile(path: string): string {
  if (!existsSync(path)) throw new InputError({ file: path }, "no such run", { hint: hintOfMissing(path) });
  if (/\.(?:jsonl|csv)$/.test(path)) return path;
  const inFolder = join(path, "predictions.jsonl");
  if (existsSync(inFolder)) return inFolder;
  const { runs } = readRunIndex(path);
  const [firstRun] = runs;
  if (firstRun && runs.length === 1) return join(path, firstRun.folder, "predictions.jsonl");
  throw new OptionError(`${path} contains ${runs.length} runs`, {
    hint: `Choose one of these runs: ${runs.map(({ folder }) => join(path, folder)).join(", ")}.`,
  });
}

function readComparedQuestions(file: string | undefined, predictions: string): readonly EvaluationQuestion[] {
  const results = dirname(dirname(predictions));
  if (file === undefined && !existsSync(join(results, "run.json")))
    throw new OptionError("the runs do not record their questions", { hint: "Add --questions FILE." });
  return readQuestions(file ?? fileOfRun(results, readRunIndex(results), "questions")).pairs.map(
    questionFromPair,
  );
}

export const report = defineCommand({
  example: "runs/hubs",
  positionals: [requiredArgument("RUN", "A results folder written by bench")],
  options: {
    out: option.outputFolder("Output folder for the report (default: the run's folder)"),
    questions: option.file("The new path of the question file, if you moved it"),
    tdp: option.number("WATTS", "Thermal design power of the processor", {
      default: defaultFootprint.tdpWatts,
      minimum: 0,
    }),
    intensity: option.number("GRAMS", "Carbon intensity of the electricity, g CO2e per kWh", {
      default: defaultFootprint.intensity,
      minimum: 0,
    }),
    pue: option.number("FACTOR", "Power usage effectiveness of the data centre", {
      default: defaultFootprint.pue,
      // PUE is the total power divided by the power of the computers, so it is at least 1.
      minimum: 1,
    }),
    "model-energy": option.number(
      "WH",
      "Energy of the language model in Wh per 1,000 tokens (default: unknown, and so are the emissions)",
      { minimum: 0 },
    ),
  },
  notes: [
    "To include your answers to the evaluation questions, enter them in answers.json, next to the report, and rerun this command.",
  ],
  run: async ({ options, positionals }, context) => {
    const folder = context.resolve(positionals[0] ?? "");
    const target = options.out === undefined ? folder : context.resolve(options.out);
    const movedQuestions = options.questions === undefined ? undefined : context.resolve(options.questions);
    const stored = readStoredBenchmark(folder, movedQuestions);
    const answersFile = join(target, "answers.json");
    const answers = readAnswers(answersFile, context);
    const evaluation = await readEvaluation(folder, stored);
    const { costs, footprints } = costsOf(stored, {
      logicalProcessors: availableParallelism(),
      tdpWatts: options.tdp,
      intensity: options.intensity,
      pue: options.pue,
      modelWattHours: options["model-energy"] ?? null,
    });
    const recorded = stored.runs.map(({ label, folder: runFolder, run }) => ({
      name: runLabel(label, answeredBy(run.header)),
      lines: readRecordedScores(runFolder),
    }));
    const report = createBenchmarkReport(evaluation.document, {
      tables: evaluation.tables,
      ...{ costs, footprints, recorded, answers },
    });
    const files = { markdown: "report.md", html: "report.html", latex: "report.tex" };
    writeText(join(target, files.markdown), formatMarkdown(report));
    writeText(join(target, files.html), formatHtml(report));
    writeText(join(target, files.latex), formatLatex(report));
    if (!existsSync(answersFile)) writeJson(answersFile, answers);
    const shownFolder = relative(context.cwd, target) || ".";
    return {
      text: [
        Object.values(files).map((name) => join(shownFolder, name)),
        `Author's answers: ${join(shownFolder, "answers.json")}`,
      ],
      json: {
        ...evaluation.document,
        runs: evaluation.document.runs.map((run, at) => ({
          ...run,
          ...costs[at],
          footprint: footprints[at],
          losses: summariseLosses(evaluation.tables[at]?.cases ?? []),
        })),
        files: Object.fromEntries(Object.entries(files).map(([key, name]) => [key, join(target, name)])),
      },
    };
  },
});

/**
 * Reads the author's answers by question, with an empty string for each unanswered question. Warns about answers to
 * unknown questions, but keeps them.
 */
function readAnswers(file: string, context: CommandContext): Readonly<Record<string, string>> {
  const ids = gqmPlan.flatMap(({ questions }) => questions.map(({ id }) => id));
  const storedAnswers = existsSync(file) ? readJson(file, z.record(z.string(), z.string())) : {};
  for (const id of Object.keys(storedAnswers)) {
    if (!ids.includes(id)) context.warn(`${file}: the question "${id}" does not exist (${ids.join(", ")})`);
  }
  return { ...Object.fromEntries(ids.map((id) => [id, ""])), ...storedAnswers };
}
