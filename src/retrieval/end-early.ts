/** How the dialogue of a question ends before its time: what was found until then stays, and the result says why. */
import { ModelError } from "../errors.ts";
import { unusableReply } from "../language/index.ts";
import { type CallBudget, CallBudgetError } from "./call-budget.ts";
import type { TraceStep } from "./retriever.ts";
import type { EarlyEnd } from "./search-trail.ts";

/**
 * @param work keeps what it finds outside itself
 * @param trace gets a step where the work ends early
 * @returns null where the work went to its end; else why it did not: a model's reply cannot be used, or the budget of
 * calls is spent
 * @throws all other errors of the work: those that would fail every question alike, and interruptions
 */
export async function endEarly(
  work: () => Promise<void>,
  budget: CallBudget,
  trace: TraceStep[],
): Promise<EarlyEnd | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof CallBudgetError) {
      trace.push(budget.spentStep());
      return { by: "budget", reason: error.message };
    }
    if (!(error instanceof ModelError && unusableReply(error.kind))) throw error;
    trace.push({ step: "reply not usable", detail: { reason: error.message } });
    return { by: error.kind === "refusal" ? "refusal" : "reply", reason: error.message };
  }
}
