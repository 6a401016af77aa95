/** Shows finished benchmarks: every measure of every run with its interval, and the significant differences. */

import { join } from "node:path";
import { count } from "../../../../base/text/count.ts";
import {
  figureBlocks,
  formatWithInterval,
  mainMeasureNames,
  meanBars,
} from "../../../../evaluation/index.ts";
import { list, pairs, plot } from "../../../../pages/blocks.ts";
import { describeOrigin, type PresetOrigin, retrieverPresets } from "../../../../retrieval/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, title } from "../../drawing/lines.ts";
import type { BenchmarkView } from "../../shell/workspace-view.ts";
import { benchmarkAction } from "../datasets/datasets.ts";
import { type Content, listOf, type Offers, type Screen, type ScreenInput } from "../screen.ts";

export const benchmarkScreen: Screen = {
  listTitle: () => "Benchmarks",
  ...listOf({
    items: ({ workspace }) => workspace.benchmarks,
    row: ({ folder, interrupted, runs }) => ({
      id: folder,
      label: folder,
      ...(interrupted
        ? ({ mark: "○", tone: "warn", note: "interrupted" } as const)
        : { note: count(runs.length, "run") }),
    }),
    about: benchmarkDetail,
    keys: folderActions,
    others: () => [{ key: "D", label: "datasets", kind: "open", screen: "datasets", settings: {} }],
  }),
  empty: () =>
    "This workspace has no benchmark results yet.\n\nPress D to go to the datasets, select a question file, and press b to run a benchmark.",
  strip: ({ workspace }) => {
    const last = workspace.benchmarks.find(({ interrupted }) => !interrupted);
    return last ? `last: ${last.folder}, ${day(last.finished)}` : "";
  },
};

function folderActions(benchmark: BenchmarkView, { workspace }: ScreenInput): Offers {
  if (benchmark.interrupted)
    return [
      benchmarkAction(workspace, { ...benchmark.interrupted, folder: benchmark.folder, label: "continue" }),
    ];
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

function benchmarkDetail({ folder, finished, runs, comparisons, interrupted }: BenchmarkView): Content {
  if (interrupted)
    return [
      title(folder),
      dim(`begun ${day(finished)}, and interrupted`),
      "",
      pairs(["Graph", interrupted.graph], ["Questions", interrupted.questions]),
      pairs(["Retrievers", interrupted.retrievers.join(", ")]),
      "",
      "Press b to continue: answers that exist are kept.",
    ];
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.metrics)))];
  const main = names.filter((name) => mainMeasureNames.includes(name));
  const { true: noise = [], false: differences = [] } = Object.groupBy(comparisons, ({ verdict }) =>
    String(verdict === "within noise"),
  );
  return [
    title(folder),
    dim(`finished ${day(finished)}`),
    "",
    runs.map(({ retriever, origin }) => origin && dim(describeRun(retriever, origin))),
    plot("", meanBars(runs, main)),
    "",
    list(
      differences.map(({ measure, a, b, verdict, difference, ...interval }) => {
        const [better, worse] = verdict === "a better" ? [a, b] : [b, a];
        return `${measure}: ${better} above ${worse} (a − b ${formatWithInterval(difference, interval)})`;
      }),
      "More than noise",
    ),
    list(
      [...Map.groupBy(noise, ({ measure }) => measure)].map(
        ([measure, equal]) => `${measure}: ${equal.map(({ a, b }) => `${a} and ${b}`).join("; ")}`,
      ),
      "Within noise",
    ),
    "",
    figureBlocks(runs, [...main, ...names.filter((name) => !main.includes(name))]),
  ];
}

/** Says which system a run is of, from the name of its preset, and whose code it follows. */
function describeRun(retriever: string, origin: PresetOrigin): string {
  const preset = retrieverPresets.find(({ name }) => name === retriever.split(" ")[0]);
  const words = [preset?.summary, describeOrigin(origin)].filter((part) => part !== undefined);
  return `${retriever}: ${words.join(", ")}`;
}

function day(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
