import type { CommandEntry } from "../command-entry.ts";

export const benchmarkCommands = [
  {
    name: "index",
    summary: "Build a retriever's index over a graph and report its coverage",
    example: "taxolink index --graph graph.sqlite --retriever hubfocus",
    load: () => import("../../commands/retrieval/index-graph.ts"),
  },
  {
    name: "ask",
    summary: "Answer a question from a graph and cite the sources",
    example: 'taxolink ask "Who wrote HubLink?" --graph graph.sqlite',
    load: () => import("../../commands/retrieval/ask.ts"),
  },
  {
    name: "chat",
    summary: "Chat about a graph or search results, with earlier turns as context",
    example: "taxolink chat --results found.json",
    load: () => import("../../commands/chat/chat.ts"),
  },
  {
    name: "relevancy",
    summary:
      "Measure the share of search hits that reach each similarity threshold, with three text representations",
    example: "taxolink relevancy --graph graph.json --questions questions.csv --out curves.svg",
    load: () => import("../../commands/chat/relevancy.ts"),
  },
  {
    name: "bench",
    summary: "Run retrievers on a dataset and report how well they perform",
    example: "taxolink bench --graph graph.json --questions questions.csv --retrievers hubfocus,hublink",
    load: () => import("../../commands/experiments/bench.ts"),
  },
  {
    name: "score",
    summary: "Score prediction files against golden triples",
    example: "taxolink score --questions questions.csv --predictions predictions.jsonl",
    load: () => import("../../commands/experiments/score.ts"),
  },
  {
    name: "experiment new",
    summary: "Create an experiment file interactively or from options",
    example:
      "taxolink experiment new experiments/hubs.json --graph g.json --questions q.csv --vary hubsToKeep=10+30",
    load: () => import("../../commands/experiments/new.ts"),
  },
  {
    name: "experiment plan",
    summary: "List an experiment's finished and pending configurations, and estimate the remaining cost",
    example: "taxolink experiment plan experiments/hubs.json",
    load: () => import("../../commands/experiments/plan.ts"),
  },
  {
    name: "experiment run",
    summary: "Run the unfinished configurations of an experiment",
    example: "taxolink experiment run experiments/hubs.json",
    load: () => import("../../commands/experiments/run.ts"),
  },
  {
    name: "experiment merge",
    summary: "Merge the shards of an experiment into one complete run",
    example: "taxolink experiment merge shard-1 shard-2 --out joined",
    load: () => import("../../commands/experiments/merge.ts"),
  },
  {
    name: "experiment retry",
    summary: "Rerun the failed questions of a finished run",
    example: "taxolink experiment retry runs/hubs",
    load: () => import("../../commands/experiments/retry.ts"),
  },
  {
    name: "experiment verify",
    summary: "Recompute a run's figures from its stored predictions, and check that they match",
    example: "taxolink experiment verify runs/hubs",
    load: () => import("../../commands/experiments/verify.ts"),
  },
  {
    name: "report",
    summary: "Write the full report of a run in Markdown and HTML, with LaTeX tables",
    example: "taxolink report runs/hubs",
    load: () => import("../../commands/experiments/report.ts"),
  },
  {
    name: "results",
    summary: "Show a run's figures with confidence intervals: overall, by column or for one question",
    example: "taxolink results runs/hubs --by use_case",
    load: () => import("../../commands/experiments/results.ts"),
  },
  {
    name: "compare",
    summary: "Compare two runs question by question",
    example: "taxolink compare runs/demo/hubfocus runs/demo/hublink",
    load: () => import("../../commands/experiments/compare.ts"),
  },
] as const satisfies readonly CommandEntry[];
