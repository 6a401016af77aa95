/** The reasons why an exchange with a server may fail, classified by whether a retry can help. */

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
  /** The server replied with an error; see `status`. */
  | "status"
  /** The reply does not have the requested content: it is truncated, or it is a page sent by a proxy. */
  | "bad-reply";

/** The properties of a failure that determine whether and when the client retries. */
export type Fault = Error & {
  /** How long the server asks the client to wait, in milliseconds, or `null` if it does not ask for a wait. */
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

/** The failure that caused an error of `fetch` or of a client that wraps it; undefined if there is none. */
export function httpFailureIn(error: unknown): HttpFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HttpFailure) return cause;
  }
  return undefined;
}

/**
 * An endless reply may come from a busy server or from one that never stops; three attempts are enough to distinguish
 * them.
 */
export const endlessSendings = 3;

/** The maximum number of attempts for a request after this kind of failure: `attempts` or fewer. */
export function sendingsOf({ kind, status }: HttpFailure, attempts: number): number {
  switch (kind) {
    case "unreachable":
    case "timeout":
    case "bad-reply":
      return attempts;
    case "endless":
      return Math.min(attempts, endlessSendings);
    case "status":
      return isTransient(status ?? 0) ? attempts : 1;
    case "too-large":
    case "redirected":
      return 1;
  }
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
