/** The tables of finished benchmarks: a line per retriever, a column per metric. */
import type { Line, Screen, Span } from "../screen.ts";
import { fill } from "../text.ts";
import type { BenchmarkView, RunView } from "../workspace-view.ts";

export const benchmarkScreen: Screen = {
  id: "benchmark",
  title: "benchmarks",
  rows: ({ workspace }) =>
    workspace.benchmarks.map((benchmark) => ({
      id: benchmark.folder,
      label: benchmark.folder,
      note: `${benchmark.runs.length} run${benchmark.runs.length === 1 ? "" : "s"}`,
    })),
  empty: () =>
    "No benchmark was run in this workspace yet.\n\ntaxolink bench --graph G --questions Q.csv --retrievers a,b\n\nmakes one; its table then stands here.",
  detail: ({ workspace }, row) => {
    const benchmark = workspace.benchmarks.find((candidate) => candidate.folder === row?.id);
    return benchmark ? benchmarkDetail(benchmark) : [];
  },
  strip: ({ workspace }) => {
    const last = workspace.benchmarks[0];
    return last ? `last: ${last.folder}, ${day(last.finished)}` : "";
  },
  actions: () => [],
};

function benchmarkDetail(benchmark: BenchmarkView): Line[] {
  const names = [...new Set(benchmark.runs.flatMap((run) => Object.keys(run.metrics)))];
  const label = Math.max(8, ...names.map((name) => name.length)) + 1;
  // Retrievers side by side, metrics below each other: names of metrics are many, retrievers few.
  const heads: Span[] = benchmark.runs.map((run) => ({ text: ` ${fill(run.retriever, 9)}`, tone: "title" }));
  const line = (name: string, value: (run: RunView) => string): Line => [
    { text: fill(name, label), tone: "normal" },
    ...benchmark.runs.map((run): Span => ({ text: ` ${value(run).padEnd(9)}`, tone: "normal" })),
  ];
  return [
    [{ text: benchmark.folder, tone: "title" }],
    `finished ${day(benchmark.finished)}`,
    "",
    [{ text: fill("", label), tone: "normal" }, ...heads],
    line("questions", (run) => String(run.questions)),
    // Failed questions stand beside the means, which do not hold them.
    line("failed", (run) => String(run.failed)),
    ...names.map((name) => line(name, (run) => formatFigure(run.metrics[name]))),
  ];
}

function formatFigure(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

function day(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
