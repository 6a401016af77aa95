import { join } from "node:path";
import { expect, test } from "vitest";
import { LockedError } from "../../base/errors.ts";
import { silentProgress, unwatched } from "../../base/progress.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createMemoryGraph, kitchenTriples } from "../../testing/memory-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLexicalEmbedder, startFitting } from "../../vectors/index.ts";
import { waitForWriter } from "./index/prepare-index.ts";
import { createHubLink, hubLinkDefaults } from "./index.ts";

const busy = new LockedError("the index is being written", {});

/** Creates a lock that another process holds during the first `refusals` attempts. */
function lockAfter(refusals: number) {
  let attempts = 0;
  return async <T>(action: () => Promise<T>): Promise<T> => {
    attempts += 1;
    if (attempts <= refusals) throw busy;
    return action();
  };
}

test("if several systems start at the same time without an index, one builds it and all open it", async () => {
  const file = join(temporaryFolder(), "kitchen.index");
  const prepare = async (embedded: string[]) => {
    const lexical = createLexicalEmbedder({ dimensions: 64 });
    const embedder = {
      ...lexical,
      embed: (texts: readonly string[]) => lexical.embed(texts),
      fitInParts: () => {
        embedded.push("fitted");
        return startFitting(lexical);
      },
    };
    const parts = { language: createOfflineLanguage(), embedder, index: { file, mode: "open" as const } };
    const system = createHubLink("hublink", parts, { ...hubLinkDefaults, hubTypes: ["Recipe"] });
    return (await system.prepare(createMemoryGraph(kitchenTriples), unwatched)).counts;
  };
  const fits: string[] = [];
  const counts = await Promise.all([prepare(fits), prepare(fits), prepare(fits)]);
  expect(counts.map(({ built }) => built).sort()).toEqual([0, 0, 3]);
  expect(fits).toHaveLength(1);
});

test("a waiting process prints a single message and continues when the lock is free", async () => {
  const notes: string[] = [];
  const progress = { ...silentProgress, note: (message: string) => void notes.push(message) };
  expect(await waitForWriter(lockAfter(2), async () => "done", { progress })).toBe("done");
  expect(notes).toEqual(["the index is being written; waiting until the index is complete"]);
});

test("if the build of another process fails, the waiting process does not repeat it", async () => {
  let runs = 0;
  const build = async () => {
    runs += 1;
    throw busy;
  };
  await expect(waitForWriter(lockAfter(0), build, unwatched)).rejects.toBe(busy);
  expect(runs).toBe(1);
});

test("an interruption ends the wait", async () => {
  const stop = new AbortController();
  const progress = { ...silentProgress, note: () => stop.abort() };
  const waiting = waitForWriter(lockAfter(9), async () => {}, { progress, signal: stop.signal });
  await expect(waiting).rejects.toThrow(/cancelled|interrupted|stopped/i);
});
