/** `taxolink experiment run`: runs all unfinished configurations, or one shard of them. */
import { basename } from "node:path";
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "../../cli/command.ts";
import { shellWords } from "../../cli/shell-words.ts";
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
} from "../../evaluation/index.ts";
import { judgeOptions, modelOptions, modelWords } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { indexPath, sharedIndex, sharedIndexOption } from "../retrieval/retriever-options.ts";
import { resumable } from "../shared/resumable.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import {
  closeExperiments,
  experimentModels,
  experimentOutOption,
  experimentPositionals,
  openVariants,
  type ReadyExperiment,
  variedModels,
  writeExperimentIndex,
} from "./experiment-setup.ts";
import { judgeFolder } from "./judge-folder.ts";
import { rehearse } from "./rehearse.ts";
import { withRunLock } from "./with-run-lock.ts";
import { writeManifest } from "./write-manifest.ts";

const runOptions = {
  ...modelOptions,
  ...judgeOptions,
  ...experimentOutOption,
  ...sharedIndexOption,
  shard: { kind: "text", value: "i/n", summary: "Answer only the questions in shard i of n" },
  restart: { kind: "flag", summary: "Discard the folder's contents instead of resuming the run" },
} as const satisfies OptionSpecs;

type RunOptions = OptionValues<typeof runOptions>;

export const command = defineCommand({
  positionals: experimentPositionals,
  options: runOptions,
  notes: ["You can interrupt the run with Ctrl-C at any time; the same command resumes the run."],
  run: async ({ options, positionals }, context) => {
    const [file = "", ...named] = positionals;
    if (options.shard !== undefined) parseShard(options.shard);
    const experiment = readExperiment(context.resolve(file), named.map(context.resolve));
    const otherModels = variedModels(context.resolve(file), experiment);
    return withModels({ ...experimentModels(options, experiment), otherModels }, context, (models) =>
      runWith(models, [file, ...named], experiment, options, context),
    );
  },
});

async function runWith(
  models: Models,
  files: readonly string[],
  experiment: Experiment,
  options: RunOptions,
  context: CommandContext,
): Promise<Outcome> {
  const experiments = await openVariants(
    context.resolve(files[0] ?? ""),
    experiment,
    options.out,
    { ...models, ...sharedIndex(options.index, models, context) },
    context,
  );
  const folder = experiments[0]?.benchmark.folder ?? "";
  try {
    if (models.plan) {
      const { parallel, measures = [] } = experiment;
      for (const { benchmark } of experiments) {
        await rehearse(benchmark, parallel, measures, models.panel, context);
      }
      return { text: "", json: null };
    }
    return await withRunLock(folder, "taxolink experiment run", options.shard, async () => {
      const settings = { models, resume: resumeCommand(files, options), options, context };
      return options.shard === undefined
        ? finishAll(experiments, settings)
        : finishShards(experiments, parseShard(options.shard), settings);
    });
  } finally {
    closeExperiments(experiments);
  }
}

type RunSettings = {
  readonly models: Models;
  /** The command that resumes an interrupted run. */
  readonly resume: string;
  readonly options: RunOptions;
  readonly context: CommandContext;
};

/** Finishes all layouts before writing summaries, because the first folder's summary compares the layouts. */
async function finishAll(experiments: readonly ReadyExperiment[], settings: RunSettings): Promise<Outcome> {
  const { models, resume, options, context } = settings;
  const { restart } = options;
  for (const [at, ready] of experiments.entries()) {
    const { benchmark, experiment } = ready;
    const { parallel } = experiment;
    beginRuns(ready, at === 0 ? experiments : [], settings);
    await resumable(() => runBenchmark(benchmark, { parallel, restart }, context), resume);
  }
  const [mainFolder, ...others] = experiments.map(({ benchmark }) => benchmark.folder);
  for (const folder of others) {
    await resumable(() => judgeFolder(folder, models.panel, context), resume);
    await summariseFolder(folder);
  }
  await resumable(() => judgeFolder(mainFolder ?? "", models.panel, context), resume);
  return describeResults(mainFolder ?? "");
}

async function finishShards(
  experiments: readonly ReadyExperiment[],
  shard: ReturnType<typeof parseShard>,
  settings: RunSettings,
): Promise<Outcome> {
  const { resume, context } = settings;
  let answered = 0;
  for (const [at, ready] of experiments.entries()) {
    const { benchmark, experiment } = ready;
    const { parallel } = experiment;
    beginRuns(ready, at === 0 ? experiments : [], settings);
    answered += await resumable(() => runShard(benchmark, shard, { parallel }, context), resume);
  }
  const [first] = experiments;
  const { runs, folder } = first?.benchmark ?? { runs: [], folder: "" };
  return describeShard(`${shard.index}/${shard.count}`, answered, runs.length, folder);
}

function beginRuns(
  ready: ReadyExperiment,
  variants: readonly ReadyExperiment[],
  { models, options: { index }, context }: RunSettings,
): void {
  const { benchmark, experiment } = ready;
  const { graph, questions } = experiment;
  const config = { ...experiment, graph: basename(graph), questions: basename(questions) };
  writeExperimentIndex(ready, variants, index === undefined ? undefined : indexPath(index, context));
  writeManifest(benchmark, { config, graph, questions, index }, models, context);
}

function resumeCommand(files: readonly string[], options: RunOptions): string {
  const words = [...files];
  if (options.out !== undefined) words.push("--out", options.out);
  if (options.index !== undefined) words.push("--index", options.index);
  if (options.shard !== undefined) words.push("--shard", options.shard);
  return `taxolink experiment run ${shellWords([...words, ...modelWords(options)])}`;
}

function describeShard(shard: string, questions: number, configurations: number, out: string): Outcome {
  return {
    text: [
      `Shard ${shard}: finished ${count(questions, "question")} in ${count(configurations, "configuration")}; the results are in ${out}`,
      "Merge all shards with: taxolink experiment merge DIR...",
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
