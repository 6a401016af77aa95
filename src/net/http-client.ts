/**
 * The only HTTP client in Taxolink. It limits requests per origin, and has one timeout for periods without data and
 * another for the whole attempt. It retries if a retry can help, waits as long as the server asks, and reports every
 * failure.
 *
 * `send` is intended for plain requests to graphs and literature sources. `run` applies the same rules to requests sent
 * by another client, such as the official client for a language model, which has its own errors.
 */
import { errorText } from "../base/errors.ts";
import { createRandom } from "../base/random.ts";
import { type AttemptLimits, type AttemptTimes, runUnderClocks } from "./attempt-clock.ts";
import { type Fault, HttpFailure, maxAttemptsAfter } from "./http-failure.ts";
import type { Pace } from "./request-pace.ts";
import { createRequestQueue, type RequestQueue, type ServerLimits } from "./request-queue.ts";
import { type Attempted, type RetryPolicy, type RetryRules, runWithRetries } from "./retry.ts";
import { type HttpReply, type HttpRequest, sendRequest } from "./send-request.ts";

export type HttpClientOptions = {
  /** The number of concurrent requests per origin. */
  readonly concurrency: number;
  /** The pace of requests per origin (default: unlimited). */
  readonly pace?: Pace | undefined;
  /** Reads the rate limits of the server from a reply. */
  readonly limitsOf?: ((headers: Headers) => ServerLimits) | undefined;
  readonly times: AttemptTimes;
  readonly retry: RetryPolicy;
  /** The seed for the random variation of waits. */
  readonly seed: number;
};

export type SendRules = Pick<RetryRules<HttpFailure>, "giveUp" | "onRetry" | "signal" | "cancelHint"> & {
  /** The transient failures to retry (default: all). */
  readonly repeats?: ((failure: HttpFailure) => boolean) | undefined;
  /** The maximum number of bytes in a reply after decompression. */
  readonly replyBytes: number;
};

export type HttpClient = {
  /**
   * Sends a request and reads its reply. If `read` rejects a reply, the reply counts as truncated and the request is
   * repeated.
   * @throws the error that `giveUp` creates for the last failure; CancelledError if the user cancels
   */
  send<T>(request: HttpRequest, read: (reply: HttpReply) => T, rules: SendRules): Promise<T>;
  /**
   * Runs `work`, which sends a request to the address, once per attempt. `work` must pass the signal on, and must
   * restart the timer for periods without data whenever a chunk arrives.
   * @throws the same errors as `send`
   */
  run<T, F extends Fault>(
    url: string,
    rules: RetryRules<F>,
    work: (limits: AttemptLimits) => Promise<T>,
  ): Promise<Attempted<T>>;
};

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { concurrency, pace, limitsOf, times, retry, seed } = options;
  const queues = new Map<string, RequestQueue>();
  const random = createRandom(seed);
  const queueOf = (url: string): RequestQueue => {
    const origin = URL.canParse(url) ? new URL(url).origin : url;
    const queue = queues.get(origin) ?? createRequestQueue(concurrency, pace);
    queues.set(origin, queue);
    return queue;
  };

  const run: HttpClient["run"] = (url, rules, action) => {
    const queue = queueOf(url);
    const onRetry: typeof rules.onRetry = (fault, waitMs) => {
      // If a server specifies when to retry, this applies to all requests to it.
      if (fault.retryAfterMs !== null) queue.hold(waitMs);
      rules.onRetry(fault, waitMs);
    };
    return queue.run(() =>
      runWithRetries(retry, random, { ...rules, onRetry }, async (remainingMs) => {
        await queue.ready(rules.signal);
        const idleMs = Math.min(times.idleMs, remainingMs);
        const wholeMs = Math.min(times.wholeMs, remainingMs);
        return runUnderClocks({ idleMs, wholeMs }, rules.signal, action);
      }),
    );
  };

  const send: HttpClient["send"] = async (request, read, { repeats = () => true, replyBytes, ...rules }) => {
    const maxAttempts = (failure: HttpFailure): number =>
      repeats(failure) ? maxAttemptsAfter(failure, retry.attempts) : 1;
    const { value } = await run(request.url, { ...rules, asFault, maxAttempts }, async (limits) => {
      const reply = await sendRequest(request, limits, replyBytes);
      if (limitsOf) queueOf(request.url).adapt(limitsOf(reply.headers));
      try {
        return read(reply);
      } catch (cause) {
        const reason = errorText(cause).split("\n")[0];
        throw new HttpFailure("bad-reply", `the reply is incomplete or not valid JSON (${reason})`, {
          cause,
        });
      }
    });
    return value;
  };
  return { run, send };
}

/** `send` may fail only with an HttpFailure. Any other error is a bug. */
function asFault(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  throw error;
}
