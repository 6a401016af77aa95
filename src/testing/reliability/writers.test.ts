/** Tests functions that write files, on a disk that fills up after each possible number of bytes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WriteError } from "../../base/errors.ts";
import { acquireFileLock } from "../../base/io/file-lock.ts";
import { createJsonLineJournal, formatJsonLines, openAppender, writeText } from "../../base/io/index.ts";
import { openWorkJournal } from "../../datasets/generate/work-journal.ts";
import { missingPrediction, type RunHeader } from "../../evaluation/prediction.ts";
import { type FinishedQuestion, openRunJournal } from "../../evaluation/runs/run-journal.ts";
import { createGraph, importGraph, writeGraph } from "../../graph/index.ts";
import { writeTable } from "../../retrieval/hublink/index/index-place.ts";
import { type CallRecord, createCallTrace } from "../../tasks/index.ts";
import { openReplyCache } from "../../tasks/model/reply-cache.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { limitDisk } from "./limited-disk.ts";

const text = "größer als ein Wort\n".repeat(20);
const call: CallRecord = {
  time: "2026-01-02T03:04:05Z",
  task: "t",
  version: 1,
  question: null,
  key: "k",
  model: "m",
  outcome: "answered",
  attempts: 1,
  prompt_tokens: 1,
  completion_tokens: 1,
  estimated: false,
  cost: null,
  ms: 1,
  error: null,
  rejected: [],
};
const header: RunHeader = {
  kind: "taxolink-run",
  version: 2,
  retriever: "r",
  origin: null,
  options: {},
  graph_hash: "g",
  questions_hash: "q",
  language: "offline",
  embedder: "hashed",
  seed: 1,
  taxolink: "0",
};
const finished = (uid: string, answer: string | null): FinishedQuestion => ({
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
const lines = '{"id":"1"}\n{"id":"2"}\n';

type Writer = {
  readonly name: string;
  /** The content of the file before the write, or undefined if it does not exist. */
  readonly before?: string;
  readonly write: (file: string) => unknown;
};

/** Lists functions that leave the file either unchanged or complete. */
const writers: readonly Writer[] = [
  { name: "a whole file", before: "old\n", write: (file) => writeText(file, text) },
  { name: "a new file", write: (file) => writeText(file, text) },
  {
    name: "a journal",
    before: lines,
    write: (file) => appendTo(createJsonLineJournal(file), { id: "3", text }),
  },
  {
    name: "an appended file",
    before: lines,
    write: (file) => appendTo(openAppender(file, "at the end"), text),
  },
  {
    name: "a trace of calls",
    before: lines,
    write: (file) => createCallTrace(file, () => text).record(call),
  },
  {
    name: "the journal of a generation",
    write: (file) => {
      const journal = openWorkJournal<string>(file, "one");
      journal.keep("a", text);
    },
  },
  {
    name: "the journal of a run",
    before: formatJsonLines([header, finished("1", null)]),
    write: (file) => openRunJournal(file, header, () => {}).append(finished("2", text)),
  },
  {
    name: "a lock",
    write: (file) => acquireFileLock(file, { author: "Ada".repeat(40), busy: "the file" }),
  },
  { name: "a graph", before: "old\n", write: (file) => writeGraph(graph(), `${file}.nt`) },
];

function appendTo<T>(target: { append(value: T): void; close(): void }, value: T): void {
  try {
    target.append(value);
  } finally {
    target.close();
  }
}

function graph() {
  const entity = (id: string) => ({ id, label: `label of ${id}`, types: [] });
  return createGraph([
    { subject: entity("a"), predicate: { id: "p", label: "p" }, object: entity("b") },
    { subject: entity("b"), predicate: { id: "p", label: "p" }, object: entity("c") },
  ]);
}

/** Returns the error that the action throws on a disk with this much space, or undefined if it completes. */
async function failureWith(room: number, action: () => unknown): Promise<unknown> {
  const disk = limitDisk(room);
  try {
    await action();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    disk.restore();
  }
}

test.each(writers)("$name is written either completely or not at all", async ({ before, write }) => {
  let failures = 0;
  for (let room = 0; ; room += 37) {
    const folder = temporaryFolder();
    const file = join(folder, "file");
    if (before !== undefined) writeFileSync(file, before);
    const error = await failureWith(room, () => write(file));
    if (error === undefined) break;
    failures += 1;
    expect(error).toBeInstanceOf(WriteError);
    expect((error as WriteError).message).toMatch(
      /file(\.nt)?: the file cannot be written: the disk is full/,
    );
    const names = readdirSync(folder);
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
    if (before !== undefined) expect(readFileSync(file, "utf8")).toBe(before);
    else if (existsSync(file)) expect(readFileSync(file, "utf8")).toMatch(/^$|\n$/);
  }
  expect(failures).toBeGreaterThan(2);
});

test("after a failed write, the file contains the older graph store or the complete new one", async () => {
  const folder = temporaryFolder();
  const source = join(folder, "kb.txt");
  const facts = Array.from({ length: 2_000 }, (_, at) => `Work ${at}|year|${1000 + at}`);
  writeFileSync(source, `${facts.join("\n")}\n`);
  const store = join(folder, "kb.sqlite");
  writeFileSync(join(folder, "small.txt"), "Work 1|year|1001\n");
  await importGraph(join(folder, "small.txt"), store);
  const older = readFileSync(store);
  const error = await failureWith(20_000, () => importGraph(source, store));
  expect(error).toBeInstanceOf(WriteError);
  expect((error as Error).message).toContain("kb.sqlite: the file cannot be written: the disk is full");
  expect(readFileSync(store).equals(older)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(["kb.sqlite", "kb.txt", "small.txt"]);
  expect((await importGraph(source, store)).statistics.triples).toBe(2_000);
});

test("an index and a reply cache report that the disk is full, and continue once there is space", async () => {
  const folder = temporaryFolder();
  const index = join(folder, "index.sqlite");
  await writeTable(index, false, async () => undefined);
  const large = (): Promise<void> =>
    writeTable(index, false, (table) => table.put([{ id: 1, key: null, content: Buffer.alloc(200_000) }]));
  const replies = join(folder, "replies.sqlite");
  (await openReplyCache(replies)).close();
  const keep = async (): Promise<void> => {
    const cache = await openReplyCache(replies);
    try {
      cache.writeVectors("model", new Map([["key", new Float32Array(100_000)]]));
    } finally {
      cache.close();
    }
  };
  for (const [file, action] of [
    [index, large],
    [replies, keep],
  ] as const) {
    const error = await failureWith(20_000, action);
    expect(error).toBeInstanceOf(WriteError);
    expect((error as Error).message).toBe(`${file}: the file cannot be written: the disk is full`);
    expect(await failureWith(10_000_000, action)).toBeUndefined();
  }
});
