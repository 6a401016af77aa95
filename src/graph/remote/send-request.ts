/** One HTTP request, and asking again while that makes sense. */
import { setTimeout as sleep } from "node:timers/promises";
import { CancelledError, errorText, GraphError, throwIfCancelled, WriteError } from "../../errors.ts";
import { cappedFetch, fetchRefusal } from "../../http/index.ts";
import { explainResponse, isWorthRetrying, type RemoteFailure, retryAfterMs } from "./explain-response.ts";

export type HttpRequest = {
  readonly url: string;
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | undefined;
};

export type HttpAnswer = { readonly text: string; readonly headers: Headers };

export type PatienceOptions = {
  readonly signal?: AbortSignal | undefined;
  /** How often a request is sent before it counts as failed. */
  readonly attempts?: number;
  /** The first pause after a failure, in milliseconds; it doubles from there, up to two minutes. */
  readonly firstPauseMs?: number;
  /** Which of the failures that may pass are tried again; all of them by default. */
  readonly repeats?: (failure: RemoteFailure) => boolean;
  /** Told about every failure that is tried again. */
  readonly onRetry?: (message: string) => void;
  /** The next step, for the user. */
  readonly hint: string;
};

const longestPauseMs = 120_000;

/** No page that is asked for comes near it; a heap of the usual size still holds several. */
const mostReplyBytes = 64 * 2 ** 20;

/** Why a request failed, and whether it is worth repeating. */
export class RemoteError extends Error {
  readonly failure: RemoteFailure;

  constructor(failure: RemoteFailure, cause?: unknown) {
    super(failure.message, { cause });
    this.failure = failure;
  }
}

/** Whether a request failed because the server has no such thing. */
export function isNotFound(error: unknown): boolean {
  return (
    error instanceof GraphError && error.cause instanceof RemoteError && error.cause.failure.status === 404
  );
}

export type RequestLimits = {
  /** Until the answer is there in full, however steadily its pieces come. */
  readonly timeoutMs?: number;
  /** Of the answer after decompression. */
  readonly replyBytes?: number;
};

/** @throws RemoteError when the server cannot be reached, answers with an error, or exceeds a limit */
export async function sendRequest(
  request: HttpRequest,
  signal: AbortSignal | undefined,
  { timeoutMs = 60_000, replyBytes = mostReplyBytes }: RequestLimits = {},
): Promise<HttpAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await cappedFetch(
      request.url,
      {
        method: request.method,
        headers: { "user-agent": "taxolink", ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      },
      { replyBytes, leavesOrigin: !carriesKey(request) },
    );
    text = await response.text();
  } catch (cause) {
    const refusal = fetchRefusal(cause);
    if (refusal) throw new RemoteError({ message: refusal.message, retry: false }, cause);
    const message = `the server cannot be reached (${causeText(cause)})`;
    throw new RemoteError({ message, retry: true }, cause);
  }
  if (response.ok) return { text, headers: response.headers };
  const { status } = response;
  throw new RemoteError({
    message: explainResponse(status, text),
    retry: isWorthRetrying(status),
    pauseMs: retryAfterMs(response),
    status,
  });
}

/**
 * Repeats `work` while it fails with a {@link RemoteError} that is worth it.
 * @throws GraphError naming `url` without its query; CancelledError; WriteError as it is
 */
export async function withPatience<T>(
  url: string,
  work: () => Promise<T>,
  { signal, attempts = 6, firstPauseMs = 1_000, repeats = () => true, onRetry, hint }: PatienceOptions,
): Promise<T> {
  const name = url.split("?", 1)[0] ?? url;
  for (let sent = 1; ; sent += 1) {
    throwIfCancelled(signal, hint);
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw new CancelledError("interrupted", { cause: error, hint });
      // The disk of this machine is full: that is not the server's affair.
      if (error instanceof WriteError) throw error;
      const known = error instanceof RemoteError ? error.failure : undefined;
      if (!known?.retry || !repeats(known) || sent >= attempts) {
        const tries = sent === 1 ? "" : ` (${sent} attempts)`;
        throw new GraphError(`${name}: ${errorText(error)}${tries}`, { cause: error, hint });
      }
      onRetry?.(`${name}: ${known.message}; trying again`);
      await pauseFor(Math.min(known.pauseMs ?? firstPauseMs * 2 ** (sent - 1), longestPauseMs), signal);
    }
  }
}

function carriesKey({ headers }: HttpRequest): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}

function causeText(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (inner as NodeJS.ErrnoException).code;
  return typeof code === "string" ? code : errorText(inner);
}

async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    // An interrupted pause: the loop looks at the signal first thing.
    if (!signal?.aborted) throw error;
  }
}
