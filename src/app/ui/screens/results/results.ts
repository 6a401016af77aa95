/** Shows a run's value for each question, broken down by any column or compared with another run. */

import { count } from "../../../../base/text/count.ts";
import {
  answerRightName,
  type EvaluationCase,
  formatFigure,
  formatP,
  formatWithInterval,
  groupBlocks,
} from "../../../../evaluation/index.ts";
import { pairs } from "../../../../pages/blocks.ts";
import { foundDocument } from "../../../commands/experiments/question-document.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import type { BenchmarkView } from "../../shell/workspace-view.ts";
import type { Content, Offers, Row, Screen, ScreenInput } from "../screen.ts";
import { following, setting, toggle } from "../setting-keys.ts";
import {
  type OpenResults,
  openResults,
  resultSteps,
  resultStrip,
  sameResults,
  scoreMark,
  shortTriple,
} from "./open-results.ts";
import type { ResultRun, ResultsView } from "./results-view.ts";

export const resultsScreen: Screen = {
  listTitle: (input) => (showsGroups(input) ? "Groups" : "Questions"),
  rows: (input) => {
    const results = openResults(input);
    if (typeof results === "string") return [];
    if (showsGroups(input)) return groupRows(results);
    return input.settings.view === "changes" ? changeRows(results) : questionRows(results, input);
  },
  empty: (input) => {
    const results = openResults(input);
    if (typeof results === "string") return results;
    if (showsGroups(input)) return "The question file has no column to group by.";
    if (input.settings.view !== "changes") return "The benchmark has no questions.";
    return results.other
      ? `${results.run.label} and ${results.other.label} have identical results on every question.`
      : "There is no second run to compare with.";
  },
  detail: (input, row) => {
    const results = openResults(input);
    if (typeof results === "string" || !row) return [];
    if (showsGroups(input)) return groupDetail(results, row.id);
    const at = results.view.questions.findIndex(({ uid }) => uid === row.id);
    if (input.settings.view === "changes" && results.other)
      return [
        comparisonLines(results, results.other, benchmarkOf(input)),
        "",
        questionDetail(results, at, [results.run, results.other]),
      ];
    return questionDetail(results, at);
  },
  strip: (input) => {
    const results = openResults(input);
    if (typeof results === "string") return "";
    const inside = input.settings.inside?.split("\n").join(": ");
    return `${resultStrip(results)}${inside === undefined ? "" : ` · ${inside}`}`;
  },
  actions: (input, row) => {
    const results = openResults(input);
    return typeof results === "string" ? [] : resultActions(input, results, row);
  },
};

/** Whether the screen shows groups of questions instead of the questions in one group. */
function showsGroups({ settings }: ScreenInput): boolean {
  return settings.view === "groups" && settings.inside === undefined;
}

function benchmarkOf({ workspace, settings }: ScreenInput) {
  return workspace.benchmarks.find(({ folder }) => folder === settings.folder);
}

/** A row with the values that order it: whether the answer is right, and the measure. */
type QuestionRow = { readonly row: Row; readonly keys: readonly [number, number] };

function verdictOf(
  prediction: EvaluationCase["prediction"] | undefined,
  right: number | null,
): "failed" | "no answer" | "right" | "wrong" | null {
  if (prediction?.status === "failed") return "failed";
  if (right === null) return null;
  if (right === 1) return "right";
  return prediction?.answer === null ? "no answer" : "wrong";
}

function questionRows(results: OpenResults, { settings }: ScreenInput): Row[] {
  const values = results.view.scores(results.run, results.measure);
  const inside = settings.inside === undefined ? undefined : questionsInGroup(results.view, settings.inside);
  const showsRight = results.measure === answerRightName;
  const rights = results.view.scores(results.run, answerRightName);
  const rows = results.view.questions.flatMap(({ uid, text }, at): QuestionRow[] => {
    if (inside && !inside.has(uid)) return [];
    const [value, right] = [values[at] ?? null, rights[at] ?? null];
    const verdict = verdictOf(results.run.cases[at]?.prediction, right);
    const figure = value === null ? "–" : value.toFixed(2);
    const failed = verdict === "failed";
    const note = failed || showsRight ? (verdict ?? "–") : figure;
    const row = { id: uid, label: text === "" ? uid : text, mark: scoreMark(right ?? value), note };
    return [{ row: failed ? { ...row, tone: "bad" } : row, keys: [right ?? 2, value ?? 2] }];
  });
  if (settings.order === "worst")
    rows.sort(({ keys: left }, { keys: right }) => left[0] - right[0] || left[1] - right[1]);
  return rows.map(({ row }) => row);
}

/** Shows the question, and each run's figure with what it found. */
function questionDetail(
  { view, measure }: Pick<OpenResults, "view" | "measure">,
  at: number,
  runs: readonly ResultRun[] = view.runs,
): Content {
  const question = view.questions[at];
  if (!question) return [];
  const labels = Object.entries(question.groups).filter(([, values]) => values.length > 0);
  return [
    title(question.text === "" ? question.uid : question.text),
    dim(question.uid),
    section("Golden answer", question.goldenAnswer),
    ...runs.map((run): Content => {
      const evaluated = run.cases[at];
      const value = view.scores(run, measure)[at] ?? null;
      const heading = `${run.label}: ${measure} ${formatFigure(value)}`;
      return evaluated ? section(heading, foundDocument(evaluated, shortTriple)) : [];
    }),
    section("Columns", pairs(...labels.map(([column, values]) => [column, values.join(", ")] as const))),
  ];
}

function resultActions(input: ScreenInput, results: OpenResults, row: Row | undefined): Offers {
  const groups = showsGroups(input);
  const changes = input.settings.view === "changes";
  const enter: Offers[number] = groups
    ? row?.id.includes("\n") && setting("enter", "its questions", { inside: row.id })
    : row && {
        key: "enter",
        label: "triples",
        kind: "open",
        screen: "evidence",
        settings: { ...sameResults(results), uid: row.id },
      };
  const against = changes && following(othersOf(results), results.other);
  return [
    enter,
    ...resultSteps(results),
    input.settings.inside === undefined &&
      toggle(input, "b", "view", "groups", ["break down", "all questions"]),
    results.other && toggle(input, "c", "view", "changes", ["gained and lost", "all questions"]),
    // `v` compares the open run with the next.
    against && setting("v", `against ${against.label}`, { against: against.label }),
    !(groups || changes) && toggle(input, "w", "order", "worst", ["worst first", "in file order"]),
  ];
}

function othersOf({ view, run }: OpenResults): readonly ResultRun[] {
  return view.runs.filter((candidate) => candidate !== run);
}

/**
 * Lists the questions whose values differ: first gains, from largest to smallest, then losses, from smallest to
 * largest.
 */
function changeRows({ view, run, other, measure }: OpenResults): Row[] {
  if (!other) return [];
  const [runScores, others] = [view.scores(run, measure), view.scores(other, measure)];
  return view.questions
    .flatMap(({ uid, text }, at) => {
      const [a, b] = [runScores[at] ?? null, others[at] ?? null];
      const change = a === null || b === null ? 0 : a - b;
      return change === 0 ? [] : [{ uid, text, change }];
    })
    .sort((left, right) => right.change - left.change)
    .map(({ uid, text, change }): Row => {
      const isGain = change > 0;
      return {
        id: uid,
        label: text === "" ? uid : text,
        mark: isGain ? "▲" : "▼",
        tone: isGain ? "good" : "warn",
        note: `${isGain ? "+" : "−"}${Math.abs(change).toFixed(2)}`,
      };
    });
}

/** Says how many questions changed, and whether the difference is significant. */
function comparisonLines(
  { view, run, measure }: OpenResults,
  other: ResultRun,
  benchmark: BenchmarkView | undefined,
): Content {
  const changes = changeRows({ view, run, other, measure, folder: "" });
  const gainedCount = changes.filter(({ mark }) => mark === "▲").length;
  const lostCount = changes.length - gainedCount;
  const equalCount = view.questions.length - changes.length;
  const comparison = benchmark?.comparisons.find(
    (item) =>
      item.measure === measure &&
      ((item.a === run.label && item.b === other.label) || (item.a === other.label && item.b === run.label)),
  );
  return [
    title(`${run.label} against ${other.label}`),
    `${measure}: better on ${gainedCount}, worse on ${lostCount}, ${count(equalCount, "question")} unchanged`,
    comparison &&
      dim(
        `${comparison.a} − ${comparison.b} ${formatWithInterval(comparison.difference, comparison)}, p ${formatP(comparison.p_holm)} (Holm)`,
      ),
    comparison &&
      (comparison.verdict === "within noise"
        ? "The difference is not significant."
        : "The difference is significant."),
  ];
}

/** Lists the columns, each followed by its values with the row id `COLUMN⏎VALUE`. */
function groupRows({ view, run, measure }: OpenResults): Row[] {
  return view.columns.flatMap((column): Row[] => {
    const groups = Object.entries(view.groups(run, column, measure));
    return [
      { id: column, label: column, tone: "title", note: String(groups.length) },
      ...groups.map(([value, { n, metrics }]): Row => {
        return {
          id: `${column}\n${value}`,
          label: value,
          depth: 1,
          note: `${formatFigure(metrics[measure])}  n ${n}`,
        };
      }),
    ];
  });
}

/** Shows the figures of all runs for every value of a column, or for a single value. */
function groupDetail({ view, measure }: OpenResults, id: string): Content {
  const [column = "", value] = id.split("\n");
  const runs = view.runs.map((run) => ({ label: run.label, groups: view.groups(run, column, measure) }));
  return [
    title(`${measure} by ${column}`),
    "",
    groupBlocks(runs, measure, value),
    "",
    dim("Groups with fewer than ten questions have no interval."),
  ];
}

/**
 * Returns the uids of the questions that have a particular value in a column.
 * @param id a column and a value, as in the row ids
 */
function questionsInGroup({ questions }: ResultsView, id: string): ReadonlySet<string> {
  const [column = "", value = ""] = id.split("\n");
  return new Set(questions.filter(({ groups }) => groups[column]?.includes(value)).map(({ uid }) => uid));
}
