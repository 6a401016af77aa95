/**
 * Runs a system's dialogue with its language tasks for a single question. The number of tasks is limited, so that a
 * circular dialogue ends. A dialogue that ends early keeps its results so far, and states the reason.
 */
import { ModelError, TaxolinkError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import { type LanguageSlice, type TaskName, unusableReply } from "../tasks/index.ts";
import type { Retrieval, TraceStep } from "./retriever.ts";
import { createTrailRecorder, type EarlyEnd, type TrailRecorder } from "./search-trail.ts";

/** The data that every dialogue collects and keeps even if it ends early. */
export type DialogueRecord = {
  answer: string | null;
  readonly trace: TraceStep[];
  readonly trail: TrailRecorder;
};

export type DialogueLimits<T extends TaskName> = {
  readonly language: LanguageSlice<T>;
  readonly tasks: readonly T[];
  /**
   * The maximum number of language tasks for the question, including offline ones. A run's budget, by contrast, limits
   * requests to models and their cost.
   */
  readonly maximumCalls: number;
};

/** The parts of a retrieval that do not depend on the system. */
type RecordedParts = Required<Pick<Retrieval, "answer" | "confidence" | "trace" | "trail">>;

class CallBudgetError extends TaxolinkError {
  constructor(maximumCalls: number) {
    super("CallBudgetError", 1, `the question requires more than ${count(maximumCalls, "language task")}`, {
      hint: "Increase the retriever's call limit, or reduce its number of rounds.",
    });
  }
}

/**
 * @param start the system's results before the first step
 * @param takeSteps stores its results in the progress that it receives; `language` rejects calls beyond the limit
 * before they start
 * @returns the progress when the dialogue ended, whether early or not, and the recorded parts of the retrieval
 * @throws errors that would affect every question, and interruptions
 */
export async function runDialogue<T extends TaskName, S extends object>(
  { language, tasks, maximumCalls }: DialogueLimits<T>,
  start: S,
  takeSteps: (language: LanguageSlice<T>, progress: S & DialogueRecord) => Promise<void>,
): Promise<{ readonly progress: S & DialogueRecord; readonly recorded: RecordedParts }> {
  let calls = 0;
  const counted =
    (task: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]): Promise<unknown> => {
      if (calls >= maximumCalls) throw new CallBudgetError(maximumCalls);
      calls += 1;
      return task(...args);
    };
  const limited = Object.fromEntries(tasks.map((name) => [name, counted(language[name])]));
  const record: DialogueRecord = { answer: null, trace: [], trail: createTrailRecorder() };
  const progress = Object.assign(record, start);
  let ended: EarlyEnd | null = null;
  try {
    await takeSteps({ ...language, ...limited }, progress);
  } catch (error) {
    if (error instanceof CallBudgetError) {
      progress.trace.push({ step: "call budget spent", detail: { calls, most: maximumCalls } });
      ended = { by: "budget", reason: error.message };
    } else if (error instanceof ModelError && unusableReply(error.kind)) {
      progress.trace.push({ step: "reply not usable", detail: { reason: error.message } });
      ended = { by: error.kind === "refusal" ? "refusal" : "reply", reason: error.message };
    } else throw error;
  }
  const { answer, trace, trail } = progress;
  return { progress, recorded: { answer, confidence: null, trace, trail: trail.trail(ended) } };
}
