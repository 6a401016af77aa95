/** What happened in every call of a run, one JSON document a line, and the log of what happened around them. */
import { z } from "zod";
import { type Appender, openAppender } from "../../io/index.ts";

export const callRecordSchema = z.object({
  time: z.string(),
  task: z.string(),
  version: z.number(),
  /** The question the call serves, where the task has one. */
  question: z.string().nullable(),
  key: z.string(),
  model: z.string(),
  outcome: z.enum(["cached", "answered", "repaired", "failed"]),
  attempts: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  /** True where the endpoint did not count and the tokens are an estimate. */
  estimated: z.boolean(),
  cost: z.number().nullable(),
  ms: z.number(),
  error: z.string().nullable(),
  /** The reply that could not be used; replies that could stand in the cache under the key. */
  rejected: z.array(z.string()),
});

export type CallRecord = z.output<typeof callRecordSchema>;

export type CallTrace = { record(call: CallRecord): void; close(): void };

export const noTrace: CallTrace = { record: () => {}, close: () => {} };

/** A trace file, made at the first call. @param clean takes secrets out of a line */
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

/** Who asks what, known before the call; the rest is known after it. */
export type CallStart = Pick<CallRecord, "task" | "version" | "question" | "key" | "model">;
export type CallEnd = Omit<CallRecord, keyof CallStart | "time" | "ms">;

/** Takes the time now. @returns the maker of the finished record */
export function startCallRecord(start: CallStart): (end: CallEnd) => CallRecord {
  const started = performance.now();
  const time = new Date().toISOString();
  return (end) => ({ time, ...start, ...end, ms: Math.round((performance.now() - started) * 10) / 10 });
}

export const logLevels = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a line says beyond its own keys, which no field may take the place of. */
type LogFields = Readonly<Record<string, unknown>> & {
  readonly time?: never;
  readonly level?: never;
  readonly event?: never;
};

/** Writes structured log lines at or above a level. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

export const noLog: Log = () => {};

/** @param threshold lines below this level are left out @param clean takes secrets out of a line */
export function createLog(
  threshold: LogLevel,
  write: (line: string) => void,
  clean: (line: string) => string,
): Log {
  const most = logLevels.indexOf(threshold);
  return (level, event, fields = {}) => {
    if (logLevels.indexOf(level) > most) return;
    write(clean(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })));
  };
}
