/** How the dialogue of a question ends before its time: what was found until then stays, and the trace says why. */
import { ModelError } from "../errors.ts";
import { unusableReply } from "../language/index.ts";
import { type CallBudget, CallBudgetError } from "./call-budget.ts";
import type { TraceStep } from "./retriever.ts";

/**
 * @param work keeps what it finds outside itself
 * @returns null where the work went to its end; else a step for the trace, where a model's reply cannot be used or the
 * budget of calls is spent
 * @throws all other errors of the work: those that would fail every question alike, and interruptions
 */
export async function endEarly(work: () => Promise<void>, budget: CallBudget): Promise<TraceStep | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof CallBudgetError) return budget.spentStep();
    if (error instanceof ModelError && unusableReply(error.kind)) {
      return { step: "reply not usable", detail: { reason: error.message } };
    }
    throw error;
  }
}
