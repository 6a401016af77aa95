/** Opens and closes the models of a command, with their endpoints, cache, budget, trace and log. */
import { join } from "node:path";
import { OptionError } from "../../base/errors.ts";
import {
  type CallPlan,
  createCallPlan,
  createDryRunJudge,
  createDryRunLanguage,
  createPromptedJudge,
  createPromptedLanguage,
  createStructuredModel,
  findPrice,
  formatSpent,
  type Judge,
  type LanguageTasks,
  type ModelParameters,
  openModel,
  openReplyCache,
  type Price,
  providerKey,
  requestIdentity,
  requireContext,
  type SpendMeter,
  type StructuredModel,
  type StructuredModelParts,
} from "../../tasks/index.ts";
import type { Embedder } from "../../vectors/index.ts";
import { findPrompt } from "./find-prompt.ts";
import type { ModelContext } from "./model-context.ts";
import { type FoundEmbedder, type FoundEndpoint, type FoundNames, isOffline } from "./model-names.ts";
import type { JudgeOptions, ModelOptions } from "./model-options.ts";
import { openEmbedder, openLocalEmbedder } from "./open-embedder.ts";
import { requirePrice } from "./require-price.ts";
import { openSessionParts, type SessionParts } from "./session-parts.ts";

// Parses `--reasoning-effort`: a level for all tasks, and levels for individual tasks.

const levels = ["minimal", "low", "medium", "high"];

/**
 * @param words values such as `medium` for all tasks, or `rerank=low` for the `rerank` task
 * @throws OptionError if a level or task is unknown, or if a task has two levels
 */
export function parseEfforts(
  words: readonly string[],
): Pick<ModelParameters, "reasoningEffort" | "taskEfforts"> {
  let reasoningEffort: string | null = null;
  const taskEfforts: Record<string, string> = {};
  for (const word of words) {
    const at = word.indexOf("=");
    const level = word.slice(at + 1);
    const task = at < 0 ? null : findPrompt(word.slice(0, at)).task;
    if (!levels.includes(level)) {
      throw new OptionError(`--reasoning-effort does not support "${level}"`, {
        hint: `Supported: ${levels.join(", ")}; for a specific task, TASK=LEVEL.`,
      });
    }
    if (task === null ? reasoningEffort !== null : task in taskEfforts) {
      throw new OptionError(`--reasoning-effort specifies two levels for ${task ?? "all tasks"}`);
    }
    if (task === null) reasoningEffort = level;
    else taskEfforts[task] = level;
  }
  return { reasoningEffort, ...(Object.keys(taskEfforts).length > 0 ? { taskEfforts } : {}) };
}

export type ModelSession = {
  readonly language: LanguageTasks;
  readonly embedder: Embedder;
  readonly model: StructuredModel | null;
  /** The calls planned in a dry run, or null in a normal run. */
  readonly plan: CallPlan | null;
  /** The answer judges, or null if the user specified none. */
  readonly panel: Panel | null;
  /** The models with their parameters and prices, for the manifest of a run. */
  readonly records: readonly OpenedModel[];
  /** Additional pairs of models, in the requested order, which share the cache, the budget and the trace. */
  readonly variants: readonly ModelPair[];
  /** The cost by task, or null if no model was used. */
  spendLine(): string | null;
  close(): void;
};

type ModelPair = Pick<ModelSession, "language" | "embedder">;

export type SessionOptions = ModelOptions & Partial<JudgeOptions>;

/** @throws OptionError or ModelError, before any work begins, if the models cannot be used as configured */
export async function openModelSession(
  names: FoundNames,
  options: SessionOptions,
  context: ModelContext,
  offline: LanguageTasks,
  variantNames: readonly FoundNames[],
): Promise<ModelSession> {
  if ([names, ...variantNames].every(isOffline)) {
    const usesModel = [names, ...variantNames].some(({ embedder }) => embedder.kind === "onnx");
    const store = usesModel
      ? await openReplyCache(join(context.folder(), "replies.sqlite"), context.warn)
      : null;
    const embedder = await openLocalEmbedder(names.embedder, store);
    const variants: ModelPair[] = [];
    for (const name of variantNames) {
      variants.push({ language: offline, embedder: await openLocalEmbedder(name.embedder, store) });
    }
    const embedders = [embedder, ...variants.map((variant) => variant.embedder)];
    const records = distinctRecords([
      localRecord("language", offline.id),
      ...embedders.map(({ id }) => localRecord("embedder", id)),
    ]);
    const nothing = {
      model: null,
      plan: null,
      panel: null,
      spendLine: () => null,
      close: () => store?.close(),
    };
    return { language: offline, embedder, records, variants, ...nothing };
  }
  const parts = await openSessionParts(options, context);
  try {
    return await openWithParts(names, variantNames, { options, context, offline, parts });
  } catch (error) {
    parts.close();
    throw error;
  }
}

/** The settings and resources with which all models of a session are opened. */
type SessionSetup = {
  readonly options: SessionOptions;
  readonly context: ModelContext;
  readonly offline: LanguageTasks;
  readonly parts: SessionParts;
};

async function openWithParts(
  names: FoundNames,
  variantNames: readonly FoundNames[],
  setup: SessionSetup,
): Promise<ModelSession> {
  const { options, context, parts } = setup;
  const modelParts =
    names.language.kind === "endpoint" ? languageParts("--model", names.language, setup) : null;
  const plan = options["dry-run"] ? planFor(modelParts, parts) : null;
  context.progress.status?.(() => formatSpent(parts.spend.total()));
  const { language, embedder, model, records } = await openPair(names, plan, setup);
  const variants: OpenedPair[] = [];
  for (const name of variantNames) variants.push(await openPair(name, plan, setup));
  const panel = await openPanel(names.judges, embedder, plan, setup);
  return {
    language,
    embedder,
    model,
    plan,
    panel,
    variants,
    records: [
      ...distinctRecords([...records, ...variants.flatMap((variant) => variant.records)]),
      ...names.judges.map((name, at) => {
        const id = panel?.judges[at]?.repeats[0]?.id ?? "";
        return modelRecord("judge", id, languageParts("--judge", name, setup));
      }),
    ],
    spendLine: () => (plan ? null : spendLine(parts.spend)),
    close: () => {
      context.progress.status?.(null);
      parts.close();
    },
  };
}

/** Opens a language model and an embedder. In a dry run, both only plan their calls. */
async function openPair(names: FoundNames, plan: CallPlan | null, setup: SessionSetup): Promise<OpenedPair> {
  const { context, parts } = setup;
  const modelParts =
    names.language.kind === "endpoint" ? languageParts("--model", names.language, setup) : null;
  const model = modelParts && !plan ? await openModel(modelParts, context.signal) : null;
  const modelPlan = modelParts && plan ? plan.forModel(planIdentity(modelParts)) : plan;
  const language = languageFrom(modelParts, model, modelPlan, setup);
  const embedder = await openEmbedder(names.embedder, parts, modelPlan, context.signal);
  const records = [
    modelParts ? modelRecord("language", language.id, modelParts) : localRecord("language", language.id),
    embedderRecord(names.embedder, embedder.id, parts),
  ];
  return { language, embedder, model, records };
}

type OpenedPair = ModelPair & Pick<ModelSession, "model" | "records">;

function distinctRecords(records: readonly OpenedModel[]): readonly OpenedModel[] {
  return [...new Map(records.map((record) => [`${record.role} ${record.id}`, record])).values()];
}

function languageParts(
  option: StructuredModelParts["option"],
  name: FoundEndpoint,
  { options, context, parts }: SessionSetup,
): StructuredModelParts & { readonly asksContext: boolean } {
  const endpoint = parts.endpoint(name);
  const price = findPrice(endpoint.settings.provider, name.model, parts.prices);
  requirePrice(parts.budget, price, name.model);
  const opened = {
    endpoint,
    model: name.model,
    option,
    parameters: {
      temperature: options.temperature,
      ...parseEfforts(options["reasoning-effort"]),
      seed: context.seed,
    },
    contextTokens: options["context-tokens"] ?? endpoint.settings.provider.contextTokens,
    asksContext: options["context-tokens"] === undefined,
    store: parts.store,
    spend: parts.spend,
    failures: parts.failures,
    price,
    trace: parts.trace,
    log: parts.log,
    notice: parts.notice,
  };
  requireContext(opened);
  return opened;
}

/**
 * Opens every judge once per repeat, with a different seed each time. In a dry run, the judges only plan their calls.
 */
async function openPanel(
  names: readonly FoundEndpoint[],
  embedder: Embedder,
  plan: CallPlan | null,
  setup: SessionSetup,
): Promise<Panel | null> {
  if (names.length === 0) return null;
  const count = setup.options["judge-repeats"] ?? 1;
  const judges: { readonly name: string; readonly repeats: readonly Judge[] }[] = [];
  for (const name of names) {
    const modelParts = languageParts("--judge", name, setup);
    if (plan === null) await openModel(modelParts, setup.context.signal);
    const repeats = Array.from({ length: count }, (_, at) => {
      const parameters = { ...modelParts.parameters, seed: modelParts.parameters.seed + at };
      const repeated = { ...modelParts, parameters };
      if (plan === null) return createPromptedJudge(createStructuredModel(repeated));
      const identity = requestIdentity(repeated.endpoint.settings, name.model, parameters);
      const { price, contextTokens } = repeated;
      return createDryRunJudge(
        `${name.provider}/${name.model}`,
        plan.forModel({ identity, price, contextTokens }),
      );
    });
    judges.push({ name: `${name.provider}:${name.model}`, repeats });
  }
  return { judges, embedder };
}

function modelRecord(
  role: OpenedModel["role"],
  id: string,
  { endpoint, model, parameters, price }: StructuredModelParts,
): OpenedModel {
  const provider = providerKey(endpoint.settings);
  const { taskEfforts = {}, ...shared } = parameters;
  const efforts = Object.entries(taskEfforts).map(([task, effort]) => [`reasoningEffort.${task}`, effort]);
  return { role, id, provider, model, parameters: { ...shared, ...Object.fromEntries(efforts) }, price };
}

function embedderRecord(name: FoundEmbedder, id: string, parts: SessionParts): OpenedModel {
  if (name.kind !== "endpoint") return localRecord("embedder", id);
  const { settings } = parts.endpoint(name);
  const price = findPrice(settings.provider, name.model, parts.prices);
  return { ...localRecord("embedder", id), provider: providerKey(settings), model: name.model, price };
}

function localRecord(role: OpenedModel["role"], id: string): OpenedModel {
  return { role, id, provider: null, model: null, parameters: null, price: null };
}

function planFor(modelParts: StructuredModelParts | null, { store }: SessionParts): CallPlan {
  if (modelParts !== null) return createCallPlan({ ...planIdentity(modelParts), store });
  const parameters = { temperature: 0, reasoningEffort: null, seed: 0 };
  const identity = { provider: "none", model: "none", parameters };
  return createCallPlan({ identity, price: null, contextTokens: null, store });
}

function planIdentity({ endpoint, model, parameters, price, contextTokens }: StructuredModelParts) {
  return { identity: requestIdentity(endpoint.settings, model, parameters), price, contextTokens };
}

function languageFrom(
  modelParts: StructuredModelParts | null,
  model: StructuredModel | null,
  plan: CallPlan | null,
  { parts: { notice }, options, offline }: SessionSetup,
): LanguageTasks {
  if (model) return createPromptedLanguage(model, notice, options["max-unread"]);
  if (!plan || !modelParts) return offline;
  const identity = requestIdentity(modelParts.endpoint.settings, modelParts.model, modelParts.parameters);
  return createDryRunLanguage(identity, plan);
}

function spendLine(spend: SpendMeter): string {
  const tasks = Object.entries(spend.byTask()).map(([task, used]) => {
    const cached = used.cached > 0 ? ` (+${used.cached} cached)` : "";
    return `${task} ${used.calls}${cached}`;
  });
  return `Spent: ${formatSpent(spend.total())}${tasks.length > 0 ? ` — ${tasks.join(", ")}` : ""}`;
}

// Data about the open models of a command.

/** The language models that judge answers. */
type Panel = {
  /** The judges, each opened once per repeat with a different seed. */
  readonly judges: readonly { readonly name: string; readonly repeats: readonly Judge[] }[];
  readonly embedder: Embedder;
};

/** A model with all settings that affect its replies, for the manifest of a run. */
type OpenedModel = {
  readonly role: "language" | "embedder" | "judge";
  /** The model's name in prediction headers. */
  readonly id: string;
  /** The name or address of the provider, or null for a local model. */
  readonly provider: string | null;
  readonly model: string | null;
  /** The temperature, reasoning effort and seed, or null for settings that the model lacks. */
  readonly parameters: Record<string, string | number | null> | null;
  /** The price in US dollars per million tokens, or null if it is unknown or the model is free. */
  readonly price: Price | null;
};
