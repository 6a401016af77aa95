import { expect, test } from "vitest";
import { runLiteratureStorm } from "../testing/literature/literature-storm.ts";

test("with a fault in every fifth request, no records of six sources are lost, duplicated or mixed up", {
  timeout: 60_000,
}, async () => {
  const { requests, ideal, ...wrong } = await runLiteratureStorm(100, 0.2, 7);
  expect(wrong).toEqual({ lost: 0, doubled: 0, mixedUp: 0 });
  expect(requests / ideal).toBeGreaterThan(1);
  expect(requests / ideal).toBeLessThanOrEqual(1.4);
});
