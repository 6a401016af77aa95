/** Runs a system's dialogue with its language tasks for a single question, within the question's call budget. */
import { createUsageMeter, type LanguageCall, type LanguageSlice, type TaskName } from "../language/index.ts";
import { createCallBudget } from "./call-budget.ts";
import { endEarly } from "./end-early.ts";
import type { Retrieval, TraceStep } from "./retriever.ts";
import { createTrailRecorder, type TrailRecorder } from "./search-trail.ts";

/** The data that every dialogue collects and keeps even if it ends early. */
export type DialogueRecord = {
  answer: string | null;
  readonly trace: TraceStep[];
  readonly trail: TrailRecorder;
};

export type DialogueLimits<T extends TaskName> = {
  readonly language: LanguageSlice<T>;
  readonly tasks: readonly T[];
  /** The maximum number of language tasks for the question. */
  readonly maximumCalls: number;
  readonly signal: AbortSignal | undefined;
};

/** The parts of a retrieval that do not depend on the system. */
type RecordedParts = Required<Pick<Retrieval, "answer" | "confidence" | "trace" | "trail" | "usage">>;

/**
 * @param start the system's results before the first step
 * @param takeSteps stores its results in the progress that it receives; `language` counts calls against the budget
 * @returns the progress when the dialogue ended, whether early or not, and the recorded parts of the retrieval
 * @throws errors that would affect every question, and interruptions
 */
export async function runDialogue<T extends TaskName, S extends object>(
  { language, tasks, maximumCalls, signal }: DialogueLimits<T>,
  start: S,
  takeSteps: (language: LanguageSlice<T>, call: LanguageCall, progress: S & DialogueRecord) => Promise<void>,
): Promise<{ readonly progress: S & DialogueRecord; readonly recorded: RecordedParts }> {
  const usage = createUsageMeter();
  const call: LanguageCall = { usage, signal };
  const budget = createCallBudget(maximumCalls);
  const record: DialogueRecord = { answer: null, trace: [], trail: createTrailRecorder() };
  const progress = Object.assign(record, start);
  const run = () => takeSteps(budget.limit(language, tasks), call, progress);
  const earlyEnd = await endEarly(run, budget, progress.trace);
  const { answer, trace, trail } = progress;
  return {
    progress,
    recorded: { answer, confidence: null, trace, trail: trail.trail(earlyEnd), usage: usage.total() },
  };
}
