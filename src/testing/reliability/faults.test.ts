/** Runs a random but reproducible sample of `npm run faults`, with every kind of fault and a small number of calls. */
import { expect, test } from "vitest";
import { runFaultStorm } from "../fault-storm.ts";
import { runBombStorm } from "./storms/bomb-storm.ts";
import { runEmbeddingStorm } from "./storms/embedding-storm.ts";
import { runGraphStorm } from "./storms/graph-storm.ts";

test.each([false, true])(
  "no call is lost or duplicated, and every call gets the right answer (stream: %s)",
  async (stream) => {
    const report = await runFaultStorm(150, 0.2, 5, { stream });
    expect(report.faultsSent).toBeGreaterThan(15);
    expect(report).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
  },
);

test("if the first reply to a call decompresses to a gibibyte or is 50 MB long, the second reply answers the call", async () => {
  expect(await runBombStorm(4, false)).toMatchObject({ calls: 4, answered: 4 });
});

test("embedding fails for a text without a usable vector, but not for other texts", async () => {
  const report = await runEmbeddingStorm(500, 0.2, 5);
  expect(report.hopeless).toBeGreaterThan(0);
  expect(report).toMatchObject({ failed: report.hopeless, wrong: 0 });
});

test("pages of a remote graph arrive unchanged, and a page fails only if every reply is a decompression bomb", async () => {
  const report = await runGraphStorm(150, 0.2, 5, 1);
  expect(report.faultsSent).toBeGreaterThan(15);
  expect(report).toMatchObject({ failed: 1, wrong: 0, requests: 150 + report.faultsSent });
});
