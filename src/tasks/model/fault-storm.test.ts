/**
 * Tests that, under many kinds of faults, the complete client neither loses nor duplicates a result, nor silently
 * returns a wrong one.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { runFaultStorm } from "../../testing/fault-storm.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openReplyCache } from "./reply-cache.ts";

test("200 calls succeed although every fifth attempt fails", async () => {
  const cache = await openReplyCache(join(temporaryFolder(), "replies.sqlite"));
  const report = await runFaultStorm(200, 0.2, 7, { store: cache });
  expect(report.faultsSent).toBeGreaterThan(30);
  expect({ lost: report.lost, duplicated: report.duplicated, wrong: report.wrong }).toEqual({
    lost: 0,
    duplicated: 0,
    wrong: 0,
  });
  // A call fails permanently only after two consecutive invalid replies. Its last reply is stored under its own key, if
  // there was one.
  expect(report.failed).toBeLessThan(200 * 0.2 * 0.2);
  const stored = cache.database.prepare("SELECT count(*) AS n FROM replies").get() as { n: number };
  expect(stored.n).toBeGreaterThanOrEqual(200 - report.failed);
  expect(stored.n).toBeLessThanOrEqual(200);
  cache.close();
});

test("if every attempt fails, every call is recorded as a failure", async () => {
  const report = await runFaultStorm(15, 1, 3);
  expect(report).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
});
