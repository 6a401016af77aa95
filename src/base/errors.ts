/**
 * Defines the classes of errors that users may see.
 *
 * The message states the problem and its location, and `hint` the next step. The class determines the exit code: 1 for
 * a failure, 2 for wrong usage, 3 for invalid input, 130 for an interruption.
 */
export type ErrorDetails = {
  /** The next step for the user, in one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
  /** Set if a server may be the cause, and not the item for which it was asked. */
  readonly outage?: Outage | undefined;
};

/**
 * How far a failure speaks for the loss of a server: `certain` if every other request fails as well, as when nothing
 * listens at the address, and `possible` if the server still replies, but with an error or too late.
 */
export type Outage = "certain" | "possible";

/**
 * The base class of every error that Taxolink throws intentionally. `message` states the problem and its location,
 * `hint` states the next step, and `exitCode` is the program's exit code. `code` is the name of the class, such as
 * `WorkspaceError`, even if the class is not exported.
 *
 * @example
 * ```ts
 * import { openGraph, TaxolinkError } from "taxolink";
 *
 * const error: unknown = await openGraph("missing.nt").catch((thrown: unknown) => thrown);
 * console.log(error instanceof TaxolinkError && error.exitCode); // 3
 * ```
 */
export class TaxolinkError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly exitCode: number;
  readonly outage: Outage | undefined;

  constructor(code: string, exitCode: number, message: string, details: ErrorDetails = {}) {
    super(shortenLines(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = code;
    this.code = code;
    this.exitCode = exitCode;
    this.hint = details.hint;
    this.outage = details.outage;
  }
}

/** The maximum length of a message line. */
const longestLine = 600;

/** Keeps only the start and the end of long lines, because a message may quote a megabyte of input. */
function shortenLines(message: string): string {
  if (message.length <= longestLine) return message;
  return message
    .split("\n")
    .map((line) => {
      if (line.length <= longestLine) return line;
      const omitted = line.length - longestLine;
      return `${line.slice(0, longestLine - 150)} … (${omitted} characters) … ${line.slice(-150)}`.toWellFormed();
    })
    .join("\n");
}

/** The position of an error in the input. `path` is a JSON path such as `$.increments[1].name`. */
export type InputPlace = {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
};

export function formatPlace(place: InputPlace): string {
  const line = place.line === undefined ? "" : `:${place.line}`;
  const column = place.line === undefined || place.column === undefined ? "" : `:${place.column}`;
  const path = place.path === undefined ? "" : ` at ${place.path}`;
  return `${place.file}${line}${column}${path}`;
}

/**
 * A file or other input cannot be used. Exit code 3.
 *
 * @example
 * ```ts
 * import { InputError, readBibliography } from "taxolink";
 *
 * try {
 *   readBibliography("missing.bib");
 * } catch (error) {
 *   console.log(error instanceof InputError && error.place.file); // missing.bib
 * }
 * ```
 */
export class InputError extends TaxolinkError {
  readonly place: InputPlace;

  constructor(place: InputPlace, problem: string, details: ErrorDetails = {}) {
    super("InputError", 3, `${formatPlace(place)}: ${problem}`, details);
    this.place = place;
  }
}

/**
 * A file cannot be written because the disk is full or read-only, or because permission is denied. No file is partially
 * written.
 */
export class WriteError extends InputError {}

/**
 * A command, option or value is invalid, whether on the command line or in an options object. Exit code 2.
 *
 * @example
 * ```ts
 * import { OptionError, parseMeasure } from "taxolink";
 *
 * try {
 *   parseMeasure("recal");
 * } catch (error) {
 *   console.log(error instanceof OptionError && error.message); // unknown measure "recal"
 * }
 * ```
 */
export class OptionError extends TaxolinkError {
  constructor(message: string, details: ErrorDetails = {}) {
    super("OptionError", 2, message, details);
  }
}

/** The workspace is missing, or its state does not allow the command. Exit code 1. */
export class WorkspaceError extends TaxolinkError {
  constructor(message: string, details: ErrorDetails = {}) {
    super("WorkspaceError", 1, message, details);
  }
}

/** Another process is writing to the same file or folder. Exit code 1. */
export class LockedError extends TaxolinkError {
  constructor(message: string, details: ErrorDetails = {}) {
    super("LockedError", 1, message, details);
  }
}

/**
 * A knowledge graph cannot be reached or lacks the requested data. Exit code 1.
 *
 * @example
 * ```ts
 * import { createGraph, GraphError, parsePattern, queryGraph } from "taxolink";
 *
 * const object = { id: "L1", label: "2019", types: [] };
 * const subject = { id: "R1", label: "Lakes", types: [] };
 * const graph = createGraph([{ subject, predicate: { id: "P29", label: "year" }, object }]);
 * const rows = queryGraph(graph, [parsePattern("Rivers | year | ?year")]);
 * const error: unknown = await rows.catch((thrown: unknown) => thrown);
 * console.log(error instanceof GraphError); // true
 * ```
 */
export class GraphError extends TaxolinkError {
  constructor(message: string, details: ErrorDetails = {}) {
    super("GraphError", 1, message, details);
  }
}

/** A literature source is unreachable, rejects the request, or still fails after all retries. Exit code 1. */
export class SourceError extends TaxolinkError {
  /** The HTTP status, if the server replied. */
  readonly status: number | undefined;

  constructor(message: string, details: ErrorDetails & { readonly status?: number | undefined } = {}) {
    super("SourceError", 1, message, details);
    this.status = details.status;
  }
}

export type ModelErrorDetails = ErrorDetails & {
  /** The kind of failure, as a code for programs, such as `bad-key`, `rate-limit` or `context-overflow`. */
  readonly kind?: string;
  /** The HTTP status, if the server replied. */
  readonly status?: number;
  /** The number of times that the call was sent. */
  readonly attempts?: number;
};

/** A language or embedding model still failed after all retries. Exit code 1. */
export class ModelError extends TaxolinkError {
  readonly kind: string | undefined;
  readonly status: number | undefined;
  readonly attempts: number;

  constructor(message: string, details: ModelErrorDetails = {}) {
    super("ModelError", 1, message, details);
    this.kind = details.kind;
    this.status = details.status;
    this.attempts = details.attempts ?? 0;
  }
}

/**
 * The user cancelled the work. Finished work is saved. Exit code 130.
 *
 * @example
 * ```ts
 * import { CancelledError, createLexicalEmbedder, defaultProposalOptions, proposeClusters, unwatched } from "taxolink";
 *
 * const watch = { ...unwatched, signal: AbortSignal.abort() };
 * const items = ["Counting", "Ranking"].map((name) => ({ id: name, name, description: "" }));
 * const work = proposeClusters(items, createLexicalEmbedder(), defaultProposalOptions, watch);
 * console.log((await work.catch((error: unknown) => error)) instanceof CancelledError); // true
 * ```
 */
export class CancelledError extends TaxolinkError {
  constructor(message = "interrupted", details: ErrorDetails = {}) {
    super("CancelledError", 130, message, details);
  }
}

/**
 * The work stopped because it reached the limit that the user set, or because the account has no credit. As after an
 * interruption, finished work is saved, the same command resumes it, and no item counts as failed.
 */
export class PausedError extends CancelledError {
  override readonly code: string = "Paused";
}

/** The work stopped because too many model calls failed. Finished work is saved. Exit code 1. */
export class FailureLimitError extends PausedError {
  override readonly code = "TooManyFailures";
  override readonly exitCode = 1;
}

/**
 * The work stopped because a server, and not the item in progress, failed. The item remains open, finished work is saved,
 * and the same command resumes it. Exit code 1.
 */
export class OutageError extends PausedError {
  override readonly code = "Outage";
  override readonly exitCode = 1;
}

/** Returns the error that pauses the work if a server caused a failure, or undefined if the item in progress did. */
export function pauseAfter(error: unknown): OutageError | undefined {
  if (!(error instanceof TaxolinkError) || error.outage === undefined) return undefined;
  const hint = `${error.hint ?? ""} Finished work is saved; run the same command again to resume.`.trim();
  return new OutageError(`paused, because a server failed: ${error.message}`, { cause: error, hint });
}

/** Throws CancelledError if the signal has been aborted. Call this function between the items of a long task. */
export function throwIfCancelled(signal: AbortSignal | undefined, hint?: string): void {
  if (signal?.aborted) throw new CancelledError("interrupted", hint === undefined ? {} : { hint });
}

/** Returns the message of any value that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
