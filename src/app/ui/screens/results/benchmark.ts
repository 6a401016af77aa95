/** Shows finished benchmarks: every measure of every run with its interval, and the significant differences. */

import { join } from "node:path";
import { count } from "../../../../base/text/count.ts";
import {
  cautionNote,
  formatFigure,
  formatWithInterval,
  mainMeasureNames,
  plotInterval,
  rulesNotes,
} from "../../../../evaluation/index.ts";
import { describeOrigin } from "../../../../retrieval/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { intervalBar } from "../../drawing/charts/interval-bar.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { fill } from "../../drawing/text.ts";
import type { BenchmarkView, RunView } from "../../shell/workspace-view.ts";
import type { Action, Line, Row, Screen, ScreenInput, Span } from "../screen.ts";

/** The maximum length of a name before its figures. A longer name is above its figures. */
const maximumNameLength = 16;
const barCells = 19;

export const benchmarkScreen: Screen = {
  id: "benchmark",
  title: "results",
  listTitle: () => "Benchmarks",
  rows: ({ workspace }) =>
    workspace.benchmarks.map((benchmark) => ({
      id: benchmark.folder,
      label: benchmark.folder,
      note: count(benchmark.runs.length, "run"),
    })),
  empty: () =>
    "This workspace has no benchmark results yet.\n\nPress D to go to the datasets, select a question file, and press b to run a benchmark.",
  detail: (input, row) => {
    const benchmark = selectedBenchmark(input, row);
    return benchmark ? benchmarkDetail(benchmark) : [];
  },
  strip: ({ workspace }) => {
    const last = workspace.benchmarks[0];
    return last ? `last: ${last.folder}, ${day(last.finished)}` : "";
  },
  actions: (input, row) => {
    const benchmark = selectedBenchmark(input, row);
    return [
      ...(benchmark ? folderActions(input, benchmark) : []),
      { key: "D", label: "datasets", kind: "open", screen: "datasets", settings: {} },
    ];
  },
};

function selectedBenchmark({ workspace }: ScreenInput, row: Row | undefined): BenchmarkView | undefined {
  return workspace.benchmarks.find((candidate) => candidate.folder === row?.id);
}

function folderActions({ workspace }: ScreenInput, benchmark: BenchmarkView): Action[] {
  const folder = workspace.pathOf(benchmark.folder);
  const runs = workspace.benchmarks.flatMap((item) =>
    item.runs.map(({ retriever }) => workspace.pathOf(join(item.folder, retriever))),
  );
  const ownRuns = runs.filter((run) => run.startsWith(join(folder, "/")));
  const other = ownRuns[1] ?? runs.find((run) => !ownRuns.includes(run)) ?? "";
  return [
    {
      key: "enter",
      label: "questions",
      kind: "open",
      screen: "results",
      settings: { folder: benchmark.folder },
    },
    {
      key: "b",
      label: "break down",
      kind: "open",
      screen: "results",
      settings: { folder: benchmark.folder, view: "groups" },
    },
    {
      key: "c",
      label: "compare two runs",
      kind: "form",
      slow: true,
      fields: [
        { name: "a", label: "Run A", value: ownRuns[0] ?? "", choices: runs },
        { name: "b", label: "Run B", value: other, choices: runs },
        { name: "measure", label: "The measure to compare", value: "recall", isSuggestion: true },
      ],
      line: ({ a = "", b = "", measure = "" }) => commandLine("results", [a, b], { measure }),
    },
    {
      key: "R",
      label: "write the report",
      kind: "command",
      slow: true,
      line: commandLine("report", [folder]),
    },
    {
      key: "V",
      label: "verify the figures",
      kind: "command",
      slow: true,
      line: commandLine("results", [folder], { verify: true }),
    },
  ];
}

function benchmarkDetail({ folder, finished, runs, comparisons }: BenchmarkView): Line[] {
  const cells = Math.min(maximumNameLength, Math.max(0, ...runs.map(({ retriever }) => retriever.length)));
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.metrics)))];
  // The retrievers are listed one per line below each measure, so that the figures fit next to any number of names.
  const tables = (measures: readonly string[]): Line[] =>
    measures.flatMap((name) =>
      section(
        name,
        runs.flatMap((run) => named(run, cells, [span(` ${figureText(run, name)}`)])),
      ),
    );
  return [
    title(folder),
    dim(`finished ${day(finished)}`),
    "",
    ...runs.flatMap((run) => {
      const origin = run.origin ? `${describeOrigin(run.origin)} · ` : "";
      return named(run, cells, [span(` ${origin}${questionCounts(run)}`, "dim")]);
    }),
    ...rulesNotes(runs).map(dim),
    ...names
      .filter((name) => mainMeasureNames.includes(name))
      .flatMap((name) =>
        section(
          `${name}, 0 to 1`,
          runs.flatMap((run) => intervalLine(run, name, cells)),
        ),
      ),
    ...section(
      "More than noise",
      comparisons
        .filter(({ verdict }) => verdict !== "within noise")
        .map(({ measure, a, b, verdict, difference, ...interval }) => {
          const [better, worse] = verdict === "a better" ? [a, b] : [b, a];
          return `${measure}: ${better} above ${worse} (a − b ${formatWithInterval(difference, interval)})`;
        }),
    ),
    ...section(
      "Within noise",
      [
        ...Map.groupBy(
          comparisons.filter(({ verdict }) => verdict === "within noise"),
          ({ measure }) => measure,
        ),
      ].map(([measure, pairs]) => `${measure}: ${pairs.map(({ a, b }) => `${a} and ${b}`).join("; ")}`),
    ),
    ...tables(names.filter((name) => mainMeasureNames.includes(name))),
    ...tables(names.filter((name) => !mainMeasureNames.includes(name))),
    ...(runs.some(({ detail }) => Object.values(detail).some(({ caution }) => caution !== undefined))
      ? ["", dim(cautionNote)]
      : []),
  ];
}

/** Draws a run's mean with its interval on a scale from 0 to 1, or nothing if the figure is not a share. */
function intervalLine(run: RunView, name: string, cells: number): Line[] {
  const mean = run.metrics[name];
  const detail = run.detail[name];
  const [low, high] = (detail && plotInterval(detail)) ?? [];
  if (mean == null || low === undefined || high === undefined) return [];
  if (Math.min(mean, low) < 0 || Math.max(mean, high) > 1) return [];
  return named(run, cells, [
    span(intervalBar({ mean, low, high }, { low: 0, high: 1 }, barCells), "accent"),
    span(` ${formatFigure(mean)}`),
  ]);
}

/** Puts the name of a run before its figures or, if it is too long, above them: a cut name would hide what answered. */
function named({ retriever }: RunView, cells: number, figures: readonly Span[]): Line[] {
  return retriever.length <= cells
    ? [[span(`${fill(retriever, cells)} `), ...figures]]
    : [[span(retriever)], [span(fill("", cells + 1)), ...figures]];
}

/**
 * Shows the total number of questions, and how many of them failed or have no answer. The means count failed and
 * unanswered questions as empty results.
 */
function questionCounts({ questions, failed, unanswered }: RunView): string {
  return [
    `n ${questions}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unanswered > 0 ? [`${unanswered} unanswered`] : []),
  ].join(" · ");
}

function figureText({ metrics, detail, questions }: RunView, name: string): string {
  const n = detail[name]?.n ?? questions;
  return `${formatWithInterval(metrics[name], detail[name])}${n === questions ? "" : ` n ${n}`}`;
}

function day(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
