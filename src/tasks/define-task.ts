/**
 * Defines a task by its offline rule and its prompt. The offline call, the prompted call and the plan of a dry run
 * derive from this definition.
 */
import { ModelError, throwIfCancelled } from "../base/errors.ts";
import { unusableReply } from "./endpoint/failure.ts";
import type { LanguageCall } from "./language-call.ts";
import type { CallPlan } from "./model/call-plan.ts";
import type { Prompt } from "./model/prompt.ts";
import { type PromptSheet, sheetOf } from "./model/prompt-sheet.ts";
import type { StructuredModel } from "./model/structured-model.ts";

/** The interface of a task, as its callers see it. */
export type LanguageTask<I, O> = (input: I, call: LanguageCall) => Promise<O>;

export type TaskDefinition<I, O> = {
  readonly sheet: PromptSheet;
  readonly offline: LanguageTask<I, O>;
  /** @param notice informs the user that rules replaced the model */
  prompted(model: StructuredModel, notice?: (message: string) => void): LanguageTask<I, O>;
  /** Plans the model call and answers with the offline rule. */
  planned(plan: CallPlan): LanguageTask<I, O>;
};

/** The definitions of the tasks, keyed by their names in the port. */
export type TaskGroup = Readonly<Record<string, TaskDefinition<never, unknown>>>;

/** The methods that a group of definitions adds to the port. */
export type TasksOf<G extends TaskGroup> = {
  readonly [N in keyof G]: G[N] extends TaskDefinition<infer I, infer O> ? LanguageTask<I, O> : never;
};

/** A prompt, whose `task` is the name of the task in the port, and what else makes it a task. */
export type TaskParts<I, R, O> = Prompt<I, R> & {
  /** Performs the task offline. The result depends only on the input. */
  rule(input: I): O;
  /** Converts a checked reply, all of whose ids come from the input. */
  fromReply(reply: R, input: I): O;
  /** The output if no model call is needed, as for an empty list; otherwise undefined. */
  withoutAsking?(input: I): O | undefined;
  /** Divides an input among several calls and joins their outputs. Without it, each input is one call. */
  readonly batches?: { split(input: I): readonly I[]; join(outputs: readonly O[]): O };
  /**
   * What takes the place of a reply that stays unusable, so that it does not cost the whole question. It is counted as
   * one of `items`. Without it, such a reply is an error.
   */
  readonly inPlace?: {
    /** The name of the items that the replies are about, in the plural. */
    readonly items: string;
    /** The number of items that one call is about (default: 1). */
    count?(input: I): number;
    /** Either the rule takes the place, or an output that contributes nothing. */
    readonly by: "rule" | ((input: I) => O);
  };
};

/** The number of unusable replies before the first usable one after which a step asks for no more. */
const hopeless = 5;

export function defineTask<I, R, O>(parts: TaskParts<I, R, O>): TaskDefinition<I, O> {
  const { rule, fromReply, batches, inPlace } = parts;
  const outputWithoutModel = (input: I): O | undefined => parts.withoutAsking?.(input);
  const countOf = (input: I): number => inPlace?.count?.(input) ?? 1;
  const inputsOf = (input: I): readonly I[] => batches?.split(input) ?? [input];
  const ask = async (
    model: StructuredModel,
    notice: (message: string) => void,
    input: I,
    call: LanguageCall,
  ): Promise<O> => {
    try {
      const output = fromReply(await model.ask<I, R>(parts, input, call), input);
      if (inPlace) call.usage.items(inPlace.items, countOf(input), null);
      return output;
    } catch (error) {
      if (!inPlace || !(error instanceof ModelError) || !unusableReply(error.kind)) throw error;
      const byRules = inPlace.by === "rule";
      const count = countOf(input);
      const { unread, of } = call.usage.items(inPlace.items, count, { reason: error.message, byRules });
      if (unread === of && of >= hopeless * count) throw error;
      notice(`${parts.task}: ${inPlacePhrase(inPlace.items, byRules)}: ${error.message}`);
      return inPlace.by === "rule" ? rule(input) : inPlace.by(input);
    }
  };
  return {
    sheet: sheetOf<I, R>(parts),
    offline: async (input, call) => {
      // A rule reacts to a cancelled call as a model would.
      throwIfCancelled(call.signal);
      return rule(input);
    },
    prompted:
      (model, notice = () => {}) =>
      async (input, call) => {
        const output = outputWithoutModel(input);
        if (output !== undefined) return output;
        if (batches === undefined) return ask(model, notice, input, call);
        return batches.join(await Promise.all(inputsOf(input).map((part) => ask(model, notice, part, call))));
      },
    planned: (plan) => async (input, call) => {
      throwIfCancelled(call.signal);
      if (outputWithoutModel(input) === undefined) for (const part of inputsOf(input)) plan.add(parts, part);
      return rule(input);
    },
  };
}

/** Says what happens to items whose replies cannot be used. */
function inPlacePhrase(items: string, byRules: boolean): string {
  return `${byRules ? "rules take the place of the model for" : "nothing comes from"} ${items} without a usable reply`;
}

export function bindTasks<G extends TaskGroup>(
  group: G,
  implement: (task: TaskDefinition<never, unknown>) => LanguageTask<never, unknown>,
): TasksOf<G> {
  const bound = Object.entries(group).map(([name, task]) => [name, implement(task)]);
  // Every name in the group now has its method, and an implementation keeps the types of its definition.
  return Object.fromEntries(bound) as TasksOf<G>;
}
