/** Tests the log, the trace and the cache of calls to a language model. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openReplyCache } from "../../../tasks/index.ts";
import { askAboutBridges, bridgeFolder } from "../../../testing/bridges.ts";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { serveModel } from "../../../testing/serve-model.ts";

test("log lines are JSON, `trace` shows a question's calls, and `cache KEY` shows a cached call", async () => {
  const server = await serveModel({ fault: (_request, sending) => (sending === 0 ? "503" : null) });
  const folder = bridgeFolder();
  const result = await run(folder, askAboutBridges(server.url, "--log-level", "info"));
  const lines = result.err
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string; level: string });
  expect(lines.filter((line) => line.event === "retry").length).toBeGreaterThan(3);
  // The endpoint's capability has a separate `level`, which must not replace the level of the log line.
  expect(lines.find((line) => line.event === "endpoint ready")).toMatchObject({
    level: "info",
    capability: { level: expect.any(String) },
  });
  const traced = await run(folder, ["trace", "stone bridge", "--json"]);
  type Traced = { calls: { task: string; key: string; attempts: number; outcome: string }[] };
  const { calls } = JSON.parse(traced.out) as Traced;
  expect(calls.map((call) => call.task)).toEqual(
    expect.arrayContaining(["extractComponents", "finalAnswer", "filterTriples"]),
  );
  expect(calls[0]).toMatchObject({ outcome: "answered", attempts: 2 });
  const key = calls.find((call) => call.task === "finalAnswer")?.key ?? "";
  const explained = await run(folder, ["cache", key.slice(0, 10), "--json"]);
  expect(JSON.parse(explained.out)).toMatchObject({
    key,
    task: "finalAnswer",
    used: true,
    model: "scripted",
  });
  const before = JSON.parse((await run(folder, ["cache", "--json"])).out) as { replies: number };
  const pruned = await run(folder, ["cache", "prune", "--task", "finalAnswer", "--json"]);
  expect(JSON.parse(pruned.out)).toEqual({ replies: 1, vectors: 0 });
  const after = JSON.parse((await run(folder, ["cache", "--json"])).out) as { replies: number };
  expect(after.replies).toBe(before.replies - 1);
  const prune = async (...words: string[]): Promise<unknown> =>
    JSON.parse((await run(folder, ["cache", "prune", ...words, "--json"])).out);
  // The replies are from this minute and this model, and every prompt is up to date.
  expect(await prune("--older-than", "1h")).toEqual({ replies: 0, vectors: 0 });
  expect(await prune("--outdated")).toEqual({ replies: 0, vectors: 0 });
  expect(await prune("--model", "nobody")).toEqual({ replies: 0, vectors: 0 });
  expect((await run(folder, ["cache", "prune", "--older-than", "soon"])).code).toBe(2);
  expect((await run(folder, ["cache", "prune"])).code).toBe(2);
  expect(await prune("--all")).toMatchObject({ replies: after.replies });
  expect((await run(folder, ["trace", "no such question"])).code).toBe(2);
});

test("`cache` lists vectors by model, and `cache prune` finds a model by its name without the hash", async () => {
  const folder = bridgeFolder();
  const file = join(folder, "kept.sqlite");
  const cache = await openReplyCache(file);
  for (const model of ["onnx:small@1f0a", "onnx:small-too@2b"])
    cache.writeVectors(model, new Map([[`key of ${model}`, new Float32Array([1, 0])]]));
  cache.close();
  const shown = async (...words: string[]) => (await run(folder, ["cache", ...words, "--cache", file])).out;
  expect(await shown()).toContain("  onnx:small-too@2b: 1 vector\n  onnx:small@1f0a: 1 vector\n");
  expect(await shown("prune", "--model", "onnx:small")).toBe("Removed 0 replies and 1 vector.\n");
  expect(await shown()).not.toContain("onnx:small@1f0a");
});

test("`trace` groups calls by question, and finds them by uid and by task", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const traced = (...words: string[]) => run(folder, ["trace", ...words]);
  expect((await traced("--list")).out).toBe("No run has called a model yet.\n");
  expect(await traced()).toMatchObject({
    code: 3,
    err: expect.stringContaining("no run has called a model"),
  });
  await run(folder, askAboutBridges(server.url));
  const file = (await traced("--list")).out.trim();
  expect(file).toMatch(/traces\S*\.jsonl$/);
  const all = (await traced()).out;
  expect(all).toContain(`${file}\n\n`);
  expect(all).toMatch(
    /\nWhen was the Stone Bridge completed\?\n {2}[0-9a-f]{12} {2}\w+ v\d+ {2}answered {2}/,
  );
  // The scripted model has no price.
  expect(all).toContain("cost unknown");
  const row = 'q1,When was the Stone Bridge completed?,,"[""(Stone Bridge, completed in, 1146)""]"';
  writeFileSync(join(folder, "q.csv"), `uid,question,golden_answer,golden_triples\n${row}\n`);
  const byUid = await traced("q1", "--questions", "q.csv", "--task", "finalAnswer", "--full");
  expect(byUid.out.match(/finalAnswer v\d+/g)).toHaveLength(1);
  expect(byUid.out).not.toContain("filterTriples v");
  expect(byUid.out).toMatch(/\n {6}\| .*\n {6}→ \{"statements":/);
  expect(await traced("q2", "--questions", "q.csv")).toMatchObject({
    code: 2,
    err: expect.stringContaining("contains no call for this question or task"),
  });
});

test("`cache KEY` shows how other replies to the same messages differ, and rejects an invalid or unknown key", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  await run(folder, askAboutBridges(server.url));
  await run(folder, askAboutBridges(server.url, "--temperature", "1"));
  const { calls } = JSON.parse((await run(folder, ["trace", "--json"])).out) as {
    calls: { task: string; key: string }[];
  };
  const key = calls.find(({ task }) => task === "extractComponents")?.key ?? "";
  const explained = await run(folder, ["cache", key]);
  expect(explained.out).toContain("Other replies to the same messages:\n");
  expect(explained.out).toMatch(/\n {2}[0-9a-f]{12}: other parameters\n/);
  for (const [prefix, problem] of [
    ["zz", '"zz" is not a key'],
    ["ffffffffffffffff", "the cache contains no reply with the key ffffffffffffffff"],
  ] as const) {
    const failed = await run(folder, ["cache", prefix]);
    expect(failed).toMatchObject({ code: 2, err: expect.stringContaining(problem) });
    expect(failed.err).toContain("taxolink trace");
  }
});
