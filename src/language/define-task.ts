/**
 * Defines a task by its offline rule and its prompt. The offline call, the prompted call and the plan of a dry run
 * derive from this definition.
 */
import { throwIfCancelled } from "../errors.ts";
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
  prompted(model: StructuredModel): LanguageTask<I, O>;
  /** Plans the model call and answers with the offline rule. */
  planned(plan: CallPlan): LanguageTask<I, O>;
};

/** The definitions of the tasks, keyed by their names in the port. */
export type TaskGroup = Readonly<Record<string, TaskDefinition<never, unknown>>>;

/** The methods that a group of definitions adds to the port. */
export type TasksOf<G extends TaskGroup> = {
  readonly [N in keyof G]: G[N] extends TaskDefinition<infer I, infer O> ? LanguageTask<I, O> : never;
};

export type TaskParts<I, R, O> = {
  /** The prompt, whose `task` field contains the name of the task in the port. */
  readonly prompt: Prompt<I, R>;
  /** Performs the task offline. The result depends only on the input. */
  rule(input: I): O;
  /** Converts a checked reply, all of whose ids come from the input. */
  fromReply(reply: R, input: I): O;
  /** The output if no model call is needed, as for an empty list; otherwise undefined. */
  withoutAsking?(input: I): O | undefined;
};

export function defineTask<I, R, O>(parts: TaskParts<I, R, O>): TaskDefinition<I, O> {
  const { prompt, rule, fromReply } = parts;
  const outputWithoutModel = (input: I): O | undefined => parts.withoutAsking?.(input);
  const offline: LanguageTask<I, O> = async (input, call) => {
    // A rule reacts to a cancelled call as a model would.
    throwIfCancelled(call.signal);
    return rule(input);
  };
  return {
    sheet: sheetOf(prompt),
    offline,
    prompted: (model) => async (input, call) => {
      const output = outputWithoutModel(input);
      return output === undefined ? fromReply(await model.ask(prompt, input, call), input) : output;
    },
    planned: (plan) => async (input, call) => {
      if (outputWithoutModel(input) === undefined) plan.add(prompt, input);
      return offline(input, call);
    },
  };
}

export function bindTasks<G extends TaskGroup>(
  group: G,
  implement: (task: TaskDefinition<never, unknown>) => LanguageTask<never, unknown>,
): TasksOf<G> {
  const bound = Object.entries(group).map(([name, task]) => [name, implement(task)]);
  // Every name in the group now has its method, and an implementation keeps the types of its definition.
  return Object.fromEntries(bound) as TasksOf<G>;
}
