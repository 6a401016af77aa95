/**
 * The whole client under faults of every kind loses no result, doubles none, and returns none that is silently wrong.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { runFaultStorm } from "../../testing/fault-storm.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openReplyCache } from "./reply-cache.ts";

test("600 calls, every fifth sending faulty", async () => {
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const report = await runFaultStorm(600, 0.2, 7, { store: cache });
  expect(report.faultsSent).toBeGreaterThan(100);
  expect({ lost: report.lost, duplicated: report.duplicated, wrong: report.wrong }).toEqual({
    lost: 0,
    duplicated: 0,
    wrong: 0,
  });
  // What failed for good is no more than bad replies twice in a row: each is recorded, and none of them is kept.
  expect(report.failed).toBeLessThan(600 * 0.2 * 0.2);
  const stored = cache.database.prepare("SELECT count(*) AS n FROM replies").get() as { n: number };
  expect(stored.n).toBe(600 - report.failed);
  cache.close();
});

test("where every sending fails, every call is recorded as failed", async () => {
  const report = await runFaultStorm(40, 1, 3);
  expect(report).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
});
