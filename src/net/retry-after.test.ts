import { expect, test } from "vitest";
import { readRetryAfter } from "./send-request.ts";

test("the client reads Retry-After in milliseconds, in seconds and as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (name: string, value: string): number | null =>
    readRetryAfter(new Headers({ [name]: value }), now);
  expect(read("retry-after-ms", "1500")).toBe(1500);
  expect(read("retry-after", "90")).toBe(90_000);
  expect(read("retry-after", "Thu, 01 Jan 2026 00:02:00 GMT")).toBe(120_000);
  expect(read("retry-after", "Wed, 31 Dec 2025 00:00:00 GMT")).toBe(0);
  expect(read("retry-after", "soon")).toBeNull();
  expect(readRetryAfter(undefined)).toBeNull();
});

test("if the request allowance is exhausted, the client waits until the allowance is reset", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (remaining: string): number | null =>
    readRetryAfter(
      new Headers({ "x-ratelimit-remaining": remaining, "x-ratelimit-reset": String(now / 1000 + 30) }),
      now,
    );
  expect(read("0")).toBe(30_000);
  expect(read("4")).toBeNull();
});
