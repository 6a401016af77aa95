/** Writes a trace of every call of a run, one JSON document per line, and logs related events. */
import { z } from "zod";
import { type Appender, openAppender } from "../../base/io/index.ts";

export const callRecordSchema = z.object({
  time: z.string(),
  task: z.string(),
  version: z.number(),
  /** The question of the call, if any. */
  question: z.string().nullable(),
  key: z.string(),
  model: z.string(),
  outcome: z.enum(["cached", "answered", "repaired", "failed"]),
  attempts: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  /** True if the counts are estimates, because the endpoint did not count tokens. */
  estimated: z.boolean(),
  cost: z.number().nullable(),
  ms: z.number(),
  error: z.string().nullable(),
  /** The unusable replies. Usable replies are in the cache. */
  rejected: z.array(z.string()),
});

export type CallRecord = z.output<typeof callRecordSchema>;

export type CallTrace = { record(call: CallRecord): void; close(): void };

export const noTrace: CallTrace = { record: () => {}, close: () => {} };

/** Opens a trace file, which is created at the first call. @param clean a function that removes secrets from a line */
export function createCallTrace(file: string, clean: (line: string) => string): CallTrace {
  let appender: Appender | undefined;
  return {
    record: (call) => {
      appender ??= openAppender(file, "at the end");
      appender.append(`${clean(JSON.stringify(call))}\n`);
    },
    close: () => {
      appender?.close();
      appender = undefined;
    },
  };
}

/** The fields that are known before the call: the task and the question. */
export type CallStart = Pick<CallRecord, "task" | "version" | "question" | "key" | "model">;
export type CallEnd = Omit<CallRecord, keyof CallStart | "time" | "ms">;

/** Starts a record with the current time. @returns a function that creates the finished record */
export function startCallRecord(start: CallStart): (end: CallEnd) => CallRecord {
  const started = performance.now();
  const time = new Date().toISOString();
  return (end) => ({ time, ...start, ...end, ms: Math.round((performance.now() - started) * 10) / 10 });
}

export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Additional fields of a line, which cannot replace the standard fields. */
type LogFields = Readonly<Record<string, unknown>> & {
  readonly time?: never;
  readonly level?: never;
  readonly event?: never;
};

/** Writes structured log lines at or above a level. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

export const noLog: Log = () => {};

/** @param threshold the minimum level; lines below it are omitted @param clean removes secrets from a line */
export function createLog(
  threshold: LogLevel,
  write: (line: string) => void,
  clean: (line: string) => string,
): Log {
  const highestLevel = logLevels.indexOf(threshold);
  return (level, event, fields = {}) => {
    if (logLevels.indexOf(level) > highestLevel) return;
    write(clean(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })));
  };
}
