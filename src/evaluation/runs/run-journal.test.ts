import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { missingPrediction, type RunHeader } from "../prediction.ts";
import { type FinishedQuestion, openRunJournal, readRunJournal } from "./run-journal.ts";

const header: RunHeader = {
  kind: "taxolink-run",
  version: 2,
  retriever: "near",
  origin: null,
  options: {},
  graph_hash: "g",
  questions_hash: "q",
  language: "offline",
  embedder: "hashed",
  seed: 1,
  taxolink: "0",
};

const finished = (uid: string, answer: string): FinishedQuestion => ({
  prediction: { ...missingPrediction(uid), answer },
  timing: {
    uid,
    latency_ms: 1,
    cpu_ms: 1,
    usage: { calls: 0, tokens: 0, cost: null, by_task: {} },
    started: "2026-01-02T03:04:05Z",
    prepare_ms: 1,
    machine: "m",
  },
});

function journalOfThree(): string {
  const file = join(temporaryFolder(), "journal.jsonl");
  const journal = openRunJournal(file, header, () => {});
  for (const [uid, answer] of [
    ["q1", "Ann"],
    ["q2", "Ben"],
    ["q1", "Cleo"],
  ] as const) {
    journal.append(finished(uid, answer));
  }
  journal.close();
  return file;
}

test("a journal returns the header and the latest line of each question", () => {
  const { header: stored, finished: questions } = readRunJournal(journalOfThree());
  expect(stored).toEqual(header);
  expect(questions.map(({ prediction: { uid, answer } }) => [uid, answer])).toEqual([
    ["q1", "Cleo"],
    ["q2", "Ben"],
  ]);
});

test("a reopened journal keeps finished questions and drops an incomplete last line", () => {
  const file = journalOfThree();
  appendFileSync(file, '{"prediction":{"uid":"q3"');
  const earlierHeaders: RunHeader[] = [];
  const journal = openRunJournal(file, { ...header, seed: 2 }, (earlier) => earlierHeaders.push(earlier));
  journal.close();
  expect([...journal.finished.keys()]).toEqual(["q1", "q2"]);
  // The run keeps the header with which it began.
  expect(earlierHeaders).toEqual([header]);
  expect(readFileSync(file, "utf8").split("\n")).toHaveLength(5);
});

test("the error for an empty or damaged journal names the file", () => {
  const file = temporaryFile("journal.jsonl", "");
  expect(() => readRunJournal(file)).toThrow("journal.jsonl: the journal is empty");
  writeFileSync(file, '{"kind":"another"}\n');
  expect(() => readRunJournal(file)).toThrow("journal.jsonl: the interrupted run's journal is damaged");
});
