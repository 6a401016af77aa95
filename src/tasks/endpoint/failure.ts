/**
 * Classifies the failures of calls by remedy: retry, send a different request, or tell the user which setting to
 * change.
 */
import type * as OpenAiModule from "openai";
import { errorText, type Outage } from "../../base/errors.ts";
import { endlessAttempts, type HttpFailure, httpFailureIn, readRetryAfter } from "../../net/index.ts";

export type FailureKind =
  | "unreachable"
  | "certificate"
  | "timeout"
  | "broken-off"
  | "rate-limit"
  | "server"
  | "no-credit"
  | "bad-key"
  | "unknown-model"
  | "context-overflow"
  | "unsupported"
  | "not-compatible"
  | "odd-reply"
  | "endless"
  | "redirected"
  | "bad-request"
  | "refusal"
  | "empty"
  | "truncated"
  | "invalid-reply";

/** A request field that an endpoint may reject and the client can omit. */
export type OptionalField =
  | "response_format"
  | "temperature"
  | "seed"
  | "max_tokens"
  | "stream_options"
  | "reasoning_effort"
  | "encoding_format"
  | "provider";

export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** The waiting time that the endpoint requested. */
  readonly retryAfterMs: number | null;
  /** The rejected field, for `unsupported`. */
  readonly field: OptionalField | null;

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      readonly status?: number | null;
      readonly retryAfterMs?: number | null;
      readonly field?: OptionalField | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.field = details.field ?? null;
  }
}

const transientKinds = new Set<FailureKind>(["unreachable", "timeout", "broken-off", "rate-limit", "server"]);

/**
 * Failures that may be transient, such as an error page from a proxy or an empty reply, but persist if the address is
 * wrong.
 */
const oddKinds = new Set<FailureKind>(["odd-reply", "endless"]);

/** Failures of a server that works and provides the model, but whose reply is unusable. */
const unusableKinds = new Set<string>([
  ...oddKinds,
  "bad-request",
  "context-overflow",
  "refusal",
  "empty",
  "truncated",
  "invalid-reply",
]);

/** Whether other requests may succeed after a failure of this kind. */
export function unusableReply(kind: string | undefined): boolean {
  return kind !== undefined && unusableKinds.has(kind);
}

/** Failures of all calls alike, because the server is gone or no longer accepts the user's settings. */
const lastingKinds = new Set<FailureKind>([
  "unreachable",
  "certificate",
  "bad-key",
  "unknown-model",
  "not-compatible",
  "redirected",
]);

/** How far a failure speaks for the loss of the server, after all retries, or undefined if the request is the cause. */
export function outageOfKind(kind: FailureKind): Outage | undefined {
  if (lastingKinds.has(kind)) return "certain";
  return unusableKinds.has(kind) ? undefined : "possible";
}

/** Returns the maximum number of attempts at a call that fails in this way. */
export function maxAttemptsFor({ kind }: CallFailure, attempts: number): number {
  if (transientKinds.has(kind)) return attempts;
  return oddKinds.has(kind) ? Math.min(attempts, endlessAttempts) : 1;
}

/** Converts any error from the official client to a {@link CallFailure}. */
export function classifyFailure(error: unknown, openai: typeof OpenAiModule): CallFailure {
  if (error instanceof CallFailure) return error;
  const failure = httpFailureIn(error);
  if (failure) return new CallFailure(kindOf(failure), failure.message, { cause: error });
  if (error instanceof openai.APIConnectionTimeoutError) {
    return new CallFailure("timeout", "no reply in time", { cause: error });
  }
  if (error instanceof openai.APIConnectionError) {
    const reason = connectionText(error);
    const kind = certificateReasons.test(reason) ? "certificate" : "unreachable";
    return new CallFailure(kind, reason, { cause: error });
  }
  if (error instanceof openai.APIError) return classifyStatus(error);
  // The body ended early or was not JSON: fetch and the parser throw plain errors.
  if (error instanceof SyntaxError) {
    return new CallFailure("broken-off", "the reply is incomplete JSON", { cause: error });
  }
  return new CallFailure("broken-off", `the reply ended early (${errorText(error)})`, { cause: error });
}

/** The codes with which Node refuses a server's certificate. */
const certificateReasons = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/;

function kindOf({ kind }: HttpFailure): FailureKind {
  return kind === "redirected" || kind === "timeout" ? kind : "endless";
}

type StatusError = {
  readonly status: number | undefined;
  readonly message: string;
  readonly code: string | number | null | undefined;
  readonly type: string | undefined;
  readonly param: string | null | undefined;
  readonly error: unknown;
  readonly headers: Headers | undefined;
};

function classifyStatus(error: StatusError): CallFailure {
  // Errors that arrive inside a stream or a reply with status 200 carry their status as a number in `code`.
  const status = error.status ?? (typeof error.code === "number" ? error.code : undefined);
  const wait = readRetryAfter(error.headers) ?? waitIn(`${error.message} ${JSON.stringify(error.error)}`);
  const details = { status: status ?? null, retryAfterMs: wait, cause: error };
  const fail = (kind: FailureKind, field: OptionalField | null = null): CallFailure =>
    new CallFailure(kind, error.message, { ...details, field });
  const words = `${error.code ?? ""} ${error.type ?? ""} ${error.message}`.toLowerCase();
  const refusal = refusals.find(([, applies]) => applies(words, status, wait !== null));
  if (refusal) return fail(refusal[0]);
  const field = mayRefuseField(status) ? refusedField(words, error.param) : null;
  if (field) return fail("unsupported", field);
  if (isTemporary(status)) return fail("server");
  if (status === 404 || status === 405 || error.error === undefined) return fail("not-compatible");
  return fail("bad-request");
}

/**
 * The first matching entry determines the kind of failure. Entries also match the text of messages, because services
 * use the same status for different causes.
 */
const refusals: readonly (readonly [FailureKind, Applies])[] = [
  // A quota for a minute is worded as one that is used up, but says when to try again.
  [
    "no-credit",
    (words, status, namesWait) =>
      status === 402 ||
      /insufficient_quota/.test(words) ||
      (!namesWait && /exceeded your current quota/.test(words)),
  ],
  ["bad-key", (words, status) => status === 401 || (status === 403 && /key|auth|token/.test(words))],
  ["bad-key", (words, status) => status === 400 && isWrongKey(words)],
  ["rate-limit", (_words, status) => status === 429],
  ["context-overflow", (words, status) => status === 413 || isOverflow(words)],
  ["unknown-model", isUnknownModel],
  // The model broke the schema that the server enforces: the next reply may keep it.
  ["odd-reply", (words) => /json_validate_failed|failed to (?:generate|validate) json/.test(words)],
];

type Applies = (words: string, status: number | undefined, namesWait: boolean) => boolean;

function isWrongKey(words: string): boolean {
  return /(?:incorrect|invalid|wrong) api[ _-]?key|api[ _-]?key (?:is )?(?:not valid|invalid|incorrect)/.test(
    words,
  );
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** Reads the wait, in milliseconds, that a server states only in the text of its error, or null. */
function waitIn(text: string): number | null {
  const match = /(?:(?:retry|try again) in |retrydelay":")(\d+(?:\.\d+)?) ?(ms|s|m)\b/i.exec(text);
  return match ? Number(match[1]) * (unitMs[match[2]?.toLowerCase() ?? ""] ?? 0) : null;
}

function mayRefuseField(status: number | undefined): boolean {
  return status === 400 || status === 404 || status === 422;
}

/**
 * Whether a status indicates a temporary problem: a timeout, a conflict, a premature request or a server error, except
 * for a method that the server does not implement (501).
 */
function isTemporary(status: number | undefined): boolean {
  return status === undefined || (status >= 500 && status !== 501) || [408, 409, 425].includes(status);
}

function isOverflow(words: string): boolean {
  return (
    /context_length_exceeded|context[ _-]?(length|window|size)|(prompt|input) is too (long|large)/.test(
      words,
    ) ||
    /too many (input )?tokens/.test(words) ||
    // The limit and its unit are in one sentence.
    words
      .split(/[.;\n]/)
      .some((sentence) => /maximum|exceed|must be <=/.test(sentence) && /\btokens\b/.test(sentence))
  );
}

function isUnknownModel(words: string, status: number | undefined): boolean {
  if (/model_not_found|not a valid model/.test(words)) return true;
  return (
    (status === 404 || status === 400) &&
    words.includes("model") &&
    /not found|not exist|unknown/.test(words.slice(words.indexOf("model")))
  );
}

const fieldWords: readonly (readonly [OptionalField, RegExp])[] = [
  ["encoding_format", /encoding_format/],
  [
    "response_format",
    /response_(format|schema)|json_schema|json_object|structured|grammar|guided|additionalproperties/,
  ],
  ["stream_options", /stream_options/],
  ["temperature", /temperature/],
  ["max_tokens", /max_tokens|max_completion_tokens/],
  ["reasoning_effort", /reasoning/],
  ["seed", /\bseed\b/],
  ["provider", /no endpoints found|require_parameters|\bprovider\b/],
];

function refusedField(words: string, parameter: string | null | undefined): OptionalField | null {
  const text = `${parameter ?? ""} ${words}`;
  return fieldWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

function connectionText(error: Error): string {
  const cause = innermost(error);
  const code = (cause as NodeJS.ErrnoException).code;
  return code ?? cause.message;
}

function innermost(error: Error): Error {
  const first = error instanceof AggregateError ? error.errors[0] : error.cause;
  return first instanceof Error ? innermost(first) : error;
}
