/** Tests the log, the trace and the cache of calls to a language model. */
import { expect, test } from "vitest";
import { askAboutBridges, bridgeFolder } from "../../testing/bridges.ts";
import { runInProcess as run } from "../../testing/running/run-in-process.ts";
import { serveModel } from "../../testing/serve-model.ts";

test("log lines are JSON, `trace` shows a question's calls, and `cache explain` shows a cached call", async () => {
  const server = await serveModel({ fault: (_request, sending) => (sending === 0 ? "503" : null) });
  const folder = bridgeFolder();
  const asked = await run(folder, askAboutBridges(server.url, "--log-level", "info"));
  const lines = asked.err
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string; level: string });
  expect(lines.filter((line) => line.event === "retry").length).toBeGreaterThan(3);
  // The endpoint's capability also has a `level`, which is not that of the log line.
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
  const explained = await run(folder, ["cache", "explain", key.slice(0, 10), "--json"]);
  expect(JSON.parse(explained.out)).toMatchObject({
    key,
    task: "finalAnswer",
    used: true,
    model: "scripted",
  });
  const before = JSON.parse((await run(folder, ["cache", "stats", "--json"])).out) as { replies: number };
  const pruned = await run(folder, ["cache", "prune", "--task", "finalAnswer", "--json"]);
  expect(JSON.parse(pruned.out)).toEqual({ replies: 1, vectors: 0 });
  const after = JSON.parse((await run(folder, ["cache", "stats", "--json"])).out) as { replies: number };
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
