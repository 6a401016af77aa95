import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CancelledError } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import { unwatched } from "../../progress.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { generateQuestions } from "./generate-questions.ts";
import { openWorkJournal } from "./work-journal.ts";

const options = { seed: 3, graph: "papers", count: 40 };

function interruptedAt(question: number): Watch {
  const controller = new AbortController();
  let made = 0;
  const advance = (): void => {
    made += 1;
    if (made === question) controller.abort();
  };
  return {
    signal: controller.signal,
    progress: { stage: () => ({ advance, finish: () => {} }), note: () => {} },
  };
}

test("an interrupted generation resumes and produces the same questions as an uninterrupted one", async () => {
  const facts = await readFacts(writePaperGraph());
  const whole = await generateQuestions([{ store: facts, clusters: new Map() }], options, unwatched);
  const file = join(temporaryFolder(), "q.csv.partial.jsonl");
  const first = openWorkJournal(file, "a");
  expect(first.recalled).toBe(0);
  await expect(
    generateQuestions([{ store: facts, clusters: new Map() }], options, interruptedAt(25), first),
  ).rejects.toThrow(CancelledError);
  first.save();
  // If the process is killed in the middle of a line, only this line is lost.
  const savedLength = readFileSync(file, "utf8").length;
  appendFileSync(file, '[{"part":"draft","key":"strict');
  const again = openWorkJournal(file, "a");
  expect(again.recalled).toBeGreaterThanOrEqual(25);
  expect(await generateQuestions([{ store: facts, clusters: new Map() }], options, unwatched, again)).toEqual(
    whole,
  );
  again.save();
  expect(readFileSync(file, "utf8").length).toBeGreaterThan(savedLength);
  // All results are stored at this point, so nothing is computed again and nothing is added.
  const third = openWorkJournal(file, "a");
  const complete = readFileSync(file, "utf8");
  expect(await generateQuestions([{ store: facts, clusters: new Map() }], options, unwatched, third)).toEqual(
    whole,
  );
  third.save();
  expect(readFileSync(file, "utf8")).toBe(complete);
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
