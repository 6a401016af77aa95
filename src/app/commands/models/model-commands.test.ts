/** Tests commands with a language model as a user would run them, against a server on loopback. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askAboutBridges, bridgeFolder, bridgeQuestion } from "../../../testing/bridges.ts";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { runProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";

test("a model answers a question, and repeating the question uses cached replies after a single probe request", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const first = await runProgram(folder, askAboutBridges(server.url, "--json"));
  expect(first.code).toBe(0);
  const { answer, usage } = JSON.parse(first.out) as {
    answer: string;
    usage: { byTask: Record<string, number> };
  };
  expect(answer).toMatch(/Stone Bridge.*\[1\]/);
  expect(usage.byTask).toMatchObject({ extractComponents: 1, finalAnswer: 1, filterTriples: 1 });
  const requestCount = server.requests.length;
  const second = await runProgram(folder, askAboutBridges(server.url, "--json"));
  expect(JSON.parse(second.out)).toMatchObject({ answer });
  expect(server.requests.slice(requestCount).map((request) => request.schema)).toEqual(["probe"]);
});

test("an exported cache replays the run offline, word for word", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const embedding = ["--embedder", "compatible:vectors"];
  const live = await runProgram(folder, askAboutBridges(server.url, ...embedding));
  expect(live.code).toBe(0);
  expect(await run(folder, ["cache", "export", "run.jsonl"])).toMatchObject({ code: 0 });
  await server.close();
  const elsewhere = bridgeFolder();
  writeFileSync(join(elsewhere, "run.jsonl"), readFileSync(join(folder, "run.jsonl")));
  const replayed = await runProgram(
    elsewhere,
    askAboutBridges(server.url, ...embedding, "--replay", "run.jsonl"),
  );
  expect(replayed).toEqual({ code: 0, out: live.out, err: "" });
  const other = await run(
    elsewhere,
    askAboutBridges(server.url, ...embedding, "--replay", "run.jsonl", "--temperature", "1"),
  );
  expect(other.code).toBe(1);
  expect(other.err).toContain("the recorded run contains no reply to this call of verbalisePaths");
  // Identical caches are exported to identical files.
  await run(folder, ["cache", "export", "again.jsonl"]);
  expect(readFileSync(join(folder, "again.jsonl"), "utf8")).toBe(
    readFileSync(join(folder, "run.jsonl"), "utf8"),
  );
});

test("a dry run counts and prices the calls but does not send them", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  mkdirSync(join(folder, "config", "taxolink"), { recursive: true });
  writeFileSync(join(folder, "config", "taxolink", "prices.json"), '{"scripted": {"input": 1, "output": 2}}');
  const planned = await run(folder, askAboutBridges(server.url, "--dry-run", "--json"));
  expect(planned.code).toBe(0);
  type Planned = {
    calls: number;
    cost: { low: number; high: number };
    by_task: Record<string, { calls: number }>;
  };
  const plan = JSON.parse(planned.out) as Planned;
  expect(server.requests).toHaveLength(0);
  expect(plan.by_task.extractComponents?.calls).toBe(1);
  // One call filters the triples of all three bridges.
  expect(plan.by_task.filterTriples?.calls).toBe(1);
  expect(plan.cost.low).toBeGreaterThan(0);
  expect(plan.cost.high).toBeGreaterThan(plan.cost.low);
  const text = await run(folder, askAboutBridges(server.url, "--dry-run"));
  expect(text.out).toMatch(/^Dry run with .*: nothing was sent or written\./);
});

test("a dry run does not write to an index, and counts the texts that the index already contains", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const calls = async (...words: readonly string[]) => {
    const { out } = await run(
      folder,
      askAboutBridges(server.url, "--index", "bridges.index", "--json", ...words),
    );
    return JSON.parse(out) as { by_task?: { verbalisePaths?: unknown }; answer?: string };
  };
  expect((await calls("--dry-run")).by_task).toHaveProperty("verbalisePaths");
  expect(existsSync(join(folder, "bridges.index"))).toBe(false);
  expect((await calls()).answer).toMatch(/Stone Bridge/);
  const indexBytes = readFileSync(join(folder, "bridges.index"));
  expect((await calls("--dry-run")).by_task).not.toHaveProperty("verbalisePaths");
  expect(readFileSync(join(folder, "bridges.index")).equals(indexBytes)).toBe(true);
});

test("an exhausted budget pauses the run with a hint, and the next command resumes the run", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const paused = await runProgram(folder, askAboutBridges(server.url, "--budget", "2calls", "--json"));
  expect(paused.code).toBe(130);
  expect(paused.err).toContain("the next call could exceed the budget of 2 calls: 2 calls,");
  expect(JSON.parse(paused.out)).toMatchObject({
    error: { code: "Paused", hint: expect.stringContaining("--budget") },
  });
  expect(server.requests).toHaveLength(2);
  expect(await run(folder, askAboutBridges(server.url))).toMatchObject({ code: 0 });
  const work = server.requests
    .filter((request) => request.schema !== "probe")
    .map((request) => JSON.stringify(request.messages));
  expect(new Set(work).size).toBe(work.length);
});

test("a budget in dollars requires a price", async () => {
  const server = await serveModel();
  const { code, err } = await run(bridgeFolder(), askAboutBridges(server.url, "--budget", "5.00"));
  expect(code).toBe(2);
  expect(err).toMatch(/a budget in dollars requires the price of scripted.*\n.*prices\.json/);
  expect(server.requests).toHaveLength(0);
});

const wrongSettings: readonly (readonly [words: readonly string[], code: number, message: RegExp])[] = [
  [["--language", "compatible:m"], 2, /no endpoint is configured\n.*--base-url/],
  [["--base-url", "http://127.0.0.1:1/v1"], 1, /cannot be reached at http:\/\/127\.0\.0\.1:1\/v1/],
  [["--language", "olama:m"], 2, /"olama" is not a provider\n.*ollama/],
  [["--language", "openai:gpt-4o-mini"], 2, /OpenAI requires an API key\n.*OPENAI_API_KEY/],
  [["--language", "ollama:m", "--budget", "five"], 2, /--budget cannot be "five"/],
  [["--budget", "5"], 2, /no model was specified/],
  [["--model", "m"], 2, /--language is offline/],
  [["--embedder", "openai"], 2, /OpenAI requires an API key|you have not allowed it/],
  [["--embedder", "onnx:nowhere"], 3, /nowhere: no such folder/],
  [["--embedder", "./nowhere"], 3, /nowhere: no such folder/],
  [
    ["--base-url", "http://127.0.0.1:1/v1", "--model", "m", "--context-tokens", "60", "--budget", "9calls"],
    1,
    /context window of m has 60 tokens/,
  ],
  [["--language", "ollama:m", "--replay", "missing.jsonl"], 3, /missing\.jsonl: no such file/],
];

test("invalid settings produce a single message that states which setting to change, before any work starts", async () => {
  const folder = bridgeFolder();
  const runs = wrongSettings.map(async ([words, code, message]) => {
    const result = await run(folder, ["ask", bridgeQuestion, "--graph", "bridges.json", ...words]);
    expect([words, result.code, result.out]).toEqual([words, code, ""]);
    expect(result.err).toMatch(message);
  });
  await Promise.all(runs);
  expect(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".jsonl")),
  ).toEqual([]);
});

test("environment variables override the workspace's language and embedder, and options override environment variables", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  writeFileSync(
    join(folder, "taxolink.json"),
    JSON.stringify({
      version: 1,
      name: "Bridges",
      language: "compatible:scripted",
      embedder: "compatible:vectors",
    }),
  );
  const words = ["ask", bridgeQuestion, "--graph", "bridges.json", "--quiet"];
  const env = { TAXOLINK_BASE_URL: server.url };
  expect(await run(folder, words, env)).toMatchObject({
    code: 2,
    err: expect.stringContaining("--allow-endpoint compatible:scripted"),
  });
  expect(server.requests).toEqual([]);
  const allowing = [...words, "--allow-endpoint", "compatible:scripted,compatible:vectors"];
  expect(await run(folder, allowing, env)).toMatchObject({ code: 0 });
  expect(server.requests[0]?.model).toBe("scripted");
  expect(server.embeddingRequests.length).toBeGreaterThan(0);
  // In a workspace, replies and traces are stored in the workspace.
  expect(existsSync(join(folder, ".taxolink", "replies.sqlite"))).toBe(true);
  expect(await run(folder, words, { ...env, TAXOLINK_LANGUAGE: "compatible:other" })).toMatchObject({
    code: 0,
  });
  expect(server.requests.at(-1)?.model).toBe("other");
  const requestCount = server.requests.length;
  const offline = [...words, "--language", "offline", "--embedder", "hashed"];
  expect(await run(folder, offline, { ...env, TAXOLINK_LANGUAGE: "compatible:other" })).toMatchObject({
    code: 0,
  });
  expect(server.requests).toHaveLength(requestCount);
});
