/** Opens the models a command was asked to use, for as long as its work lasts. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import { CancelledError, OptionError } from "../../errors.ts";
import type { CallPlan, LanguageTasks, StructuredModel } from "../../language/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { isOffline, type ModelNames, resolveModelNames } from "../../models/model-names.ts";
import { formatPlan, planJson } from "../../models/model-plan.ts";
import { type ModelSession, openModelSession, type SessionOptions } from "../../models/model-session.ts";
import type { OpenedModel, Panel } from "../../models/opened.ts";
import type { Embedder } from "../../vectors/index.ts";
import { modelContext } from "./model-context.ts";

/** What the work of a dry run has to say beside the plan of its calls. */
export type PlanNote = { readonly text: string; readonly json: Readonly<Record<string, unknown>> };

export type Models = {
  readonly language: LanguageTasks;
  readonly embedder: Embedder;
  /** The language model itself, for tasks outside the port; null where the language is offline or planned. */
  readonly model: StructuredModel | null;
  /** In a dry run, where calls are planned instead of sent; nothing may be written then. Null otherwise. */
  readonly plan: CallPlan | null;
  /** Who judges answers; null where nobody was named. */
  readonly panel: Panel | null;
  readonly names: ModelNames;
  /** The models with parameters and prices, for the manifest of a run. */
  readonly records: readonly OpenedModel[];
};

/**
 * Opens the models, does the work, and tells what was spent. In a dry run the outcome of the work is replaced by the
 * plan of its calls.
 * @throws OptionError, ModelError when the models cannot be used as they are set up, before the work begins
 */
export async function withModels<End extends Outcome & { readonly note?: PlanNote }>(
  options: SessionOptions,
  context: CommandContext,
  work: (models: Models) => Promise<End>,
): Promise<End | Outcome<ReturnType<typeof planJson>>> {
  const opening = modelContext(context);
  const names = resolveModelNames(options, opening);
  if (isOffline(names)) {
    if (options["dry-run"] || options.budget !== undefined || options.replay !== undefined) {
      throw new OptionError(
        "--dry-run, --budget and --replay are about the calls to a model, and none is chosen",
        {
          hint: "Choose one with --language or --embedder, e.g. --language ollama:llama3.1.",
        },
      );
    }
  }
  const session = await openModelSession(names, options, opening, createOfflineLanguage());
  try {
    const outcome = await work({
      language: session.language,
      embedder: session.embedder,
      model: session.model,
      plan: session.plan,
      panel: session.panel,
      records: session.records,
      names,
    });
    tellSpend(session, context);
    if (session.plan === null) return outcome;
    const models = endpointModels(names);
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

/** `ollama:llama3.1` for each model that would be called. */
function endpointModels({ language, embedder, judges }: ModelNames): string {
  return [language, embedder, ...judges]
    .flatMap((name) => (name.kind === "endpoint" ? [`${name.provider}:${name.model}`] : []))
    .join(" and ");
}
