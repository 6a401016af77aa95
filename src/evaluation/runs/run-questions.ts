/**
 * Runs a retriever over all questions, saves each finished question, records failures, and leaves no partly written
 * data after an interruption.
 */
import { cpus, release, totalmem } from "node:os";
import { setImmediate } from "node:timers/promises";
import {
  CancelledError,
  errorText,
  pauseAfter,
  TaxolinkError,
  throwIfCancelled,
  WriteError,
} from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import { formatEntity, formatTriple, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import type { Retrieval, Retriever } from "../../retrieval/index.ts";
import { joinParts, type TripleParts } from "../measures/split-triples.ts";
import { splitTriple } from "../measures/triple-entities.ts";
import { type Prediction, retrievedTexts } from "../prediction.ts";
import type { EvaluationQuestion } from "../question.ts";
import type { FinishedQuestion, RunJournal, Timing } from "./run-journal.ts";

export type RunOptions = {
  /** The number of questions to answer concurrently. */
  readonly parallel: number;
  /** The time in milliseconds that questions in progress have to finish after an interruption (default: 3,000). */
  readonly graceMs?: number;
};

const defaultGraceMs = 3000;

/** The errors that end a run before the last question. */
type Stop = CancelledError | WriteError;

/** A failure that may be the server's and not the question's, with the record of the failed question. */
type Doubt = { readonly failed: FinishedQuestion; readonly error: TaxolinkError };

/** The questions for a retriever, and the journal for its answers. */
export type QuestionRun = {
  readonly retriever: Retriever;
  readonly graph: KnowledgeGraph;
  readonly questions: readonly EvaluationQuestion[];
  readonly journal: RunJournal;
};

/**
 * Answers every question that failed or has no answer in the journal, and appends the answers to the journal. When the
 * signal is aborted, no new question starts. Questions in progress, whose calls are already paid for, get some time to
 * finish before they are stopped. All replies received so far remain in the cache.
 *
 * If a server is lost, the run pauses, and no question counts as failed for this reason. A server that replies with an
 * error may fail on a single question only: the question counts as failed as soon as the server answers another
 * question, and the run pauses if the next question fails in the same way.
 * @returns the answers to all questions, in question order
 * @throws CancelledError after an interruption; OutageError if a server is lost; WriteError if an answer cannot be written. That answer is then lost
 */
export async function runQuestions(
  run: QuestionRun,
  options: RunOptions,
  watch: Watch,
): Promise<readonly FinishedQuestion[]> {
  const finished = new Map(
    [...run.journal.finished].filter(([, { prediction }]) => prediction.status !== "failed"),
  );
  await answerUnfinished(run, finished, options, watch);
  return run.questions.flatMap((question) => finished.get(question.uid) ?? []);
}

/** @param finished the answers found so far, to which all further answers are added */
async function answerUnfinished(
  { retriever, graph, questions, journal }: QuestionRun,
  finished: Map<string, FinishedQuestion>,
  options: RunOptions,
  watch: Watch,
): Promise<void> {
  const unfinished = questions.filter((question) => !finished.has(question.uid));
  if (unfinished.length === 0) return;
  const started = performance.now();
  await retriever.prepare(graph, watch);
  const prepare_ms = performance.now() - started;
  const stage = watch.progress.stage(retriever.name, questions.length);
  stage.advance(questions.length - unfinished.length);
  const queue = unfinished.values();
  const machine = describeMachine();
  const grace = abortAfterGrace(watch.signal, options.graceMs ?? defaultGraceMs);
  let stopError: Stop | undefined;
  let doubt: Doubt | undefined;
  const settle = (answer: FinishedQuestion): void => {
    journal.append(answer);
    finished.set(answer.prediction.uid, answer);
    stage.advance();
  };
  const answerNext = async (question: EvaluationQuestion): Promise<void> => {
    const answer = await answerQuestion(retriever, question, { prepare_ms, machine }, grace.signal);
    if (answer instanceof TaxolinkError) throw answer;
    if ("error" in answer) {
      if (answer.error.outage === "certain" || doubt !== undefined) throw pauseAfter(answer.error);
      doubt = answer;
      return;
    }
    settle(answer);
    if (doubt !== undefined) settle(doubt.failed);
    doubt = undefined;
  };
  const worker = async (): Promise<void> => {
    for (const question of queue) {
      // Yields to the event loop, because a retriever without network calls never does, and Ctrl-C would have no effect.
      await setImmediate();
      if (watch.signal?.aborted || stopError) return;
      try {
        await answerNext(question);
      } catch (error) {
        if (!(error instanceof CancelledError || error instanceof WriteError)) throw error;
        // The other workers finish what they have begun, because it has already been paid for.
        stopError ??= error;
        return;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: options.parallel }, worker));
  } finally {
    grace.clear();
  }
  stage.finish();
  if (stopError) throw stopError;
  if (doubt !== undefined) throw pauseAfter(doubt.error);
  if (finished.size < questions.length) throwIfCancelled(watch.signal);
}

async function answerQuestion(
  retriever: Retriever,
  question: EvaluationQuestion,
  environment: Pick<Timing, "prepare_ms" | "machine">,
  signal: AbortSignal,
): Promise<FinishedQuestion | Doubt | Stop> {
  const started = new Date().toISOString();
  const startTime = performance.now();
  const startUsage = process.cpuUsage();
  const timing = (usage: Timing["usage"]): Timing => ({
    uid: question.uid,
    latency_ms: performance.now() - startTime,
    cpu_ms: processorTime(startUsage),
    usage,
    started,
    ...environment,
  });
  try {
    const topic = question.topicEntity === "" ? {} : { topicEntity: question.topicEntity };
    const retrieval = await retriever.retrieve({ id: question.uid, text: question.text, ...topic }, signal);
    const { calls, tokens, cost, byTask, unread } = retrieval.usage;
    const measured = timing({ calls, tokens, cost, by_task: byTask, ...(unread && { unread }) });
    return { prediction: predictionOf(question.uid, retriever, retrieval), timing: measured };
  } catch (error) {
    // If the disk rejects writes, every later question would fail as well, so the run ends and this question stays
    // unanswered.
    if (error instanceof CancelledError || error instanceof WriteError) return error;
    // Whatever error a retriever throws when it is stopped, the question remains open and is not recorded as failed.
    if (signal.aborted) return new CancelledError();
    // The cost of the failed question is unknown.
    const measured = timing({ calls: 0, tokens: 0, cost: null, by_task: {} });
    const failed = { prediction: failureOf(question.uid, retriever, error), timing: measured };
    return error instanceof TaxolinkError && error.outage !== undefined ? { failed, error } : failed;
  }
}

/** Creates a signal that is aborted a given time after another signal. */
function abortAfterGrace(
  signal: AbortSignal | undefined,
  graceMs: number,
): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = (): void => {
    timer ??= setTimeout(() => controller.abort(), graceMs);
  };
  if (signal?.aborted) startTimer();
  signal?.addEventListener("abort", startTimer, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      signal?.removeEventListener("abort", startTimer);
      clearTimeout(timer);
    },
  };
}

type Ranks = Pick<Retriever, "ranks">;

function predictionOf(uid: string, retriever: Ranks, retrieval: Retrieval): Prediction {
  const { triples, entities = [], documents = [] } = retrieval;
  const lists = {
    retrieved: triples.map(({ triple }) => formatTriple(triple)),
    ...partsOf(triples.map(({ triple }) => triple)),
    ...(retriever.ranks.includes("entities")
      ? { entities: entities.map(({ entity }) => formatEntity(entity)) }
      : {}),
    ...(retriever.ranks.includes("documents")
      ? { documents: documents.map(({ document }) => document.text || document.id) }
      : {}),
  };
  const hasResult = retrieval.answer !== null || retrievedTexts(lists).length > 0;
  return {
    uid,
    status: hasResult ? "answered" : "no-answer",
    ...ranksOf(retriever),
    ...lists,
    answer: retrieval.answer,
    ...(retrieval.result && { result: retrieval.result }),
    ...(retrieval.whyNot && { whyNot: retrieval.whyNot }),
    sources: retrieval.sources.map((source) => source.address ?? source.entity),
    confidence: retrieval.confidence,
    error: null,
    ...(retrieval.trail && { trail: retrieval.trail }),
  };
}

/** Returns the subject, predicate and object of each triple whose text is ambiguous. */
function partsOf(triples: readonly Triple[]): Pick<Prediction, "parts"> {
  const ambiguousParts = triples.flatMap((triple): TripleParts[] => {
    const parts = [
      formatEntity(triple.subject),
      triple.predicate.label,
      formatEntity(triple.object),
    ] as const;
    const split = splitTriple(joinParts(parts));
    const isSplitCorrectly =
      split !== null &&
      split.subject === parts[0] &&
      split.predicate === parts[1] &&
      split.object === parts[2];
    return isSplitCorrectly ? [] : [parts];
  });
  return ambiguousParts.length === 0 ? {} : { parts: ambiguousParts };
}

function failureOf(uid: string, retriever: Ranks, error: unknown): Prediction {
  const emptyResult = { retrieved: [], answer: null, sources: [], confidence: null };
  return { uid, status: "failed", ...ranksOf(retriever), ...emptyResult, error: failureText(error) };
}

/**
 * Returns the kinds of items that a system ranks, or an empty object if it ranks only triples, which is the default.
 */
function ranksOf({ ranks }: Ranks): Pick<Prediction, "ranks"> {
  return ranks.length === 1 && ranks[0] === "triples" ? {} : { ranks };
}

/** Formats an error with its hint, such as the labels nearest to an unknown topic entity. */
function failureText(error: unknown): string {
  const hint = error instanceof TaxolinkError ? error.hint : undefined;
  return hint === undefined ? errorText(error) : `${errorText(error)}. ${hint}`;
}

function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function describeMachine(): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const processor = first === undefined ? "" : ` (${first.model.trim()})`;
  return `${process.platform} ${release()} ${process.arch}, ${cpus().length} cores${processor}, ${memory}, Node ${process.versions.node}`;
}
