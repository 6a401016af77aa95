/**
 * Limits the number of language task calls per question, so that a circular dialogue ends. The limit also applies to
 * offline tasks. A run's budget, by contrast, limits requests to models and their cost.
 */

import { TaxolinkError } from "../errors.ts";
import type { LanguageSlice, TaskName } from "../language/index.ts";
import { count } from "../text/count.ts";
import type { TraceStep } from "./retriever.ts";

export type CallBudget = {
  /**
   * Wraps the language port to count every call. A call beyond the budget fails with CallBudgetError before it starts.
   */
  limit<T extends TaskName>(language: LanguageSlice<T>, tasks: readonly T[]): LanguageSlice<T>;
  /** Returns the trace step for a search that ended because the call budget was spent. */
  spentStep(): TraceStep;
};

export class CallBudgetError extends TaxolinkError {
  constructor(maximumCalls: number) {
    super("CallBudgetError", 1, `the question requires more than ${count(maximumCalls, "language task")}`, {
      hint: "Increase the retriever's call limit, or reduce its number of rounds.",
    });
  }
}

/** @param maximumCalls the maximum number of calls for a question */
export function createCallBudget(maximumCalls: number): CallBudget {
  let callsMade = 0;
  const withCount =
    (task: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]): Promise<unknown> => {
      if (callsMade >= maximumCalls) throw new CallBudgetError(maximumCalls);
      callsMade += 1;
      return task(...args);
    };
  return {
    limit: (language, tasks) => {
      const limited = tasks.map((name) => [name, withCount(language[name])]);
      return { ...language, ...Object.fromEntries(limited) };
    },
    spentStep: () => ({ step: "call budget spent", detail: { calls: callsMade, most: maximumCalls } }),
  };
}
