/** The reasons why an exchange with a server may fail, classified by whether a retry can help. */

import type { Outage } from "../base/errors.ts";

export type HttpFailureKind =
  /** The connection failed or was interrupted. */
  | "unreachable"
  /** No data arrived within the time limit. */
  | "timeout"
  /** Chunks kept arriving after the time limit for a whole reply. */
  | "endless"
  /** The reply exceeds the size limit. */
  | "too-large"
  /** The redirect leads to an address that must not receive the request. */
  | "redirected"
  /** The server replied with an error, whose HTTP status is `status`. */
  | "status"
  /** The reply lacks the requested content: it is truncated, or it is a page from a proxy. */
  | "bad-reply";

/** A failure, with the properties that determine whether and when the client retries. */
export type Fault = Error & {
  /** The wait that the server asks for, in milliseconds, or `null` if it asks for none. */
  readonly retryAfterMs: number | null;
};

export class HttpFailure extends Error {
  readonly kind: HttpFailureKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(
    kind: HttpFailureKind,
    message: string,
    details: {
      readonly status?: number;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "HttpFailure";
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** Returns the failure behind an error of `fetch` or of a client that wraps it, or undefined. */
export function httpFailureIn(error: unknown): HttpFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HttpFailure) return cause;
  }
  return undefined;
}

/** The number of attempts if replies are endless: enough to distinguish a busy server from one that never stops. */
export const endlessAttempts = 3;

/** The maximum number of attempts for a request after this kind of failure: `attempts` or fewer. */
export function maxAttemptsAfter({ kind, status }: HttpFailure, attempts: number): number {
  switch (kind) {
    case "unreachable":
    case "timeout":
    case "bad-reply":
      return attempts;
    case "endless":
      return Math.min(attempts, endlessAttempts);
    case "status":
      return isTransient(status ?? 0) ? attempts : 1;
    case "too-large":
    case "redirected":
      return 1;
  }
}

/** How far a failure speaks for the loss of the server, after all retries, or undefined if the request is the cause. */
export function outageOf({ kind, status }: HttpFailure): Outage | undefined {
  switch (kind) {
    case "unreachable":
    case "redirected":
      return "certain";
    case "timeout":
    case "endless":
    case "bad-reply":
      return "possible";
    case "status":
      // The server no longer accepts the user's key, or no longer has the service.
      if ([401, 403, 404, 410].includes(status ?? 0)) return "certain";
      return isTransient(status ?? 0) ? "possible" : undefined;
    case "too-large":
      return undefined;
  }
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
