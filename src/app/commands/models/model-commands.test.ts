/** Tests commands with a language model as a user would run them, against a server on loopback. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openReplyCache, promptSheets } from "../../../tasks/index.ts";
import { askAboutBridges, bridgeQuestion, openBridges } from "../../../testing/bridges.ts";
import { Desk, openDesk } from "../../../testing/desk.ts";
import type { ChatRequest, ModelServer } from "../../../testing/openai-server.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { questionFile } from "../../../testing/small-library.ts";

const repliesInFolder = "cache/taxolink/replies.sqlite";
const requestsFor = ({ requests }: ModelServer, schema: string): readonly ChatRequest[] =>
  requests.filter((request) => request.schema === schema);

test("a model answers a question, and repeating the question uses cached replies after a single probe request", async () => {
  const server = await serveModel();
  const desk = openBridges();
  const first = await desk.program(`${askAboutBridges(server.url)} --json`);
  expect(first.code).toBe(0);
  const { answer, usage } = JSON.parse(first.out) as { answer: string; usage: { byTask: unknown } };
  expect(answer).toMatch(/Stone Bridge.*\[1\]/);
  expect(usage.byTask).toMatchObject({ extractComponents: 1, finalAnswer: 1, filterTriples: 1 });
  const requestCount = server.requests.length;
  const second = await desk.program(`${askAboutBridges(server.url)} --json`);
  expect(JSON.parse(second.out)).toMatchObject({ answer });
  expect(server.requests.slice(requestCount).map((request) => request.schema)).toEqual(["probe"]);
});

test("an exported cache replays the run offline, word for word", async () => {
  const server = await serveModel();
  const desk = openBridges();
  const ask = `${askAboutBridges(server.url)} --embedder compatible:vectors`;
  const live = await desk.program(ask);
  expect(live.code).toBe(0);
  await desk.run("cache export run.jsonl");
  await server.close();
  const elsewhere = openBridges({ "run.jsonl": desk.read("run.jsonl") });
  const replayed = await elsewhere.program(`${ask} --replay run.jsonl`);
  expect(replayed).toEqual({ code: 0, out: live.out, err: "" });
  expect(await elsewhere.refusal(`${ask} --replay run.jsonl --temperature 1`)).toMatch(
    / 1: the recorded run contains no reply to this call of verbalisePaths/,
  );
  // Identical caches are exported to identical files.
  await desk.run("cache export again.jsonl");
  expect(desk.read("again.jsonl")).toBe(desk.read("run.jsonl"));
});

test("a dry run counts and prices the calls but does not send them", async () => {
  const server = await serveModel();
  const desk = openBridges({ "config/taxolink/prices.json": { scripted: { input: 1, output: 2 } } });
  const dry = `${askAboutBridges(server.url)} --dry-run`;
  const plan = await desk.json<{ cost: { low: number; high: number } }>(dry);
  // One call filters the triples of all three bridges.
  const byTask = { extractComponents: { calls: 1 }, filterTriples: { calls: 1 } };
  expect(plan).toMatchObject({ by_task: byTask });
  expect(plan.cost.low).toBeGreaterThan(0);
  expect(plan.cost.high).toBeGreaterThan(plan.cost.low);
  expect(await desk.text(dry)).toMatch(/^Dry run with .*: nothing was sent or written\./);
  expect(server.requests).toHaveLength(0);
});

test("a dry run does not write to an index, and counts the texts that the index already contains", async () => {
  const server = await serveModel();
  const desk = openBridges();
  const ask = `${askAboutBridges(server.url)} --index bridges.index`;
  const planned = async () => (await desk.json<{ by_task: object }>(`${ask} --dry-run`)).by_task;
  expect(await planned()).toHaveProperty("verbalisePaths");
  expect(desk.has("bridges.index")).toBe(false);
  expect(await desk.json(ask)).toMatchObject({ answer: expect.stringMatching(/Stone Bridge/) });
  const indexBytes = readFileSync(desk.path("bridges.index"));
  expect(await planned()).not.toHaveProperty("verbalisePaths");
  expect(readFileSync(desk.path("bridges.index")).equals(indexBytes)).toBe(true);
});

test("an exhausted budget pauses the run with a hint, and the next command resumes the run", async () => {
  const server = await serveModel();
  const desk = openBridges();
  const paused = await desk.program(`${askAboutBridges(server.url)} --budget 2calls --json`);
  expect(paused.code).toBe(130);
  expect(paused.err).toContain("the next call could exceed the budget of 2 calls: 2 calls,");
  expect(JSON.parse(paused.out)).toMatchObject({
    error: { code: "Paused", hint: expect.stringContaining("--budget") },
  });
  expect(server.requests).toHaveLength(2);
  await desk.run(askAboutBridges(server.url));
  const work = server.requests
    .filter((request) => request.schema !== "probe")
    .map((request) => JSON.stringify(request.messages));
  expect(new Set(work).size).toBe(work.length);
});

test("a budget in dollars requires a price", async () => {
  const server = await serveModel();
  expect(await openBridges().refusal(`${askAboutBridges(server.url)} --budget 5.00`)).toMatch(
    / 2: a budget in dollars requires the price of scripted.* \| .*prices\.json/,
  );
  expect(server.requests).toHaveLength(0);
});

const nowhere = "--base-url http://127.0.0.1:1/v1";

test.each([
  ["--language compatible:m", / 2: no endpoint is configured \| .*--base-url/],
  [nowhere, / 1: .*cannot be reached at http:\/\/127\.0\.0\.1:1\/v1/],
  ["--language olama:m", / 2: .*"olama" is not a provider \| .*ollama/],
  ["--language openai:gpt-4o-mini", / 2: OpenAI requires an API key \| .*OPENAI_API_KEY/],
  ["--language ollama:m --budget five", / 2: --budget cannot be "five"/],
  ["--budget 5", / 2: .*no model was specified/],
  ["--model m", / 2: .*--language is offline/],
  ["--embedder openai", / 2: .*(OpenAI requires an API key|you have not allowed it)/],
  ["--embedder onnx:nowhere", / 3: .*nowhere: no such folder/],
  ["--embedder ./nowhere", / 3: .*nowhere: no such folder/],
  [`${nowhere} --model m --context-tokens 60 --budget 9calls`, / 1: .*context window of m has 60 tokens/],
  ["--language ollama:m --replay missing.jsonl", / 3: .*missing\.jsonl: no such file/],
])("`ask %s` gives a single message that states which setting to change", async (settings, message) => {
  const desk = openBridges();
  expect(await desk.refusal(`ask '${bridgeQuestion}' --graph bridges.json ${settings}`)).toMatch(message);
  expect(readdirSync(desk.root, { recursive: true }).join("\n")).not.toContain(".jsonl");
});

test("environment variables override the workspace's language and embedder, and options override the variables", async () => {
  const server = await serveModel();
  const models = { language: "compatible:scripted", embedder: "compatible:vectors" };
  const files = { "taxolink.json": { version: 1, name: "Bridges", ...models } };
  const env = { TAXOLINK_BASE_URL: server.url };
  const desk = openBridges(files, env);
  const ask = `ask '${bridgeQuestion}' --graph bridges.json`;
  expect(await desk.refusal(ask)).toMatch(/ 2: .* \| .*--allow-endpoint compatible:scripted/);
  expect(server.requests).toEqual([]);
  await desk.run(`${ask} --allow-endpoint compatible:scripted,compatible:vectors`);
  expect(server.requests[0]?.model).toBe("scripted");
  expect(server.embeddingRequests.length).toBeGreaterThan(0);
  // In a workspace, replies and traces are stored in the workspace.
  expect(desk.has(".taxolink/replies.sqlite")).toBe(true);
  const other = new Desk(desk.root, {
    ...desk.env,
    TAXOLINK_LANGUAGE: "compatible:other",
  });
  await other.run(ask);
  expect(server.requests.at(-1)?.model).toBe("other");
  const requestCount = server.requests.length;
  await other.run(`${ask} --language offline --embedder hashed`);
  expect(server.requests).toHaveLength(requestCount);
});

/** Questions about the years in which bridges were completed. */
const bridgeQuestions = (...names: readonly string[]) => ({
  "questions.csv": questionFile(
    "uid,question,golden_triples",
    names.map((name) => [
      name,
      `When was the ${name.replace(/(?=\d)/, "Bridge ").replace(/(?<=\D)$/, " Bridge")} completed?`,
      [`(${name.replace(/\d/, "")} Bridge, completed in, 0)`],
    ]),
  ),
});
const benchBridges = ({ url }: ModelServer): string =>
  `bench --graph bridges.json --questions questions.csv --retrievers hublink --base-url ${url} --model scripted`;

test("a benchmark pauses at its budget, resumes, and ends with the results of an uninterrupted benchmark", async () => {
  // One question can never be answered, because every reply to it is empty.
  const server = await serveModel({
    fault: ({ schema, messages }) =>
      schema !== "verbalisePaths" && messages[1]?.content.includes("Iron Bridge") ? "empty" : null,
  });
  const desk = openBridges(bridgeQuestions("Stone", "Mill", "Iron"));
  const bench = benchBridges(server);
  const paused = await desk.program(`${bench} --quiet --out paused --budget 8calls`);
  expect(paused).toMatchObject({ code: 130, out: "" });
  expect(paused.err).toContain("taxolink bench --graph bridges.json --questions questions.csv");
  expect(paused.err).toContain(`--model scripted --base-url ${server.url}`);
  await desk.run(`${bench} --out paused --budget 100calls`);
  expect(await desk.json(`${bench} --out straight --budget 100calls`)).toMatchObject({
    runs: [{ retriever: "hublink", questions: 3, failed: 1 }],
  });
  for (const file of ["summary.json", "hublink/predictions.jsonl"])
    expect(desk.read(`paused/${file}`)).toBe(desk.read(`straight/${file}`));
  expect(desk.readLines("paused/hublink/predictions.jsonl").slice(1)).toMatchObject([
    { uid: "Stone", status: "answered" },
    { uid: "Mill", status: "answered" },
    { uid: "Iron", status: "failed", error: expect.stringContaining("sent an empty reply") },
  ]);
  expect(await desk.json(`${bench} --out planned --dry-run --temperature 0.5`)).toMatchObject({
    dry_run: true,
    by_task: { extractComponents: { calls: 3, cached: 0 } },
  });
  expect(desk.has("planned")).toBe(false);
});

test("--max-failures ends a benchmark early but keeps finished work, so the benchmark can resume", async () => {
  let serverFails = true;
  const server = await serveModel({
    fault: (request) => (serverFails && request.schema === "extractComponents" ? "refusal" : null),
  });
  const names = ["Stone", "Mill", "Iron"].flatMap((name) => [`${name}1`, `${name}2`]);
  const desk = openBridges(bridgeQuestions(...names));
  const bench = `${benchBridges(server)} --out out --budget 100calls`;
  expect(await desk.refusal(`${bench} --max-failures 2`)).toMatch(
    / 1: 2 calls failed; the last error:.*refused to answer \(I cannot help with that\.\)/s,
  );
  expect(requestsFor(server, "extractComponents")).toHaveLength(2);
  serverFails = false;
  expect(await desk.json(bench)).toMatchObject({ runs: [{ questions: 6, failed: 0 }] });
});

test("a benchmark with more calls than the limit names them and sends nothing, until there is a budget", async () => {
  const server = await serveModel();
  const desk = openBridges(bridgeQuestions(...Array.from({ length: 30 }, (_, at) => `Old${at}`)));
  const bench = `${benchBridges(server)} --out out`;
  expect(await desk.refusal(bench)).toMatch(
    / 2: .*the model would get about \d+ calls and \d+ to \d+ tokens at an unknown price.* \| .*--budget \d+calls/s,
  );
  expect(server.requests).toEqual([]);
  expect(desk.has("out")).toBe(false);
  await desk.run(`${bench} --budget 500calls`);
});

test("the second question uses the kept hub index, even if no reply is cached", async () => {
  const server = await serveModel();
  const desk = openBridges();
  const ask = `${askAboutBridges(server.url)} --retriever hublink`;
  const first = await desk.json(ask);
  const verbalised = requestsFor(server, "verbalisePaths").length;
  expect(verbalised).toBeGreaterThan(0);
  rmSync(desk.path(repliesInFolder), { force: true });
  expect(await desk.json(ask)).toEqual(first);
  expect(requestsFor(server, "verbalisePaths")).toHaveLength(verbalised);
  await desk.run("cache prune --all");
  expect(readdirSync(desk.path("cache/taxolink"))).not.toContain("hub-indexes");
});

test("with a kept hub index, a question about a graph of fifty papers costs at most twelve calls, unasked", async () => {
  const server = await serveModel();
  const desk = openBridges();
  const graph = fileURLToPath(new URL("../../../../datasets/graphs/question-answering.nt", import.meta.url));
  const model = `--graph ${graph} --base-url ${server.url} --model scripted`;
  const first = `ask 'Which papers propose a method?' ${model}`;
  expect(await desk.refusal(first)).toMatch(/^\w+ 2: /);
  await desk.run(`${first} --budget 200calls`);
  server.requests.length = 0;
  // The estimate counts on the index even without the replies from which it was built.
  rmSync(desk.path(repliesInFolder));
  const second = `ask 'Which papers introduce a dataset?' ${model}`;
  // The model reads as many hubs as in the published runs (table 9.4 of the thesis).
  expect((await desk.json<{ sources: unknown[] }>(second)).sources).toHaveLength(30);
  expect(server.requests.length).toBeLessThanOrEqual(12);
  // The preset's own name stands for the published values, which cost more than the limit.
  expect(await desk.refusal(`${second} --retriever hublink`)).toMatch(/^\w+ 2: /);
});

type Traced = {
  readonly calls: readonly { task: string; key: string; attempts: number; outcome: string }[];
};
const keyOf = async (desk: Desk, task: string): Promise<string> =>
  (await desk.json<Traced>("trace")).calls.find((call) => call.task === task)?.key ?? "";

test("log lines are JSON, `trace` shows a question's calls, and `cache` shows and removes cached calls", async () => {
  const server = await serveModel({ fault: (_request, sending) => (sending === 0 ? "503" : null) });
  const desk = openBridges();
  const { err } = await desk.program(`${askAboutBridges(server.url)} --log-level info`);
  const lines = err
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string });
  expect(lines.filter((line) => line.event === "retry").length).toBeGreaterThan(3);
  // The endpoint's capability has a separate `level`, which must not replace the level of the log line.
  expect(lines.find((line) => line.event === "endpoint ready")).toMatchObject({
    level: "info",
    capability: { level: expect.any(String) },
  });
  const { calls } = await desk.json<Traced>("trace 'stone bridge'");
  expect(calls.map((call) => call.task)).toEqual(
    expect.arrayContaining(["extractComponents", "finalAnswer", "filterTriples"]),
  );
  expect(calls[0]).toMatchObject({ outcome: "answered", attempts: 2 });
  const key = await keyOf(desk, "finalAnswer");
  const explained = { key, task: "finalAnswer", used: true, model: "scripted" };
  expect(await desk.json(`cache ${key.slice(0, 10)}`)).toMatchObject(explained);
  const { replies } = await desk.json<{ replies: number }>("cache");
  const prune = (options: string): Promise<unknown> => desk.json(`cache prune ${options}`);
  expect(await prune("--task finalAnswer")).toEqual({ replies: 1, vectors: 0 });
  expect(await desk.json("cache")).toMatchObject({ replies: replies - 1 });
  // The replies are from this minute and this model, and every prompt is up to date.
  for (const options of ["--older-than 1h", "--outdated", "--model nobody"])
    expect(await prune(options)).toEqual({ replies: 0, vectors: 0 });
  for (const line of ["cache prune --older-than soon", "cache prune", "trace 'no such question'"])
    expect(await desk.refusal(line)).toMatch(/^\w+ 2: /);
  expect(await prune("--all")).toMatchObject({ replies: replies - 1 });
});

test("`cache` lists vectors by model, and `cache prune` finds a model by its name without the hash", async () => {
  const desk = openDesk();
  const cache = await openReplyCache(desk.path("kept.sqlite"));
  for (const model of ["onnx:small@1f0a", "onnx:small-too@2b"])
    cache.writeVectors(model, new Map([[`key of ${model}`, new Float32Array([1, 0])]]));
  cache.close();
  const list = "cache --cache kept.sqlite";
  expect(await desk.text(list)).toContain("  onnx:small-too@2b: 1 vector\n  onnx:small@1f0a: 1 vector");
  expect(await desk.text("cache prune --model onnx:small --cache kept.sqlite")).toBe(
    "Removed 0 replies and 1 vector.",
  );
  expect(await desk.text(list)).not.toContain("onnx:small@1f0a");
});

test("`trace` groups calls by question, and finds them by uid and by task", async () => {
  const server = await serveModel();
  const desk = openBridges({
    "q.csv": questionFile("uid,question,golden_triples", [["q1", bridgeQuestion, []]]),
  });
  expect(await desk.text("trace --list")).toBe("No run has called a model yet.");
  expect(await desk.refusal("trace")).toMatch(/ 3: .*no run has called a model/);
  await desk.run(askAboutBridges(server.url));
  const file = await desk.text("trace --list");
  expect(file).toMatch(/traces\S*\.jsonl$/);
  const all = await desk.text("trace");
  expect(all).toContain(`${file}\n\n`);
  expect(all).toMatch(
    /\nWhen was the Stone Bridge completed\?\n {2}[0-9a-f]{12} {2}\w+ v\d+ {2}answered {2}/,
  );
  // The scripted model has no price.
  expect(all).toContain("cost unknown");
  const byUid = await desk.text("trace q1 --questions q.csv --task finalAnswer --full");
  expect(byUid.match(/finalAnswer v\d+/g)).toHaveLength(1);
  expect(byUid).not.toContain("filterTriples v");
  expect(byUid).toMatch(/\n {6}\| .*\n {6}→ \{"statements":/);
  expect(await desk.refusal("trace q2 --questions q.csv")).toMatch(
    / 2: .*contains no call for this question or task/,
  );
});

test("`cache KEY` shows how other replies to the same messages differ, and rejects an invalid or unknown key", async () => {
  const server = await serveModel();
  const desk = openBridges();
  await desk.run(askAboutBridges(server.url));
  await desk.run(`${askAboutBridges(server.url)} --temperature 1`);
  const explained = await desk.text(`cache ${await keyOf(desk, "extractComponents")}`);
  expect(explained).toContain("Other replies to the same messages:\n");
  expect(explained).toMatch(/\n {2}[0-9a-f]{12}: other parameters/);
  expect(await desk.refusal("cache zz")).toMatch(/ 2: .*"zz" is not a key.* \| .*taxolink trace/);
  expect(await desk.refusal("cache ffffffffffffffff")).toMatch(
    / 2: .*the cache contains no reply with the key ffffffffffffffff.* \| .*taxolink trace/,
  );
});

const testPrompts = (url: string): string => `prompts --test --base-url ${url} --model scripted`;

test("`prompts --test` counts right, wrong and unusable replies, and an unusable one fails the test", async () => {
  const choice = promptSheets.find(({ task }) => task === "selectTriples");
  const replies = [choice?.trials[0]?.expected, { ids: [9] }, { ids: [40] }];
  const server = await serveModel({
    reply: ({ messages }) => {
      // The material of the call follows the examples if the server enforces no schema.
      const material = messages.findLast(({ content }) => content.includes("<<"))?.content ?? "";
      return replies[material.includes("Cellar") ? 2 : material.includes("ぶどう園") ? 1 : 0];
    },
  });
  expect(await openDesk().run(`${testPrompts(server.url)} selectTriples`)).toMatchObject({
    exitCode: 1,
    json: { inputs: 3, replies: 3, usable: 2, right: 1, copied: 0 },
  });
});

test("replies before the budget is spent stay, and the output says how many inputs were left", async () => {
  const server = await serveModel();
  const { exitCode, json } = await openDesk().run(
    `${testPrompts(server.url)} --budget 4calls --parallel-calls 1`,
  );
  expect(exitCode).toBe(1);
  const { inputs, replies } = json as { inputs: number; replies: number };
  expect(inputs).toBeGreaterThan(80);
  expect(replies).toBeGreaterThan(0);
  expect(replies).toBeLessThanOrEqual(4);
});
