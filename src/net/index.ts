/** HTTP requests: one client for graphs, language models and literature sources. */
export type { AttemptLimits } from "./attempt-clock.ts";
export { cappedFetch } from "./capped-fetch.ts";
export {
  credentialsFile,
  findSecret,
  originOf,
  readCredentials,
  sparqlAuthorization,
  sparqlVariables,
} from "./credentials.ts";
export { createHttpClient, type HttpClient } from "./http-client.ts";
export { endlessAttempts, HttpFailure, httpFailureIn, outageOf } from "./http-failure.ts";
export { redact } from "./redact.ts";
export type { Pace } from "./request-pace.ts";
export type { ServerLimits } from "./request-queue.ts";
export type { Attempted, RetryPolicy } from "./retry.ts";
export type { HttpReply, HttpRequest, RequestKey } from "./send-request.ts";
export { readRetryAfter, serverWords } from "./send-request.ts";
