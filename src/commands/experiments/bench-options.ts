/** Declares the options of `taxolink bench`. */
import type { OptionSpecs, OptionValues } from "../../cli/command.ts";
import type { Experiment } from "../../evaluation/index.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { graphOptions } from "../graph/graph-file.ts";
import { sharedIndexOption } from "../retrieval/retriever-options.ts";
import { rejectedOption } from "../shared/reviewed-pairs.ts";
import { schedulers } from "./jobs/write-jobs.ts";

/** The options that describe an experiment, for which an experiment file replaces them. */
export const experimentOptions = {
  ...graphOptions,
  questions: { kind: "text", value: "FILE", summary: "Questions (CSV; default: the workspace's questions)" },
  ...rejectedOption,
  retrievers: { kind: "list", value: "NAMES", summary: "Presets to run, e.g. hubfocus,hublink, or all" },
  vary: {
    kind: "list",
    value: "OPTION=A+B",
    summary: "Values of options to try one at a time, e.g. hubsToKeep=10+20+30",
  },
  grid: {
    kind: "flag",
    page: "all",
    summary: "Run every combination of the values of --vary",
    requires: "vary",
  },
  repeats: {
    kind: "number",
    page: "all",
    value: "N",
    summary: "Number of runs per configuration, each with another seed (default: 1)",
    minimum: 1,
    integer: true,
  },
  measures: { kind: "list", value: "NAMES", summary: "Measures, e.g. recall,hits@5,entity-f1" },
  by: {
    kind: "list",
    value: "COLUMNS",
    summary: "Columns by which to group results (default: the label columns)",
  },
  texts: {
    kind: "text",
    page: "all",
    value: "PATH",
    summary:
      "Texts for systems that read full texts: a folder of files named by id or DOI, a bibliography with text files next to it, or JSON Lines",
  },
} as const satisfies OptionSpecs;

export const benchOptions = {
  ...experimentOptions,
  out: {
    kind: "text",
    writes: "folder",
    value: "DIR",
    summary: "Output folder (default: a folder in runs/)",
  },
  parallel: {
    kind: "number",
    value: "N",
    summary: "Number of questions to answer in parallel (default: 1)",
    minimum: 1,
    integer: true,
  },
  ...sharedIndexOption,
  plan: {
    kind: "flag",
    summary:
      "List the finished and pending configurations, and estimate the remaining cost, without running them",
  },
  save: {
    kind: "text",
    writes: "file",
    value: "FILE",
    summary: "Write the experiment that the options describe to this file, without running it",
  },
  retry: {
    kind: "flag",
    summary: "Repeat the failed questions of the results folders given instead of FILE",
  },
  restart: { kind: "flag", summary: "Discard the contents of --out instead of resuming the run" },
  shard: { kind: "text", page: "all", value: "i/n", summary: "Answer only the questions in shard i of n" },
  for: {
    kind: "text",
    page: "all",
    value: "SCHEDULER",
    summary: "With --plan, write job files that run the experiment in shards and merge the shards",
    choices: schedulers,
  },
  shards: {
    kind: "number",
    page: "all",
    value: "N",
    summary: "With --for, the number of shards into which the questions are split",
    default: 8,
    minimum: 1,
    integer: true,
  },
  jobs: {
    kind: "text",
    page: "all",
    writes: "folder",
    value: "DIR",
    summary: "With --for, the folder for the job files (default: jobs/<name>)",
  },
  ...modelOptions,
  ...judgeOptions,
} as const satisfies OptionSpecs;

export type BenchOptions = OptionValues<typeof benchOptions>;

/** An experiment, and the words of the command line that describe it. */
export type BenchRequest = {
  /** The absolute path of the experiment's file; undefined if options describe the experiment. */
  readonly file: string | undefined;
  readonly positionals: readonly string[];
  readonly experiment: Experiment;
};
