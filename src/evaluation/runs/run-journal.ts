/**
 * Reads and writes the journal of a run in progress: the header, followed by the questions finished so far. A finished
 * question is on disk before the next question starts.
 *
 * A killed run loses at most the question in progress. When the journal is reopened, an incomplete last line is
 * removed.
 */
import { existsSync } from "node:fs";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  checkSchema,
  createJsonLineJournal,
  formatJsonLines,
  parseJsonLines,
  readBytes,
  writeText,
} from "../../base/io/index.ts";
import { recordSchema } from "../../base/io/record-schema.ts";
import type { Prediction, RunHeader } from "../prediction.ts";

/** A line of `timing.jsonl`, with data that varies from run to run. */
export const timingSchema = z.object({
  uid: z.string(),
  /** The wall time, or `null` if it was not recorded. */
  latency_ms: z.number().nullable(),
  /** The processor time of the process during this question, including that of concurrent questions. */
  cpu_ms: z.number().nullable(),
  usage: z.object({
    /**
     * The number of model calls. This number and the next two are `null` if another tool ran the system without
     * recording them.
     */
    calls: z.number().nullable(),
    tokens: z.number().nullable(),
    cost: z.number().nullable(),
    by_task: recordSchema(z.number()),
    /** The items without a usable reply, by their name in the plural; absent if every reply was usable. */
    unread: recordSchema(
      z.object({ unread: z.int(), of: z.int(), reason: z.string(), byRules: z.boolean() }),
    ).optional(),
  }),
  /** The start time in UTC (ISO 8601). */
  started: z.string(),
  /** The time spent on indexing in the session that answered this question. */
  prepare_ms: z.number().nullable(),
  machine: z.string(),
  /** Measurements by the authors of the run, if any. */
  measured: z.object({ energy_kwh: z.number().nullable(), ce_kg: z.number().nullable() }).optional(),
});

export type Timing = z.output<typeof timingSchema>;

export type FinishedQuestion = { readonly prediction: Prediction; readonly timing: Timing };

export type RunJournal = {
  /** The questions that were finished in earlier sessions, by uid. */
  readonly finished: ReadonlyMap<string, FinishedQuestion>;
  append(question: FinishedQuestion): void;
  close(): void;
};

/**
 * Opens or creates a journal.
 * @param check called with the header of an earlier run before anything is written. It may throw an error to reject
 * that header
 * @throws InputError if any line except the last is invalid
 */
export function openRunJournal(
  file: string,
  header: RunHeader,
  check: (storedHeader: RunHeader) => void,
): RunJournal {
  const existing = existsSync(file) ? readCompleteLines(file) : null;
  if (existing !== null) check(existing.header);
  const { header: journalHeader, questions } = existing ?? { header, questions: [] };
  writeText(file, formatJsonLines([journalHeader, ...questions]));
  const finished = latestByUid(questions);
  const journal = createJsonLineJournal(file);
  return { finished, append: (question) => journal.append(question), close: () => journal.close() };
}

/** Reads a journal without opening it for writing. @throws InputError if the journal is damaged or empty */
export function readRunJournal(file: string): {
  readonly header: RunHeader;
  readonly finished: readonly FinishedQuestion[];
} {
  const journal = readCompleteLines(file);
  if (journal === null) throw new InputError({ file }, "the journal is empty");
  return { header: journal.header, finished: [...latestByUid(journal.questions).values()] };
}

/** Keeps only the latest line for each question, because a question that was repeated has two lines. */
function latestByUid(questions: readonly FinishedQuestion[]): Map<string, FinishedQuestion> {
  return new Map(questions.map((question) => [question.prediction.uid, question]));
}

const headerSchema = z.looseObject({ kind: z.literal("taxolink-run") });

const finishedSchema = z.object({
  // A prediction may also contain ranked entities and documents, which are kept unchanged.
  prediction: z.looseObject({
    uid: z.string(),
    status: z.enum(["answered", "no-answer", "failed"]),
    retrieved: z.array(z.string()),
    answer: z.string().nullable(),
    sources: z.array(z.string()),
    confidence: z.number().nullable(),
    error: z.string().nullable(),
  }),
  timing: timingSchema,
});

/** Returns every complete line, or `null` if the journal has none. */
function readCompleteLines(
  file: string,
): { readonly header: RunHeader; readonly questions: readonly FinishedQuestion[] } | null {
  const text = readBytes(file).toString("utf8");
  const completeLines = text.slice(0, text.lastIndexOf("\n") + 1);
  try {
    const [first, ...lines] = parseJsonLines(completeLines, file);
    if (first === undefined) return null;
    // All other parts of a header are compared, but no computation uses them.
    const header = checkSchema(first.value, headerSchema, `${file}:1`) as unknown as RunHeader;
    const questions = lines.map(({ line, value }) => checkSchema(value, finishedSchema, `${file}:${line}`));
    return { header, questions };
  } catch (cause) {
    throw new InputError({ file }, "the interrupted run's journal is damaged", {
      cause,
      hint: "Restart with --restart.",
    });
  }
}
