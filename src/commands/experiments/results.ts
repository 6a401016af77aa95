/**
 * `taxolink results`: shows, compares or verifies the figures of results folders.
 */

import { option, optionalArgument, requiredArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  answeredBy,
  breakDown,
  cautionNotes,
  describeExcluded,
  dividingColumns,
  type EvaluationCase,
  evaluatedRun,
  fileOfRun,
  formatWithInterval,
  groupInterval,
  labelRuns,
  parseMeasure,
  readEvaluation,
  readStoredBenchmark,
  rulesNotes,
  runLabel,
  type StoredBenchmark,
} from "../../evaluation/index.ts";
import { textTable } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import { validNames } from "../../text/nearest.ts";
import { tableLines } from "../../text/table.ts";
import { graphPath, openNamedGraph } from "../graph/graph-file.ts";
import { type TracedQuestion, traceMissed, traceWithoutGraph } from "../graph/trace-missed.ts";
import { shortText } from "../shared/format-detail.ts";
import { compareRuns } from "./compare.ts";
import { verifyRun } from "./verify.ts";

export const command = defineCommand({
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
    if (options.question !== undefined) {
      const graph =
        options.graph === undefined
          ? fileOfRun(folder, stored.index, "graph")
          : graphPath(options.graph, context);
      return showQuestion(stored, options.question, options.retriever, graph, context);
    }
    return options.by === undefined ? showFigures(folder, stored) : showGroups(stored, options.by, measure);
  },
});

async function showFigures(folder: string, stored: StoredBenchmark) {
  const { document } = await readEvaluation(folder, stored);
  const { runs } = labelRuns(document);
  const rows = document.manifest.measures.map((name) => [
    name,
    ...runs.map(
      ({ metrics, detail, questions }) =>
        formatWithInterval(metrics[name], detail[name]) + describeScored(detail[name]?.n, questions),
    ),
  ]);
  const counts = runs.map(
    ({ retriever, questions, failed, unanswered }) =>
      `${retriever}: ${count(questions, "question")}, ${failed} failed, ${unanswered} unanswered`,
  );
  const figures = textTable(["", ...runs.map(({ retriever }) => retriever)], rows);
  return {
    text: [figures, "", counts, runs.flatMap(describeExcluded), rulesNotes(runs), cautionNotes(figures)],
    json: document,
  };
}

/** States how many questions have a value, unless all of them do. */
function describeScored(scored: number | undefined, questions: number): string {
  return !scored || scored === questions ? "" : ` (n = ${scored} of ${questions})`;
}

function showGroups({ questions, runs, index }: StoredBenchmark, column: string, measure: string) {
  const columns = dividingColumns(questions);
  if (!columns.includes(column)) {
    throw new OptionError(`the questions have no ${column} column to group by`, {
      hint: validNames(column, columns, "Columns"),
    });
  }
  const groups = runs.map((run) => ({
    label: runLabel(run.label, answeredBy(run.run.header)),
    groups: breakDown(casesOf(questions, run), column, measure, index),
  }));
  const values = Object.keys(groups[0]?.groups ?? {});
  const rows = values.map((value) => [
    value,
    String(groups[0]?.groups[value]?.n ?? 0),
    ...groups.map(({ groups: byValue }) =>
      formatWithInterval(byValue[value]?.metrics[measure], groupInterval(byValue[value], measure)),
    ),
  ]);
  const figures = textTable(["", "n", ...groups.map(({ label }) => label)], rows);
  return {
    text: [`${measure} by ${column}`, "", figures, cautionNotes(figures)],
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
  const run = retriever === undefined ? runs[0] : runs.find(({ label }) => label === retriever);
  if (!run) {
    throw new OptionError(`the results contain no run ${retriever ?? ""}`, {
      hint: `Runs: ${runs.map(({ label }) => label).join(", ")}.`,
    });
  }
  const evaluatedCase = casesOf(questions, run).find(({ question }) => question.uid === uid);
  if (!evaluatedCase) {
    throw new OptionError(`the results contain no question ${uid}`, {
      hint: "The first column of the question file contains the uids.",
    });
  }
  const trace = await traceQuestion(evaluatedCase, graphFile, context);
  return {
    text: formatQuestion(evaluatedCase, runLabel(run.label, answeredBy(run.run.header)), trace),
    json: { uid, retriever: run.label, question: evaluatedCase.question.text, ...trace },
  };
}

/** Traces a question on the graph of its run. Runs that `score` imported do not record a graph. */
async function traceQuestion(
  evaluated: EvaluationCase,
  graphFile: string,
  context: CommandContext,
): Promise<TracedQuestion> {
  if (graphFile === "") return traceWithoutGraph(evaluated);
  const graph = await openNamedGraph(graphFile, context, { lenient: true });
  try {
    return await traceMissed(evaluated, graph, context.signal);
  } finally {
    graph.close();
  }
}

function formatQuestion(
  { question, prediction }: EvaluationCase,
  retriever: string,
  { golden, retrieved, missed }: TracedQuestion,
): string {
  const hit = golden.filter(({ rank }) => rank !== null).length;
  return [
    question.text,
    `${question.uid} · ${retriever}: retrieved ${hit} of ${count(golden.length, "golden triple")} among ${count(retrieved.length, "triple")}`,
    ...(prediction.error === null ? [] : [`failed: ${prediction.error}`]),
    "",
    `Golden answer: ${question.goldenAnswer ?? "–"}`,
    `Answer: ${prediction.answer ?? "–"}`,
    "",
    "Golden triples (✓ hit, with its rank; ✗ missed)",
    ...tableLines(
      golden.map(({ triple, rank }) => [rank === null ? "✗" : "✓", String(rank ?? ""), triple]),
      listLayout,
    ),
    "",
    "Retrieved (✓ golden; + extra)",
    ...tableLines(
      retrieved.map((row, at) => [row.golden ? "✓" : "+", String(at + 1), row.triple]),
      listLayout,
    ),
    ...rankedLines("Entities", prediction.entities),
    ...rankedLines("Documents", prediction.documents),
    ...missed.flatMap(({ triple, from, steps, why }) => [
      "",
      `Path to ${triple}, from ${from === "topic" ? "the topic" : "the retrieved triples"}`,
      ...(why === null
        ? steps.map((step) => `  ${step.retrieved ? "✓" : "✗"} ${step.triple}`)
        : [`  ${why}`]),
    ]),
  ].join("\n");
}

const listLayout = { indent: 2, gap: 1 } as const;

function rankedLines(title: string, items: readonly string[] | undefined): string[] {
  if (items === undefined) return [];
  return [
    "",
    title,
    ...tableLines(
      items.map((item, at) => [String(at + 1), shortText(item)]),
      listLayout,
    ),
  ];
}

function casesOf(questions: StoredBenchmark["questions"], { run }: StoredBenchmark["runs"][number]) {
  return evaluatedRun(run, questions).cases;
}
