/**
 * Reads the wait that a server asks for, in milliseconds. The first of these headers determines the wait:
 * `retry-after-ms`; `retry-after` in seconds or as a date (RFC 9110, 10.2.3); `x-ratelimit-reset` in seconds since
 * 1970, if `x-ratelimit-remaining` is 0. Returns `null` if there is no readable value, and 0 if the time is in the
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

function untilReset(headers: Headers | undefined, now: number): number | null {
  if (headers?.get("x-ratelimit-remaining")?.trim() !== "0") return null;
  const reset = Number.parseFloat(headers.get("x-ratelimit-reset") ?? "");
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - now) : null;
}
