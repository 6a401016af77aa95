/** `taxolink bench --plan`: lists the runs and costs of an experiment before it runs. */
import { join, relative } from "node:path";
import type { CommandContext, Outcome } from "../../cli/command.ts";
import { wordsOf } from "../../cli/command-line.ts";
import { joinList } from "../../cli/list-value.ts";
import { readRunFolder } from "../../evaluation/index.ts";
import { hashText, readText, shortHash } from "../../io/index.ts";
import { formatMoney, type PlannedSpend } from "../../language/index.ts";
import { isOffline, resolveModelNames } from "../../models/model-names.ts";
import { judgeOptions, modelOptions } from "../../models/model-options.ts";
import { textTable } from "../../pages/plain-text.ts";
import { checkAddress, isDatabase } from "../../postgres/index.ts";
import { type CallRange, formatCallRange } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { modelContext } from "../shared/model-context.ts";
import { budgetFor, type Models, withModels } from "../shared/with-models.ts";
import { type imagePulls, type Scheduler, writeJobs } from "./jobs.ts";
import type { BenchOptions, BenchRequest } from "./open-experiment.ts";
import {
  closeExperiments,
  experimentModels,
  openVariants,
  type ReadyExperiment,
  resultsFolder,
  variedModels,
} from "./open-experiment.ts";
import { rehearse, unfinishedPart } from "./run-experiment.ts";

export async function planExperiment(
  request: BenchRequest,
  options: BenchOptions,
  context: CommandContext,
): Promise<Outcome> {
  const { file, experiment } = request;
  const modelOptionValues = experimentModels(options, experiment);
  const otherModels = variedModels(file, experiment);
  const modelSettings = modelContext(context);
  const offline = [{}, ...otherModels].every((choice) =>
    isOffline(resolveModelNames({ ...modelOptionValues, ...choice }, modelSettings)),
  );
  // A dry run replaces the result with its plan, but this command shows more than the plan.
  let outcome: Outcome | undefined;
  let calls = 0;
  await withModels({ ...modelOptionValues, otherModels, "dry-run": !offline }, context, async (models) => {
    outcome = await planWith(models, request, options, context);
    const expected = models.plan?.total();
    calls = (expected?.calls ?? 0) - (expected?.cached ?? 0);
    return outcome;
  });
  const planned = outcome ?? { text: "", json: null };
  if (options.for === undefined) return planned;
  // A job cannot ask whether it may cost what the plan says.
  const budget = options.budget ?? (calls === 0 ? undefined : budgetFor(calls));
  return withJobs(planned, request, { ...options, budget }, context);
}

/** A job runs without a terminal and perhaps on another machine, so it is told what the user allowed. */
function allowedWords({ allowed }: CommandContext): string[] {
  return allowed.length === 0 ? [] : ["--allow-endpoint", joinList(allowed)];
}

function withJobs(
  planned: Outcome,
  request: BenchRequest,
  options: BenchOptions,
  context: CommandContext,
): Outcome {
  const { experiment, positionals } = request;
  const { name } = experiment;
  const [path = "", ...named] = positionals.map(context.resolve);
  const out = resultsFolder(request, options.out, context) ?? context.cwd;
  const folder = context.resolve(options.jobs ?? join("jobs", name));
  const plan = {
    name,
    // The experiment itself names its files by their places on this machine.
    version: shortHash(hashText(readText(path))),
    experiment: relative(context.cwd, path),
    out: relative(context.cwd, out) || ".",
    shards: options.shards,
    image: options.image,
    imagePull: options["image-pull"] as (typeof imagePulls)[number],
    options: [
      ...named.map((file) => relative(context.cwd, file)),
      ...indexWords(options.index, context),
      ...wordsOf({ ...modelOptions, ...judgeOptions }, options),
      ...allowedWords(context),
    ],
    judged: experimentModels(options, experiment).judge.length > 0,
  };
  const jobs = writeJobs(options.for as Scheduler, plan, folder, context.cwd);
  return {
    text: [
      planned.text,
      "",
      jobs.files.map((file) => `Wrote ${file}`),
      `Start with: ${jobs.start}`,
      `If a shard fails: ${jobs.again}`,
    ],
    json: { ...(planned.json as object), jobs },
  };
}

/**
 * Returns the command-line words for the index, with a path relative to the folder in which the jobs run.
 * @throws OptionError if a database address contains a password, because job files are shared
 */
function indexWords(location: string | undefined, context: CommandContext): readonly string[] {
  if (location === undefined) return [];
  const shownLocation = isDatabase(location)
    ? checkAddress(location)
    : relative(context.cwd, context.resolve(location));
  return ["--index", shownLocation || "."];
}

type PlannedConfiguration = {
  readonly id: string;
  readonly label: string;
  readonly base: boolean;
  readonly seed: number;
  readonly finished: boolean;
  /** The model calls per question; null if the retriever does not state a range. */
  readonly calls_per_question: CallRange | null;
  readonly options: Readonly<Record<string, unknown>>;
};

async function planWith(
  models: Models,
  request: BenchRequest,
  options: BenchOptions,
  context: CommandContext,
): Promise<Outcome> {
  const experiments = await openVariants(request, options, models, context);
  try {
    const planned = experiments.map((experiment) => listPlanned(experiment, experiments.length > 1));
    if (models.plan) {
      for (const { benchmark, experiment } of experiments)
        await rehearse(unfinishedPart(benchmark), experiment, models, context);
    }
    return describePlan(experiments, planned, models.plan?.total() ?? null);
  } finally {
    closeExperiments(experiments);
  }
}

function listPlanned(
  { name, benchmark, configurations }: ReadyExperiment,
  hasVariants: boolean,
): readonly PlannedConfiguration[] {
  return configurations.map(({ label, base, seed }, at) => {
    const run = benchmark.runs[at];
    const id = run?.folder ?? "";
    const finished = readRunFolder(join(benchmark.folder, id)) !== undefined;
    const shownLabel = hasVariants ? `${label} on ${name}` : label;
    const { callRange = null, options = {} } = run?.retriever ?? {};
    return { id, label: shownLabel, base, seed, finished, calls_per_question: callRange, options };
  });
}

/** @param planned the configurations of each layout */
function describePlan(
  experiments: readonly ReadyExperiment[],
  planned: readonly (readonly PlannedConfiguration[])[],
  spend: PlannedSpend | null,
): Outcome {
  const [first] = experiments;
  const configurations = planned.flat();
  const countUnfinished = (group: readonly PlannedConfiguration[]): number =>
    group.filter(({ finished }) => !finished).length;
  const counts = experiments.map(({ benchmark }) => benchmark.questions.length);
  const questionsToAnswer = planned.reduce(
    (sum, group, at) => sum + countUnfinished(group) * (counts[at] ?? 0),
    0,
  );
  const varied = first?.experiment.vary !== undefined;
  const rows = configurations.map(({ label, id, seed, finished, base, calls_per_question: calls }) => [
    base && varied ? `${label} *` : label,
    id,
    String(seed),
    finished ? "finished" : "to run",
    ...(spend === null ? [] : [calls === null ? "unknown" : formatCallRange(calls)]),
  ]);
  const header = ["configuration", "id", "seed", "state"];
  const name = first?.experiment.name ?? "";
  return {
    text: [
      `${name}: ${count(configurations.length, "configuration")}, ${countUnfinished(configurations)} to run, ${[...new Set(counts)].join(" or ")} questions each`,
      "",
      textTable(spend === null ? header : [...header, "model calls per question"], rows),
      varied ? ["", "* base"] : [],
      "",
      `${count(questionsToAnswer, "question")} to answer, ${describeSpend(spend)}`,
    ],
    json: {
      name,
      out: first?.benchmark.folder ?? "",
      configurations,
      questions: counts[0] ?? 0,
      to_run: countUnfinished(configurations),
      questions_to_answer: questionsToAnswer,
      estimate: estimateOf(spend),
    },
  };
}

function describeSpend(spend: PlannedSpend | null): string {
  if (spend === null) return "without a model: 0 calls, $0";
  const { calls, tokens, cost } = spend;
  const money = cost === null ? "cost unknown" : `${formatMoney(cost.low)} to ${formatMoney(cost.high)}`;
  return `${calls} model calls, ${Math.round(tokens.low)} to ${Math.round(tokens.high)} tokens, ${money}`;
}

/** Returns ranges from the likely value to the value for the longest valid replies; an unknown cost is `null`. */
function estimateOf(spend: PlannedSpend | null): Record<string, unknown> {
  if (spend === null) return { model_calls: 0, tokens: [0, 0], cost: [0, 0] };
  const { calls, tokens, cost } = spend;
  return {
    model_calls: calls,
    tokens: [tokens.low, tokens.high],
    cost: cost === null ? null : [cost.low, cost.high],
  };
}
