/** Requests to a server that holds a graph: how patient they are, and which error a user sees. */
import { GraphError } from "../../errors.ts";
import { createHttpClient, HttpFailure, type HttpReply, type HttpRequest } from "../../http/index.ts";

/**
 * A whole reply that is something else than what was asked for. The first one means that the address is wrong; later ones
 * are those of a proxy that may pass.
 */
export class UnwantedReply extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "UnwantedReply";
    this.hint = hint;
  }
}

export type PatienceOptions = {
  readonly signal?: AbortSignal | undefined;
  /** How often a request is sent before it counts as failed. */
  readonly attempts?: number;
  /** The first pause after a failure, in milliseconds; it doubles from there, up to two minutes. */
  readonly firstPauseMs?: number;
  /** Which of the failures that may pass are tried again; all of them by default. */
  readonly repeats?: (failure: HttpFailure) => boolean;
  /** Told about every failure that is tried again. */
  readonly onRetry?: (message: string) => void;
  /** The next step, for the user. */
  readonly hint: string;
  /** Requests under way at the same time, per origin. */
  readonly parallel?: number;
};

export type GraphRequests = {
  /**
   * Sends a request and reads its reply; one that `read` does not accept counts as half a page.
   * @throws GraphError naming the address without its query; CancelledError
   */
  send<T>(request: HttpRequest, read: (reply: HttpReply) => T): Promise<T>;
};

/** Some triple stores work on a query for most of a minute before the first byte; large pages take their time. */
const times = { idleMs: 60_000, wholeMs: 300_000 };
const longestPauseMs = 120_000;
const deadlineMs = 60 * 60_000;

/** No page that is asked for comes near it; a heap of the usual size still holds several. */
const replyBytes = 64 * 2 ** 20;

export function createGraphRequests(options: PatienceOptions): GraphRequests {
  const { signal, attempts = 6, firstPauseMs = 1_000, repeats, onRetry, hint, parallel = 2 } = options;
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
        repeats,
        replyBytes,
        cancelHint: hint,
        onRetry: ({ message }) => onRetry?.(`${name}: ${message}; trying again`),
        giveUp: (failure, sent) => {
          const { cause } = failure;
          if (cause instanceof UnwantedReply)
            return new GraphError(`${name}: ${cause.message}`, { cause: failure, hint: cause.hint ?? hint });
          const tries = sent === 1 ? "" : ` (${sent} attempts)`;
          return new GraphError(`${name}: ${failure.message}${tries}`, { cause: failure, hint });
        },
      });
    },
  };
}

/** Whether a request failed because the server has no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof GraphError && error.cause instanceof HttpFailure && error.cause.status === 404;
}
