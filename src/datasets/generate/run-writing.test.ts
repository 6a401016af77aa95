import { join } from "node:path";
import { expect, test } from "vitest";
import { ModelError } from "../../base/errors.ts";
import { unwatched } from "../../base/progress.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { blankPair } from "../question-cells.ts";
import { runWriting, type WritingJob, type WritingOutcome } from "./run-writing.ts";
import type { Checked } from "./verdict.ts";
import { openWorkJournal } from "./work-journal.ts";

const nothing: readonly Checked[] = [];

test("after an error outside the model, generation ends once the running jobs have ended, and no job writes output later", async () => {
  const draft = blankPair("1", "Which papers are there?");
  const begun: string[] = [];
  const finishSlow = Promise.withResolvers<readonly Checked[]>();
  const job = (key: string, write: () => Promise<readonly Checked[]>): WritingJob => ({
    ...{ key, draft },
    write: () => {
      begun.push(key);
      return write();
    },
  });
  const jobs = [
    job("slow", () => finishSlow.promise),
    job("refused", () => Promise.reject(new ModelError("it cannot"))),
    // At this point, the slow job is running; it ends after the defect.
    job("defect", () => {
      setImmediate(() => finishSlow.resolve(nothing));
      return Promise.reject(new TypeError("a defect"));
    }),
    job("never", () => Promise.resolve(nothing)),
  ];
  const file = join(temporaryFolder(), "q.partial.jsonl");
  const language = createOfflineLanguage();
  await expect(
    runWriting(jobs, language, openWorkJournal(file, "a"), { parallel: 2 }, unwatched),
  ).rejects.toThrow("a defect");
  expect(begun).toEqual(["slow", "refused", "defect"]);
  expect(openWorkJournal(file, "a").recall("slow")).toEqual(nothing);
});

test("if the model fails in every job, the error states the first failure, and no question counts as rejected", async () => {
  const draft = blankPair("1", "Which papers are there?");
  const fail = (): Promise<readonly Checked[]> => Promise.reject(new ModelError("it sends a web page"));
  const write = (jobs: readonly WritingJob[]): Promise<WritingOutcome> => {
    const journal = openWorkJournal(join(temporaryFolder(), "q.partial.jsonl"), "a");
    return runWriting(jobs, createOfflineLanguage(), journal, { parallel: 2 }, unwatched);
  };
  const failing = ["one", "two"].map((key) => ({ key, draft, write: fail }));
  await expect(write(failing)).rejects.toThrow(
    "no question was written, because the model failed in all 2 attempts; first error: it sends a web page",
  );
  // A job that succeeds shows that the server works, so the other jobs are recorded as failed.
  const good = { key: "good", draft, write: () => Promise.resolve([{ pair: draft }]) };
  const { pairs, rejected } = await write([...failing, good]);
  expect(pairs).toEqual([draft]);
  expect(rejected.map(({ because }) => because)).toEqual(["it sends a web page", "it sends a web page"]);
});
