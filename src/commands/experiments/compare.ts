/** `taxolink results RUN OTHER`: compares two runs question by question. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import { readQuestions } from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import {
  compareQuestions,
  type EvaluationQuestion,
  evaluatedRun,
  evaluateRuns,
  fileOfRun,
  formatComparisonText,
  mainMeasureNames,
  type NumberedPrediction,
  parseMeasure,
  questionFromPair,
  type RunHeader,
  readPredictions,
  readRunIndex,
} from "../../evaluation/index.ts";
import { hintOfMissing } from "../../io/index.ts";

/** @param paths two run folders or prediction files @param questionFile the questions (default: those of the first run) */
export async function compareRuns(
  paths: readonly [string, string],
  questionFile: string | undefined,
  measure: string,
  context: CommandContext,
) {
  const [first, second] = [predictionsFile(paths[0]), predictionsFile(paths[1])];
  const measures = [...new Set([measure, ...mainMeasureNames])].map((name) => parseMeasure(name));
  const questions = readComparedQuestions(questionFile, first);
  const runs = [first, second].map((file) => {
    const { header, lines } = readPredictions(file);
    requireSameQuestions(file, lines, questions, questionFile !== undefined, context);
    const predictions = lines.map(({ prediction }) => prediction);
    return { header: header ?? unnamedHeader(file), predictions };
  });
  const names = distinctNames(runs.map(({ header }) => header.retriever));
  const { document, tables } = evaluateRuns(
    runs.map((run, at) => evaluatedRun(run, questions, names[at])),
    { measures, definition: "taxolink", seed: context.seed, inputs: {}, columns: [] },
  );
  const comparison = compareQuestions(tables, measure);
  return {
    text: formatComparisonText(document, comparison, measure),
    json: { measure, a: names[0], b: names[1], ...comparison, ...document },
  };
}

/**
 * Returns the path of a prediction file. A folder must contain a prediction file, or exactly one run with a prediction
 * file.
 */
function predictionsFile(path: string): string {
  if (!existsSync(path)) {
    throw new InputError({ file: path }, "no such run", { hint: hintOfMissing(path) });
  }
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
  if (file === undefined && !existsSync(join(results, "run.json"))) {
    throw new OptionError("the runs do not record their questions", { hint: "Add --questions FILE." });
  }
  return readQuestions(file ?? fileOfRun(results, readRunIndex(results), "questions")).pairs.map(
    questionFromPair,
  );
}

/**
 * Checks that the predictions of a run belong to the questions being compared.
 * @param hasChosenQuestions whether the user chose the questions; if so, predictions for other questions cause only a
 * warning
 * @throws InputError if there are predictions for other questions that the user did not exclude, or if all predictions
 * are for other questions; the error counts them and names the first five
 */
function requireSameQuestions(
  file: string,
  lines: readonly NumberedPrediction[],
  questions: readonly EvaluationQuestion[],
  hasChosenQuestions: boolean,
  context: CommandContext,
): void {
  const questionIds = new Set(questions.map(({ uid }) => uid));
  const answeredIds = new Set(lines.map(({ prediction }) => prediction.uid));
  const outside = lines.filter(({ prediction }) => !questionIds.has(prediction.uid));
  const missing = questions.filter(({ uid }) => !answeredIds.has(uid)).length;
  const examples = outside.slice(0, 5).map(({ line, prediction }) => `line ${line}: ${prediction.uid}`);
  const message = `${outside.length} of ${lines.length} predictions are for questions outside the comparison (${examples.join(", ")}${outside.length > 5 ? " …" : ""})`;
  if (outside.length > 0 && (!hasChosenQuestions || outside.length === lines.length)) {
    throw new InputError({ file }, message, {
      hint: "Specify the questions that both runs answered with --questions FILE.",
    });
  }
  if (outside.length > 0) context.warn(`${file}: ${message}`);
  if (missing > 0) {
    context.warn(
      `${file}: questions without a prediction, which count as empty retrievals: ${missing} of ${questions.length}`,
    );
  }
}

/** Creates a header for a prediction file from another program; the comparison uses only the file name. */
function unnamedHeader(file: string): RunHeader {
  const facts = { options: {}, graph_hash: "", questions_hash: "", language: "", embedder: "", seed: 0 };
  return { kind: "taxolink-run", version: 2, retriever: file, origin: null, ...facts, taxolink: "" };
}

function distinctNames(names: readonly string[]): readonly string[] {
  const [first = "a", second = "b"] = names;
  return first === second ? [`${first} (A)`, `${second} (B)`] : [first, second];
}
