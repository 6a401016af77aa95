/** Sends requests to a graph server, with retries and clear error messages. */
import { GraphError } from "../../base/errors.ts";
import {
  createHttpClient,
  HttpFailure,
  type HttpReply,
  type HttpRequest,
  outageOf,
} from "../../net/index.ts";

/**
 * A complete reply without the requested content. If this is the first reply, the address is probably wrong. Later,
 * such a reply usually comes from a proxy, which may recover, unless the reply is `final`: the service itself answers so.
 */
export class UnwantedReply extends Error {
  readonly hint: string | undefined;
  readonly isFinal: boolean;

  constructor(message: string, hint: string, isFinal = false) {
    super(message);
    this.name = "UnwantedReply";
    this.hint = hint;
    this.isFinal = isFinal;
  }
}

export type PatienceOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The number of attempts before a request fails. */
  readonly attempts?: number;
  /** The pause after the first failure, in milliseconds. It doubles with each failure, up to two minutes. */
  readonly firstPauseMs?: number;
  /** The transient failures after which to retry a request (default: all after which the server no longer works on it). */
  readonly repeats?: (failure: HttpFailure) => boolean;
  /** Called after every failure, before the retry. */
  readonly onRetry?: (message: string) => void;
  /** The next step to recommend in an error message. It may change while requests are sent. */
  readonly hint: string;
  /** The number of concurrent requests per origin. */
  readonly parallel?: number;
};

export type GraphRequests = {
  /**
   * Sends a request and reads its reply. A reply that `read` rejects counts as truncated.
   * @throws GraphError that contains the address without its query; CancelledError if the user cancels
   */
  send<T>(request: HttpRequest, read: (reply: HttpReply) => T): Promise<T>;
};

/**
 * The timeouts of a request. Some triple stores take almost a minute to send the first byte, and even longer to send a
 * large page in full.
 */
const times = { idleMs: 60_000, wholeMs: 300_000 };
const longestPauseMs = 120_000;
const deadlineMs = 60 * 60_000;

/**
 * The maximum size of a reply, in bytes. Requested pages are far smaller, and several replies of this size fit into a
 * heap of the default size.
 */
const replyBytes = 64 * 2 ** 20;

export function createGraphRequests(options: PatienceOptions): GraphRequests {
  const { signal, attempts = 6, firstPauseMs = 1_000, repeats = () => true, onRetry, parallel = 2 } = options;
  const client = createHttpClient({
    concurrency: parallel,
    times,
    retry: {
      attempts,
      firstWaitMs: firstPauseMs,
      longestWaitMs: longestPauseMs,
      longestWishMs: longestPauseMs,
      deadlineMs,
    },
    seed: 1,
  });
  return {
    send: (request, read) => {
      const name = request.url.split("?", 1)[0] ?? request.url;
      return client.send(request, read, {
        signal,
        repeats: (failure) => !mayStillRun(failure) && repeats(failure),
        replyBytes,
        cancelHint: options.hint,
        onRetry: ({ message }) => onRetry?.(`${name}: ${message}; trying again`),
        giveUp: (failure, attemptsMade) => {
          const { cause } = failure;
          const outage = outageOf(failure);
          if (cause instanceof UnwantedReply)
            return new GraphError(`${name}: ${cause.message}`, {
              cause: failure,
              hint: cause.hint ?? options.hint,
              outage,
            });
          const tries = attemptsMade === 1 ? "" : ` (${attemptsMade} attempts)`;
          // A request that the server refuses is refused again.
          const isRefused = failure.kind === "status" && outage !== "possible";
          return new GraphError(`${name}: ${failure.message}${tries}`, {
            cause: failure,
            ...(isRefused ? {} : { hint: mayStillRun(failure) ? waitForServer : options.hint }),
            outage,
          });
        },
      });
    },
  };
}

const waitForServer =
  "The server may still be working on the request, so it was not sent a second time. Ask for less, or wait before you repeat the command.";

/** Whether the server may still be working on the request, so that sending it again would double its work. */
function mayStillRun({ kind, status }: HttpFailure): boolean {
  return kind === "timeout" || kind === "endless" || status === 504;
}

/** Whether a request failed because the resource does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof GraphError && error.cause instanceof HttpFailure && error.cause.status === 404;
}

/** Whether the server answered a request, but not with what it asks for. */
export function isRejected(error: unknown): boolean {
  const failure = error instanceof GraphError ? error.cause : undefined;
  return failure instanceof HttpFailure && (failure.kind === "status" || failure.kind === "bad-reply");
}
