import { expect, test } from "vitest";
import { runLiteratureStorm } from "../../testing/literature/literature-storm.ts";

test("if every fifth request has a fault, no record of the six sources is lost, duplicated or mixed up", {
  timeout: 60_000,
}, async () => {
  const { requests, ideal, ...wrong } = await runLiteratureStorm(100, 0.2, 7);
  expect(wrong).toEqual({ lost: 0, duplicated: 0, mismatched: 0 });
  expect(requests / ideal).toBeGreaterThan(1);
  expect(requests / ideal).toBeLessThanOrEqual(1.4);
});
