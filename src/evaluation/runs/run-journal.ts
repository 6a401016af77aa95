/**
 * The journal of a run in progress: its header, then every finished question, on disk before the next begins.
 *
 * A run that is killed loses at most the question in flight: a last line without an end is cut off when the journal
 * is opened again.
 */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { createJsonLineJournal, formatJsonLines, parseJsonLines, writeText } from "../../io/index.ts";
import type { Prediction, RunHeader } from "../prediction.ts";

/** What varies from run to run: one line of `timing.jsonl`. */
export type Timing = {
  readonly uid: string;
  /** Null where it was not kept. */
  readonly latency_ms: number | null;
  /** Processor time of the process meanwhile; of all questions in flight where several are. */
  readonly cpu_ms: number | null;
  readonly usage: {
    /** Null where others ran the system and did not tell. */
    readonly calls: number | null;
    readonly tokens: number | null;
    readonly cost: number | null;
    readonly by_task: Readonly<Record<string, number>>;
  };
  /** UTC, ISO 8601. */
  readonly started: string;
  /** How long the index took in the session that answered this question. */
  readonly prepare_ms: number | null;
  readonly machine: string;
  /** What those who ran the system measured themselves; absent where nobody did. */
  readonly measured?: { readonly energy_kwh: number | null; readonly ce_kg: number | null };
};

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
  const lines = existsSync(file) ? wholeLines(file) : [];
  const [first, ...rest] = lines;
  if (first !== undefined) check(first as RunHeader);
  writeText(file, formatJsonLines(first === undefined ? [header] : lines));
  const finished = latest(rest, file);
  const journal = createJsonLineJournal(file);
  return { finished, append: (question) => journal.append(question), close: () => journal.close() };
}

/** What a journal holds, without opening it for more. @throws InputError for a damaged or empty journal */
export function readRunJournal(file: string): {
  readonly header: RunHeader;
  readonly finished: readonly FinishedQuestion[];
} {
  const [header, ...lines] = wholeLines(file);
  if (header === undefined) throw new InputError({ file }, "the journal is empty");
  return { header: header as RunHeader, finished: [...latest(lines, file).values()] };
}

/** A question that failed and was asked again has two lines: the later one holds. */
function latest(lines: readonly unknown[], file: string): Map<string, FinishedQuestion> {
  const questions = lines.map((line) => {
    if (lineSchema.safeParse(line).success) return line as FinishedQuestion;
    throw damaged(file);
  });
  return new Map(questions.map((question) => [question.prediction.uid, question]));
}

/** What a line needs to be told from others; the rest was written by this program. */
const lineSchema = z.object({
  prediction: z.object({ uid: z.string() }),
  timing: z.object({ uid: z.string() }),
});

function damaged(file: string, cause?: unknown): InputError {
  return new InputError({ file }, "the journal of the interrupted run is damaged", {
    cause,
    hint: "Begin anew with --restart.",
  });
}

/** Every line that was written to its end. */
function wholeLines(file: string): unknown[] {
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  try {
    return parseJsonLines(whole, file).map(({ value }) => value);
  } catch (cause) {
    throw damaged(file, cause);
  }
}
