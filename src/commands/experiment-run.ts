/** `taxolink experiment run`: every configuration that is not finished yet, or one shard of all. */
import { basename } from "node:path";
import {
  type Experiment,
  formatCostText,
  formatSummaryText,
  parseShard,
  readExperiment,
  runBenchmark,
  runShard,
  sumCost,
  summariseFolder,
} from "../evaluation/index.ts";
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "./command.ts";
import {
  experimentModels,
  openExperiment,
  type ReadyExperiment,
  writeExperimentIndex,
} from "./experiment-setup.ts";
import { judgeFolder } from "./judge-folder.ts";
import { judgeOptions, modelOptions, modelWords } from "./model-options.ts";
import { rehearse } from "./rehearse.ts";
import { resumable } from "./resumable.ts";
import { type Models, withModels } from "./with-models.ts";
import { withRunLock } from "./with-run-lock.ts";
import { writeManifest } from "./write-manifest.ts";

const runOptions = {
  ...modelOptions,
  ...judgeOptions,
  out: { kind: "text", value: "DIR", summary: "Where the results go (default: runs/<name>)" },
  shard: { kind: "text", value: "i/n", summary: "Answer only the i-th of n parts of the questions" },
  restart: { kind: "flag", summary: "Throw away what the folder holds instead of resuming it" },
} as const satisfies OptionSpecs;

type RunOptions = OptionValues<typeof runOptions>;

export const command = defineCommand({
  summary: "Run an experiment's configurations that are not finished yet",
  positionals: [{ name: "FILE", summary: "The experiment (JSON)", required: true }],
  options: runOptions,
  notes: ["Interrupt with Ctrl-C at any time: the same command goes on where it stopped."],
  run: async ({ options, positionals }, context) => {
    const file = positionals[0] ?? "";
    if (options.shard !== undefined) parseShard(options.shard);
    const experiment = readExperiment(context.resolve(file));
    return withModels(experimentModels(options, experiment), context, (models) =>
      runWith(models, file, experiment, options, context),
    );
  },
});

async function runWith(
  models: Models,
  file: string,
  experiment: Experiment,
  options: RunOptions,
  context: CommandContext,
): Promise<Outcome> {
  const ready = await openExperiment(context.resolve(file), experiment, options.out, models, context);
  const { benchmark } = ready;
  const { parallel } = experiment;
  try {
    if (models.plan) {
      await rehearse(benchmark, parallel, experiment.measures ?? [], models.panel, context);
      return { text: "", json: null };
    }
    const who = "taxolink experiment run";
    return await withRunLock(benchmark.folder, who, options.shard, () =>
      finishRuns(ready, models, file, options, context),
    );
  } finally {
    benchmark.graph.close();
  }
}

async function finishRuns(
  ready: ReadyExperiment,
  models: Models,
  file: string,
  options: RunOptions,
  context: CommandContext,
): Promise<Outcome> {
  const { benchmark, experiment } = ready;
  const { parallel } = experiment;
  const { graph, questions } = experiment;
  const config = { ...experiment, graph: basename(graph), questions: basename(questions) };
  writeExperimentIndex(ready);
  writeManifest(benchmark, { config, graph, questions }, models, context);
  const resume = resumeCommand(file, options);
  if (options.shard !== undefined) {
    const shard = parseShard(options.shard);
    const answered = await resumable(() => runShard(benchmark, shard, { parallel }, context), resume);
    return describeShard(options.shard, answered, benchmark.runs.length, benchmark.folder);
  }
  const restart = options.restart;
  await resumable(() => runBenchmark(benchmark, { parallel, restart }, context), resume);
  await resumable(() => judgeFolder(benchmark.folder, models.panel, context), resume);
  return describeResults(benchmark.folder);
}

function resumeCommand(file: string, options: RunOptions): string {
  const words = ["taxolink experiment run", file];
  if (options.out !== undefined) words.push("--out", options.out);
  if (options.shard !== undefined) words.push("--shard", options.shard);
  return [...words, ...modelWords(options)].join(" ");
}

function describeShard(shard: string, questions: number, configurations: number, out: string): Outcome {
  return {
    text: [
      `Shard ${shard}: ${questions} questions of ${configurations} configurations finished in ${out}`,
      "Join all shards with: taxolink experiment merge DIR...",
    ].join("\n"),
    json: { shard, questions, configurations, out },
  };
}

async function describeResults(folder: string): Promise<Outcome> {
  const { document, stored } = await summariseFolder(folder);
  const costs = stored.runs.map(({ label, run }) => ({ label, cost: sumCost(run.timings) }));
  return {
    text: [
      formatSummaryText(document),
      "",
      ...costs.map(({ label, cost }) => formatCostText(label, cost)),
      "",
      `Results: ${folder}`,
    ].join("\n"),
    json: {
      ...document,
      runs: document.runs.map((run, at) => ({ ...run, ...costs[at]?.cost })),
      out: folder,
    },
  };
}
