/** Opens the models that a command needs while it runs. */

import { homedir } from "node:os";
import { join } from "node:path";
import {
  CancelledError,
  FailureLimitError,
  OptionError,
  OutageError,
  PausedError,
} from "../../../base/errors.ts";
import { silentProgress } from "../../../base/progress.ts";
import { count } from "../../../base/text/count.ts";
import type { ModelChoice } from "../../../evaluation/index.ts";
import type { CommandContext, Outcome } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import type { RetrieverParts } from "../../../retrieval/index.ts";
import { formatMoney, type PlannedSpend } from "../../../tasks/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { localFolder } from "../../../workspace/index.ts";
import { findModels } from "../../models/find-models.ts";
import type { ModelContext } from "../../models/model-context.ts";
import {
  allowModels,
  endpointNames,
  type FoundNames,
  isOffline,
  resolveModelNames,
} from "../../models/model-names.ts";
import { formatPlan, planJson } from "../../models/model-plan.ts";
import { type ModelSession, openModelSession, type SessionOptions } from "../../models/model-session.ts";
import { requireConsent } from "./consent.ts";
import { workspaceIfAny } from "./workspace-of.ts";

/** The lines that a dry run prints in addition to the plan of its calls. */
export type PlanNote = { readonly text: Block; readonly json: Readonly<Record<string, unknown>> };

export type Models = Pick<ModelSession, "language" | "embedder" | "model" | "plan" | "panel" | "records"> & {
  readonly names: FoundNames;
  /**
   * Returns the models of a configuration, which may differ from the command's models. All models are opened before the
   * work begins.
   */
  variant(choice: ModelChoice): Pick<Models, "language" | "embedder">;
  /**
   * The folder for the hub indexes that a model verbalises, so that every command uses them; a plan only reads them.
   * Absent without a model, in a replay, and if a plan has no vectors to compare with those in an index.
   */
  readonly index?: NonNullable<RetrieverParts["index"]>;
};

/** The folder for the hub indexes that models verbalise, next to the cache of their replies. */
export const hubIndexes = "hub-indexes";

/** The calls and dollars above which a command asks before its first call, unless the user sets a budget. */
const unasked = { calls: 20, dollars: 0.1 } as const;

type ModelsOptions = SessionOptions & { readonly otherModels?: readonly ModelChoice[] };

/**
 * Opens the models as {@link withModels}, but first plans the work, says how many calls and tokens it expects, and asks
 * if they exceed a limit.
 * @param action does the work in the context that it receives; its first run only plans, and must write nothing
 * @throws OptionError if the plan exceeds the limit, and the user neither agrees nor set a budget
 */
export async function withEstimatedModels<End extends Outcome & { readonly note?: PlanNote }>(
  options: ModelsOptions,
  context: CommandContext,
  action: (models: Models, context: CommandContext) => Promise<End>,
): Promise<End | Outcome<ReturnType<typeof planJson>>> {
  const { names, all } = resolveNames(options, modelContext(context));
  await allowModels(all, sendsTexts(options), modelContext(context));
  const hasModel = names.language.kind === "endpoint" || names.judges.length > 0;
  const isDecided = options.budget !== undefined || options.replay !== undefined || options["dry-run"];
  if (hasModel && !isDecided) {
    const quiet = {
      ...context,
      progress: silentProgress,
      warn: () => {},
      ask: undefined,
      askPiped: undefined,
    };
    let expected: PlannedSpend | undefined;
    await withModels({ ...options, "dry-run": true }, quiet, async (models) => {
      const outcome = await action(models, quiet);
      expected = models.plan?.total();
      return outcome;
    });
    if (expected !== undefined) await agreeToCost(expected, context);
  }
  return withModels(options, context, (models) => action(models, context));
}

/** @throws OptionError if the expected cost exceeds the limit and the user does not agree */
async function agreeToCost({ calls, cached, tokens, cost }: PlannedSpend, context: CommandContext) {
  const shownCost = cost === null ? "at an unknown price" : `for up to ${formatMoney(cost.high)}`;
  const shown = `about ${count(calls - cached, "call")} and ${Math.round(tokens.low)} to ${Math.round(tokens.high)} tokens ${shownCost}`;
  if (calls - cached <= unasked.calls && (cost?.high ?? 0) <= unasked.dollars) {
    if (calls > cached) context.progress.note(`Expected: ${shown}`);
    return;
  }
  const answer = await context.ask?.(`The model would get ${shown}. Continue? [yes/no] `, ["yes", "no"]);
  if (answer?.trim() === "yes") return;
  throw new OptionError(`the model would get ${shown}`, {
    hint: `Add --budget, e.g. --budget ${budgetFor(calls - cached)}, or --dry-run to see the tasks.`,
  });
}

/** Returns the budget for a number of planned calls, and for some replies that are requested again. */
export function budgetFor(calls: number): string {
  return `${calls + 20}calls`;
}

/**
 * Opens the models, runs the work, and reports the cost. A dry run returns the plan of the calls instead of the work's
 * result.
 * @throws OptionError or ModelError, before the work begins, if the models cannot be used as configured
 */
export async function withModels<End extends Outcome & { readonly note?: PlanNote }>(
  options: ModelsOptions,
  context: CommandContext,
  action: (models: Models) => Promise<End>,
): Promise<End | Outcome<ReturnType<typeof planJson>>> {
  const settings = modelContext(context);
  const choices = options.otherModels ?? [];
  const { names, variantNames, all } = resolveNames(options, settings);
  if (all.every(isOffline)) {
    if (options["dry-run"] || options.budget !== undefined || options.replay !== undefined)
      throw new OptionError("--dry-run, --budget and --replay require a model, but no model was specified", {
        hint: "Choose a model with --language or --embedder, e.g. --language ollama:llama3.1.",
      });
  }
  await allowModels(all, sendsTexts(options), settings);
  const found = await findModels(names, settings);
  const foundVariants: FoundNames[] = [];
  for (const variant of variantNames) foundVariants.push(await findModels(variant, settings));
  const session = await openModelSession(found, options, settings, createOfflineLanguage(), foundVariants);
  // The vectors of a planned embedder cannot be compared with those in an index.
  const plansVectors =
    session.plan !== null && [found, ...foundVariants].some(({ embedder }) => embedder.kind === "endpoint");
  const keepsIndex = found.language.kind === "endpoint" && options.replay === undefined && !plansVectors;
  try {
    const outcome = await action({
      ...session,
      names: found,
      ...(keepsIndex && {
        index: {
          file: join(settings.folder(), hubIndexes),
          mode: session.plan === null ? "open" : "read",
          shared: true,
        },
      }),
      variant: (choice) =>
        session.variants[choices.findIndex((candidate) => isSame(candidate, choice))] ?? session,
    });
    tellSpend(session, context);
    if (session.plan === null) return outcome;
    const called = endpointNames([found, ...foundVariants]).map(
      ({ provider, model }) => `${provider}:${model}`,
    );
    const models = [...new Set(called)].join(" and ");
    const text = [formatPlan(session.plan, models), outcome.note && ["", outcome.note.text]];
    return { text, json: { ...planJson(session.plan, models), ...outcome.note?.json } };
  } catch (error) {
    if (error instanceof CancelledError) tellSpend(session, context);
    throw error;
  } finally {
    session.close();
  }
}

function tellSpend(session: ModelSession, context: CommandContext): void {
  const line = session.spendLine();
  if (line !== null) context.progress.note(line);
}

function sendsTexts(options: ModelsOptions): boolean {
  return !options["dry-run"] && options.replay === undefined;
}

function resolveNames(options: ModelsOptions, settings: ModelContext) {
  const names = resolveModelNames(options, settings);
  const variantNames = (options.otherModels ?? []).map((choice) => {
    // A --model option belongs to the provider of --language, not to the one that a configuration chooses.
    const model = choice.language === undefined ? options.model : undefined;
    return resolveModelNames({ ...options, ...choice, model, judge: [] }, settings);
  });
  return { names, variantNames, all: [names, ...variantNames] };
}

function isSame(left: ModelChoice, right: ModelChoice): boolean {
  return left.language === right.language && left.embedder === right.embedder;
}

export function modelContext(context: CommandContext): ModelContext {
  return {
    ...context,
    folder: () => modelFolder(context),
    allow: (target) => requireConsent({ target, namedBy: "taxolink.json or the experiment" }, context),
    workspaceNames: () =>
      // A workspace may specify models, but the user decides whether to use them, where they run, and with which key.
      workspaceIfAny(context)?.manifest ?? { language: "offline", embedder: "hashed" },
  };
}

/**
 * Returns the folder for replies and traces: in the workspace or, if there is no workspace, in the user's cache folder.
 */
export function modelFolder(context: CommandContext): string {
  const workspace = workspaceIfAny(context);
  if (workspace) return localFolder(workspace);
  const base = context.env.XDG_CACHE_HOME || join(context.env.HOME || homedir(), ".cache");
  return join(base, "taxolink");
}

/**
 * Runs a long task and, if it is interrupted or its budget is spent, reports how to resume it.
 * @param resume the command that resumes the task (default: the same command again)
 * @throws CancelledError with the command that resumes the task
 */
export async function resumable<T>(action: () => Promise<T>, resume?: string): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    if (error instanceof PausedError) {
      const Kind = [FailureLimitError, OutageError].find((kind) => error instanceof kind) ?? PausedError;
      const command = resume === undefined ? "" : ` The command is: ${resume}`;
      throw new Kind(error.message, { cause: error, hint: `${error.hint ?? ""}${command}`.trim() });
    }
    throw new CancelledError("interrupted; all finished questions are saved", {
      cause: error,
      hint: resume === undefined ? "Run the same command again to continue." : `Continue with: ${resume}`,
    });
  }
}
