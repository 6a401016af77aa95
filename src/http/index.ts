/** Requests over HTTP within limits. */
export { cappedFetch, type FetchLimits, FetchRefusal, fetchRefusal } from "./capped-fetch.ts";
