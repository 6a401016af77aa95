/** `taxolink experiment plan`: what an experiment would run and cost, before anything runs. */
import { join } from "node:path";
import { type Experiment, readExperiment, readRunFolder, textTable } from "../evaluation/index.ts";
import { formatMoney, type PlannedSpend } from "../language/index.ts";
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "./command.ts";
import { experimentModels, openExperiment, type ReadyExperiment } from "./experiment-setup.ts";
import { isOffline, resolveModelNames } from "./model-names.ts";
import { judgeOptions, modelOptions } from "./model-options.ts";
import { rehearse } from "./rehearse.ts";
import { type Models, withModels } from "./with-models.ts";

const planOptions = {
  ...modelOptions,
  ...judgeOptions,
  out: { kind: "text", value: "DIR", summary: "Where the results go (default: runs/<name>)" },
} as const satisfies OptionSpecs;

type PlanOptions = OptionValues<typeof planOptions>;

export const command = defineCommand({
  summary: "List an experiment's configurations, what is finished, and what the rest will cost",
  positionals: [{ name: "FILE", summary: "The experiment (JSON)", required: true }],
  options: planOptions,
  run: async ({ options, positionals }, context) => {
    const path = context.resolve(positionals[0] ?? "");
    const experiment = readExperiment(path);
    const named = experimentModels(options, experiment);
    const offline = isOffline(resolveModelNames(named, context));
    // A dry run replaces the outcome by its plan; what is shown here is more than that.
    let outcome: Outcome | undefined;
    await withModels({ ...named, "dry-run": !offline }, context, async (models) => {
      outcome = await planWith(models, path, experiment, options, context);
      return outcome;
    });
    return outcome ?? { text: "", json: null };
  },
});

type PlannedConfiguration = {
  readonly id: string;
  readonly label: string;
  readonly base: boolean;
  readonly seed: number;
  readonly finished: boolean;
  readonly options: Readonly<Record<string, unknown>>;
};

async function planWith(
  models: Models,
  path: string,
  experiment: Experiment,
  options: PlanOptions,
  context: CommandContext,
): Promise<Outcome> {
  const ready = await openExperiment(path, experiment, options.out, models, context);
  try {
    const planned = listPlanned(ready);
    const runs = ready.benchmark.runs.filter((_run, at) => !planned[at]?.finished);
    if (models.plan) {
      const { parallel, measures = [] } = experiment;
      await rehearse({ ...ready.benchmark, runs }, parallel, measures, models.panel, context);
    }
    return describePlan(ready, planned, models.plan?.total() ?? null);
  } finally {
    ready.benchmark.graph.close();
  }
}

function listPlanned({ benchmark, configurations }: ReadyExperiment): readonly PlannedConfiguration[] {
  return configurations.map(({ label, base, seed }, at) => {
    const run = benchmark.runs[at];
    const id = run?.folder ?? "";
    const finished = readRunFolder(join(benchmark.folder, id)) !== undefined;
    return { id, label, base, seed, finished, options: run?.retriever.options ?? {} };
  });
}

function describePlan(
  { benchmark, experiment }: ReadyExperiment,
  planned: readonly PlannedConfiguration[],
  spend: PlannedSpend | null,
): Outcome {
  const open = planned.filter(({ finished }) => !finished).length;
  const questions = benchmark.questions.length;
  const rows = planned.map(({ label, id, seed, finished, base }) => [
    base && experiment.vary ? `${label} *` : label,
    id,
    String(seed),
    finished ? "finished" : "to run",
  ]);
  return {
    text: [
      `${experiment.name}: ${planned.length} configurations, ${open} to run, ${questions} questions each`,
      "",
      textTable(["configuration", "id", "seed", "state"], rows),
      ...(experiment.vary ? ["", "* base"] : []),
      "",
      `${open * questions} questions to answer, ${describeSpend(spend)}`,
    ].join("\n"),
    json: {
      name: experiment.name,
      out: benchmark.folder,
      configurations: planned,
      questions,
      to_run: open,
      questions_to_answer: open * questions,
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

/** Ranges from what is likely to the longest sound replies; null where a price is not known. */
function estimateOf(spend: PlannedSpend | null): Record<string, unknown> {
  if (spend === null) return { model_calls: 0, tokens: [0, 0], cost: [0, 0] };
  const { calls, tokens, cost } = spend;
  return {
    model_calls: calls,
    tokens: [tokens.low, tokens.high],
    cost: cost === null ? null : [cost.low, cost.high],
  };
}
