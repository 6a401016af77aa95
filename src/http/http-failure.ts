/** Why an exchange with a server gave nothing, told apart by whether it helps to send the request again. */

export type HttpFailureKind =
  /** No connection, or one that broke off. */
  | "unreachable"
  /** Nothing came within the time for that. */
  | "timeout"
  /** Pieces kept coming beyond the time for a whole reply. */
  | "endless"
  /** More bytes than a reply may have. */
  | "too-large"
  /** It leads to an address that must not get the request. */
  | "redirected"
  /** The server answers with an error: see `status`. */
  | "status"
  /** A reply that is not what was asked for: half a page, or the page of a proxy. */
  | "bad-reply";

/** What the client must know about any failure before it sends again. */
export type Fault = Error & {
  /** How long the server asks to wait, in milliseconds; null where it says nothing. */
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

/** The failure behind an error of `fetch` or of a client around it; undefined where there is none. */
export function httpFailureIn(error: unknown): HttpFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof HttpFailure) return cause;
  }
  return undefined;
}

/** A reply without an end is a server at work or one that never stops: three of them tell which. */
export const endlessSendings = 3;

/** How often a request that fails like this is sent in all, where `attempts` is the limit. */
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
