/**
 * Tests the cache file: sharing it between processes, exporting and replaying it, and rejecting files in other formats.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportReplies, openRecordedRun } from "./recorded-run.ts";
import { openReplyCache } from "./reply-cache.ts";
import type { ReplyRequest } from "./reply-store.ts";

const writer = fileURLToPath(new URL("../../testing/write-replies.ts", import.meta.url));

const request: ReplyRequest = {
  provider: "ollama",
  model: "scripted",
  parameters: { temperature: 0 },
  prompt: {
    task: "finalAnswer",
    version: 1,
    messages: [{ role: "user", content: "Über Brücken: 橋" }],
    schema: { name: "finalAnswer", json: { type: "object" } },
  },
};

test("concurrent writers lose no replies and agree on one reply per key", async () => {
  const file = join(temporaryFolder(), "replies.sqlite");
  const processes = [1, 2, 3].map((name) => {
    const child = spawn(process.execPath, [writer, file, String(name), "200"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    return new Promise<string>((resolve, reject) => {
      let out = "";
      child.stdout.on("data", (chunk) => {
        out += chunk;
      });
      child.on("close", (code) =>
        code === 0 ? resolve(out) : reject(new Error(`writer ${name} ended with ${code}`)),
      );
    });
  });
  // For each key that all processes write, each process prints the reply it got back.
  const [first, ...others] = await Promise.all(processes);
  for (const other of others) expect(other).toBe(first);
  const cache = await openReplyCache(file);
  // Each of the three processes writes 200 separate keys, and all of them write the same 200 shared keys.
  expect(cache.database.prepare("SELECT count(*) AS n FROM replies").get()).toEqual({ n: 800 });
  cache.close();
});

test("an export preserves replies and vectors bit for bit", async () => {
  const folder = temporaryFolder();
  const cache = await openReplyCache(join(folder, "replies.sqlite"));
  const vector = Float32Array.from([1 / 3, -0, 1e-38, 42]);
  cache.write("key-b", request, { reply: '{"answer":"橋 [1]"}', promptTokens: 3, completionTokens: 4 });
  cache.writeVectors("vectors", new Map([["key-a", vector]]));
  const file = join(folder, "run.jsonl");
  expect(exportReplies(cache, file)).toEqual({ replies: 1, vectors: 1 });
  cache.close();
  const recorded = openRecordedRun(file);
  expect(recorded.complete).toBe(true);
  expect(recorded.read("key-b")).toEqual({
    reply: '{"answer":"橋 [1]"}',
    promptTokens: 3,
    completionTokens: 4,
  });
  expect(Buffer.from(recorded.readVector("key-a")?.buffer ?? new ArrayBuffer(0))).toEqual(
    Buffer.from(vector.buffer),
  );
  expect(recorded.read("key-c")).toBeUndefined();
});

test("a damaged cache, a cache from a newer version and an invalid export are rejected with the cause", async () => {
  const folder = temporaryFolder();
  const text = join(folder, "replies.sqlite");
  writeFileSync(text, "this is a text and no database, long enough to be read as one ".repeat(20));
  await expect(openReplyCache(text)).rejects.toBeInstanceOf(InputError);
  await expect(openReplyCache(text)).rejects.toThrow(/the reply cache is damaged \(file is not a database\)/);
  const other = join(folder, "other.jsonl");
  writeFileSync(other, '{"uid":"1"}\n');
  expect(() => openRecordedRun(other)).toThrow(/other\.jsonl:1: the file is not an exported/);
  writeFileSync(other, '{"kind":"taxolink-replies","version":1}\n{"key":"a","reply":5}\n');
  expect(() => openRecordedRun(other)).toThrow(/other\.jsonl:2 at \$\.reply/);
  const newer = await openReplyCache(join(folder, "newer.sqlite"));
  newer.database.pragma("user_version = 99");
  newer.close();
  await expect(openReplyCache(join(folder, "newer.sqlite"))).rejects.toThrow(
    /newer version of Taxolink wrote this cache \(format 99\)/,
  );
});
