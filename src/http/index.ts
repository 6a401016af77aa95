/** Requests over HTTP within limits. */
export { cappedFetch, fetchRefusal } from "./capped-fetch.ts";
