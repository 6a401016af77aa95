import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openWorkJournal } from "./work-journal.ts";

test("a journal whose last line is incomplete loses only this line, and a finished journal is removed", () => {
  const file = join(temporaryFolder(), "q.csv.partial.jsonl");
  const first = openWorkJournal(file, "a");
  expect(first.recalled).toBe(0);
  first.part<number>("draft").keep("one", 1);
  first.save();
  const saved = readFileSync(file, "utf8");
  appendFileSync(file, '[{"part":"draft","key":"two');
  const again = openWorkJournal(file, "a");
  expect(again.recalled).toBe(1);
  expect(again.part<number>("draft").recall("one")).toBe(1);
  again.part<number>("draft").keep("two", 2);
  again.save();
  expect(readFileSync(file, "utf8").startsWith(saved)).toBe(true);
  const third = openWorkJournal(file, "a");
  expect(third.part<number>("draft").recall("two")).toBe(2);
  third.finish();
  expect(existsSync(file)).toBe(false);
});

test("generation does not resume from a journal that was written with different options or has no complete line", () => {
  const file = join(temporaryFolder(), "j.jsonl");
  const journal = openWorkJournal(file, "a");
  journal.part<number>("x").keep("one", 1);
  journal.save();
  expect(openWorkJournal(file, "a").part<number>("x").recall("one")).toBe(1);
  expect(openWorkJournal(file, "a").part<number>("y").recall("one")).toBeUndefined();
  const other = openWorkJournal(file, "b");
  expect(other.recalled).toBe(0);
  other.part<number>("x").keep("two", 2);
  other.save();
  expect(openWorkJournal(file, "b").recalled).toBe(1);
  truncateSync(file, 5);
  expect(openWorkJournal(file, "b").recalled).toBe(0);
});
