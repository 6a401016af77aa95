/**
 * The journal of a run in progress: its header, then every finished question, on disk before the next begins.
 *
 * A run that is killed loses at most the question in flight: a last line without an end is cut off when the journal
 * is opened again.
 */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import {
  checkSchema,
  createJsonLineJournal,
  formatJsonLines,
  parseJsonLines,
  writeText,
} from "../../io/index.ts";
import { recordSchema } from "../../io/record-schema.ts";
import type { Prediction, RunHeader } from "../prediction.ts";

/** What varies from run to run: one line of `timing.jsonl`. */
export const timingSchema = z.object({
  uid: z.string(),
  /** Null where it was not kept. */
  latency_ms: z.number().nullable(),
  /** Processor time of the process meanwhile; of all questions in flight where several are. */
  cpu_ms: z.number().nullable(),
  usage: z.object({
    /** Null where others ran the system and did not tell. */
    calls: z.number().nullable(),
    tokens: z.number().nullable(),
    cost: z.number().nullable(),
    by_task: recordSchema(z.number()),
  }),
  /** UTC, ISO 8601. */
  started: z.string(),
  /** How long the index took in the session that answered this question. */
  prepare_ms: z.number().nullable(),
  machine: z.string(),
  /** What those who ran the system measured themselves; absent where nobody did. */
  measured: z.object({ energy_kwh: z.number().nullable(), ce_kg: z.number().nullable() }).optional(),
});

export type Timing = z.output<typeof timingSchema>;

export type FinishedQuestion = { readonly prediction: Prediction; readonly timing: Timing };

export type RunJournal = {
  /** What earlier runs into this folder finished, by uid. */
  readonly finished: ReadonlyMap<string, FinishedQuestion>;
  append(question: FinishedQuestion): void;
  close(): void;
};

/**
 * Opens or begins a journal.
 * @param check called with the header of an earlier run before anything is written; throws to refuse it
 * @throws InputError for a journal with a broken line before its last
 */
export function openRunJournal(
  file: string,
  header: RunHeader,
  check: (found: RunHeader) => void,
): RunJournal {
  const earlier = existsSync(file) ? readWholeLines(file) : null;
  if (earlier !== null) check(earlier.header);
  const { header: kept, questions } = earlier ?? { header, questions: [] };
  writeText(file, formatJsonLines([kept, ...questions]));
  const finished = latest(questions);
  const journal = createJsonLineJournal(file);
  return { finished, append: (question) => journal.append(question), close: () => journal.close() };
}

/** What a journal holds, without opening it for more. @throws InputError for a damaged or empty journal */
export function readRunJournal(file: string): {
  readonly header: RunHeader;
  readonly finished: readonly FinishedQuestion[];
} {
  const read = readWholeLines(file);
  if (read === null) throw new InputError({ file }, "the journal is empty");
  return { header: read.header, finished: [...latest(read.questions).values()] };
}

/** A question that failed and was asked again has two lines: the later one holds. */
function latest(questions: readonly FinishedQuestion[]): Map<string, FinishedQuestion> {
  return new Map(questions.map((question) => [question.prediction.uid, question]));
}

const headerSchema = z.looseObject({ kind: z.literal("taxolink-run") });

const finishedSchema = z.object({
  // A prediction may rank entities and documents besides: those lists stay as they are.
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

/** Every line that was written to its end; null where there is none. */
function readWholeLines(
  file: string,
): { readonly header: RunHeader; readonly questions: readonly FinishedQuestion[] } | null {
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  try {
    const [first, ...lines] = parseJsonLines(whole, file);
    if (first === undefined) return null;
    // What else stands in a header is compared, never computed with.
    const header = checkSchema(first.value, headerSchema, `${file}:1`) as unknown as RunHeader;
    const questions = lines.map(({ line, value }) => checkSchema(value, finishedSchema, `${file}:${line}`));
    return { header, questions };
  } catch (cause) {
    throw new InputError({ file }, "the journal of the interrupted run is damaged", {
      cause,
      hint: "Start over with --restart.",
    });
  }
}
