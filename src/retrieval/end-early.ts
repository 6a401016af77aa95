/** Runs a question's dialogue, which may end early. The results so far are kept, and the outcome states the reason. */
import { ModelError } from "../errors.ts";
import { unusableReply } from "../language/index.ts";
import { type CallBudget, CallBudgetError } from "./call-budget.ts";
import type { TraceStep } from "./retriever.ts";
import type { EarlyEnd } from "./search-trail.ts";

/**
 * @param action the work, which stores its results in the caller's variable
 * @param trace the trace to which a step is added if the work ends early
 * @returns null if the work was completed, or the reason for the early end: an unusable reply or a spent call budget
 * @throws other errors of the work: those that would affect every question, and interruptions
 */
export async function endEarly(
  action: () => Promise<void>,
  budget: CallBudget,
  trace: TraceStep[],
): Promise<EarlyEnd | null> {
  try {
    await action();
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
