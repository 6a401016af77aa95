import { expect, test } from "vitest";
import { runLiteratureStorm } from "../testing/literature/literature-storm.ts";

test("a fault in every fifth request does not lose, duplicate or mix up records of six sources", {
  timeout: 60_000,
}, async () => {
  const { requests, ideal, ...wrong } = await runLiteratureStorm(100, 0.2, 7);
  expect(wrong).toEqual({ lost: 0, duplicated: 0, mismatched: 0 });
  expect(requests / ideal).toBeGreaterThan(1);
  expect(requests / ideal).toBeLessThanOrEqual(1.4);
});
