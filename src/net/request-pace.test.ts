import { expect, test } from "vitest";
import { createRequestPace } from "./request-pace.ts";

test("no time window contains more requests than the pace allows", () => {
  const pace = createRequestPace({ requests: 2, perMs: 1_000 });
  // All five requests are made at the same time: two start immediately, two after one second, and the fifth after two
  // seconds.
  expect([1, 2, 3, 4, 5].map(() => pace.book(500))).toEqual([0, 0, 1_000, 1_000, 2_000]);
});

test("a request that arrives late enough does not wait", () => {
  const pace = createRequestPace({ requests: 1, perMs: 3_000 });
  expect(pace.book(0)).toBe(0);
  expect(pace.book(1_000)).toBe(2_000);
  expect(pace.book(9_000)).toBe(0);
});

test("after a change of pace, requests that are already scheduled still count towards the limit", () => {
  const pace = createRequestPace({ requests: 1, perMs: 100 });
  pace.book(0);
  pace.change({ requests: 1, perMs: 400 });
  expect(pace.book(0)).toBe(400);
});
