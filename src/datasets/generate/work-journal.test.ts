import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openWorkJournal } from "./work-journal.ts";

test("a journal whose last line is incomplete loses only this line, and a finished journal is removed", () => {
  const file = join(temporaryFolder(), "q.csv.partial.jsonl");
  const first = openWorkJournal<number>(file, "a");
  expect(first.recalled).toBe(0);
  first.keep("one", 1);
  const saved = readFileSync(file, "utf8");
  appendFileSync(file, '{"signature":"","key":"two');
  const again = openWorkJournal<number>(file, "a");
  expect(again.recalled).toBe(1);
  expect(again.recall("one")).toBe(1);
  again.keep("two", 2);
  expect(readFileSync(file, "utf8").startsWith(saved)).toBe(true);
  const third = openWorkJournal<number>(file, "a");
  expect(third.recall("two")).toBe(2);
  third.finish();
  expect(existsSync(file)).toBe(false);
});

test("generation does not resume from a journal that was written with different options, was changed or has no complete line", () => {
  const file = join(temporaryFolder(), "j.jsonl");
  openWorkJournal<number>(file, "a").keep("one", 1);
  expect(openWorkJournal<number>(file, "a").recall("one")).toBe(1);
  expect(openWorkJournal<number>(file, "a").recall("two")).toBeUndefined();
  const other = openWorkJournal<number>(file, "b");
  expect(other.recalled).toBe(0);
  other.keep("two", 2);
  expect(openWorkJournal<number>(file, "b").recalled).toBe(1);
  appendFileSync(file, '{"signature":"forged","key":"three","result":3}\n');
  expect(openWorkJournal<number>(file, "b").recall("three")).toBeUndefined();
  truncateSync(file, 5);
  expect(openWorkJournal<number>(file, "b").recalled).toBe(0);
});
