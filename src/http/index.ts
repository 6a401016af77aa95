/** HTTP requests: one client for graphs, language models and literature sources. */
export type { AttemptLimits } from "./attempt-clock.ts";
export { cappedFetch } from "./capped-fetch.ts";
export { createHttpClient, type HttpClient } from "./http-client.ts";
export { endlessAttempts, HttpFailure, httpFailureIn } from "./http-failure.ts";
export type { Pace } from "./request-pace.ts";
export type { ServerLimits } from "./request-queue.ts";
export type { Attempted, RetryPolicy } from "./retry.ts";
export { readRetryAfter } from "./retry-after.ts";
export type { HttpReply, HttpRequest, RequestKey } from "./send-request.ts";
