/**
 * Reads the wait that a server asks for, in milliseconds. The first of these headers determines the wait:
 * `retry-after-ms`; `retry-after` in seconds or as a date (RFC 9110, 10.2.3); `x-ratelimit-reset` in seconds since
 * 1970 or, if it is less than a year, in seconds to go, if `x-ratelimit-remaining` is 0. Returns `null` if there is no readable value, and 0 if the time is in the
 * past.
 * @param now in milliseconds since 1970
 */
export function readRetryAfter(headers: Headers | undefined, now = Date.now()): number | null {
  const precise = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(precise)) return Math.max(0, precise);
  const text = headers?.get("retry-after");
  if (!text) return untilReset(headers, now);
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const secondsOfAYear = 366 * 24 * 3_600;

function untilReset(headers: Headers | undefined, now: number): number | null {
  if (headers?.get("x-ratelimit-remaining")?.trim() !== "0") return null;
  const reset = Number.parseFloat(headers.get("x-ratelimit-reset") ?? "");
  if (!Number.isFinite(reset)) return null;
  return Math.max(0, reset < secondsOfAYear ? reset * 1000 : reset * 1000 - now);
}
