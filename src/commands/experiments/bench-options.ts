/** Declares the options of `taxolink bench`. */
import { option } from "../../cli/arguments.ts";
import type { OptionValues } from "../../cli/command.ts";
import type { Experiment } from "../../evaluation/index.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { graphOptions } from "../graph/graph-file.ts";
import { sharedIndexOption } from "../retrieval/retriever-options.ts";
import { rejectedOption } from "../shared/reviewed-pairs.ts";
import { imagePulls, schedulers } from "./jobs.ts";

/** The options that describe an experiment, for which an experiment file replaces them. */
export const experimentOptions = {
  ...graphOptions,
  questions: option.file("Questions (CSV; default: the workspace's questions)"),
  ...rejectedOption,
  retrievers: option.list("NAMES", "Presets to run, e.g. hubfocus,hublink, or all"),
  vary: option.list("OPTION=A+B", "Values of options to try one at a time, e.g. hubsToKeep=10+20+30"),
  grid: option.flag("Run every combination of the values of --vary", { page: "all", requires: "vary" }),
  repeats: option.integer("Number of runs per configuration, each with another seed (default: 1)", {
    page: "all",
  }),
  measures: option.list("NAMES", "Measures, e.g. recall,hits@5,entity-f1"),
  by: option.list("COLUMNS", "Columns by which to group results (default: the label columns)"),
  texts: option.text(
    "PATH",
    "Texts for systems that read full texts: a folder of files named by id or DOI, a bibliography with text files next to it, or JSON Lines",
    { page: "all" },
  ),
};

export const benchOptions = {
  ...experimentOptions,
  out: option.outputFolder("Output folder (default: a folder in runs/)"),
  parallel: option.integer("Number of questions to answer in parallel (default: 1)"),
  ...sharedIndexOption,
  plan: option.flag(
    "List the finished and pending configurations, and estimate the remaining cost, without running them",
  ),
  save: option.outputFile("Write the experiment that the options describe to this file, without running it"),
  retry: option.flag("Repeat the failed questions of the results folders given instead of FILE"),
  restart: option.flag("Discard the contents of --out instead of resuming the run"),
  shard: option.text("i/n", "Answer only the questions in shard i of n", { page: "all" }),
  for: option.text(
    "SCHEDULER",
    "With --plan, write job files that run the experiment in shards and merge the shards",
    { page: "all", choices: schedulers },
  ),
  shards: option.integer("With --for, the number of shards into which the questions are split", {
    page: "all",
    default: 8,
  }),
  image: option.text("IMAGE", "With --for kubernetes, the container image, with its registry and tag", {
    page: "all",
    default: "taxolink:latest",
  }),
  "image-pull": option.text("WHEN", "With --for kubernetes, when to fetch the image from its registry", {
    page: "all",
    choices: imagePulls,
    default: "missing",
  }),
  jobs: option.outputFolder("With --for, the folder for the job files (default: jobs/<name>)", {
    page: "all",
  }),
  ...modelOptions,
  ...judgeOptions,
};

export type BenchOptions = OptionValues<typeof benchOptions>;

/** An experiment, and the words of the command line that describe it. */
export type BenchRequest = {
  /** The absolute path of the experiment's file; undefined if options describe the experiment. */
  readonly file: string | undefined;
  readonly positionals: readonly string[];
  readonly experiment: Experiment;
};
