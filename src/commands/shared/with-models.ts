/** Opens the models that a command needs while it runs. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import { CancelledError, OptionError } from "../../errors.ts";
import type { ModelChoice } from "../../evaluation/index.ts";
import type { CallPlan, LanguageTasks, StructuredModel } from "../../language/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import type { ModelContext } from "../../models/model-context.ts";
import { endpointNames, isOffline, type ModelNames, resolveModelNames } from "../../models/model-names.ts";
import { formatPlan, planJson } from "../../models/model-plan.ts";
import { type ModelSession, openModelSession, type SessionOptions } from "../../models/model-session.ts";
import type { OpenedModel, Panel } from "../../models/opened.ts";
import type { Embedder } from "../../vectors/index.ts";
import { modelContext } from "./model-context.ts";

/** The lines that a dry run prints in addition to the plan of its calls. */
export type PlanNote = { readonly text: string; readonly json: Readonly<Record<string, unknown>> };

export type Models = {
  readonly language: LanguageTasks;
  readonly embedder: Embedder;
  /** The language model for prompts outside the language tasks; null if it is offline or only planned. */
  readonly model: StructuredModel | null;
  /** The planned calls of a dry run, which must write nothing; `null` if this is not a dry run. */
  readonly plan: CallPlan | null;
  /** The language models that judge answers, or `null` if the user chose none. */
  readonly panel: Panel | null;
  readonly names: ModelNames;
  /**
   * Returns the models of a configuration, which may differ from the command's models. All models are opened before the
   * work begins.
   */
  variant(choice: ModelChoice): Pick<Models, "language" | "embedder">;
  /** The models with their parameters and prices, for the manifest of a run. */
  readonly records: readonly OpenedModel[];
};

/**
 * Opens the models, runs the work, and reports the cost. A dry run returns the plan of the calls instead of the work's
 * result.
 * @throws OptionError or ModelError, before the work begins, if the models cannot be used as configured
 */
export async function withModels<End extends Outcome & { readonly note?: PlanNote }>(
  options: SessionOptions & { readonly otherModels?: readonly ModelChoice[] },
  context: CommandContext,
  action: (models: Models) => Promise<End>,
): Promise<End | Outcome<ReturnType<typeof planJson>>> {
  const settings = modelContext(context);
  const names = resolveModelNames(options, settings);
  const choices = options.otherModels ?? [];
  const variantNames = choices.map((choice) => resolveVariant(options, choice, settings));
  if ([names, ...variantNames].every(isOffline)) {
    if (options["dry-run"] || options.budget !== undefined || options.replay !== undefined) {
      throw new OptionError("--dry-run, --budget and --replay require a model, but no model was specified", {
        hint: "Choose a model with --language or --embedder, e.g. --language ollama:llama3.1.",
      });
    }
  }
  const session = await openModelSession(names, options, settings, createOfflineLanguage(), variantNames);
  try {
    const outcome = await action({
      language: session.language,
      embedder: session.embedder,
      model: session.model,
      plan: session.plan,
      panel: session.panel,
      records: session.records,
      names,
      variant: (choice) =>
        session.variants[choices.findIndex((candidate) => isSame(candidate, choice))] ?? session,
    });
    tellSpend(session, context);
    if (session.plan === null) return outcome;
    const called = endpointNames([names, ...variantNames]).map(
      ({ provider, model }) => `${provider}:${model}`,
    );
    const models = [...new Set(called)].join(" and ");
    const text = [formatPlan(session.plan, models), outcome.note?.text].filter(Boolean).join("\n\n");
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

/** Drops a --model option that belongs to a provider other than the chosen one. */
function resolveVariant(options: SessionOptions, choice: ModelChoice, settings: ModelContext): ModelNames {
  const model = choice.language === undefined ? options.model : undefined;
  return resolveModelNames({ ...options, ...choice, model, judge: [] }, settings);
}

function isSame(left: ModelChoice, right: ModelChoice): boolean {
  return left.language === right.language && left.embedder === right.embedder;
}
