/** Tests the program with a language model as a user would run it: the built CLI against a server on loopback. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram as run } from "../../testing/run-program.ts";
import { scriptedReply } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const canary = "sk-canary-4f1d2e8b9a7c";

/** Creates a folder with three bridges and their facts. */
function bridgeFolder(): string {
  const folder = temporaryFolder();
  const entity = (id: string, type?: string) => ({
    uid: id,
    text: id,
    knowledge_types: type === undefined ? [] : [type],
  });
  const facts = [
    ["Stone Bridge", "crosses", "River Naab"],
    ["Stone Bridge", "completed in", "1146"],
    ["Mill Bridge", "crosses", "River Naab"],
    ["Mill Bridge", "completed in", "1302"],
    ["Iron Bridge", "crosses", "River Ilz"],
    ["Iron Bridge", "completed in", "1781"],
  ] as const;
  writeFileSync(
    join(folder, "bridges.json"),
    JSON.stringify(
      facts.map(([subject, predicate, object]) => ({
        entity_subject: entity(subject, "Bridge"),
        predicate,
        entity_object: entity(object),
      })),
    ),
  );
  return folder;
}

const question = "When was the Stone Bridge completed?";
const ask = (url: string, ...more: string[]): string[] => [
  ...["ask", question, "--graph", "bridges.json", "--base-url", url, "--model", "scripted", "--quiet"],
  ...more,
];

/** Reads every text file that the program wrote to disk. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test("a model answers a question, and when the question is repeated, Taxolink sends only the probe request", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const first = await run(folder, ask(server.url, "--json"));
  expect(first.code).toBe(0);
  const { answer, usage } = JSON.parse(first.out) as {
    answer: string;
    usage: { byTask: Record<string, number> };
  };
  expect(answer).toMatch(/Stone Bridge.*\[1\]/);
  expect(usage.byTask).toMatchObject({ extractComponents: 1, finalAnswer: 1, filterTriples: 1 });
  const sent = server.requests.length;
  const second = await run(folder, ask(server.url, "--json"));
  expect(JSON.parse(second.out)).toMatchObject({ answer });
  expect(server.requests.slice(sent).map((request) => request.schema)).toEqual(["probe"]);
});

test("an exported cache replays the run offline, word for word", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const embedding = ["--embedder", "compatible:vectors"];
  const live = await run(folder, ask(server.url, ...embedding));
  expect(live.code).toBe(0);
  expect(await run(folder, ["cache", "export", "run.jsonl"])).toMatchObject({ code: 0 });
  await server.close();
  const elsewhere = bridgeFolder();
  writeFileSync(join(elsewhere, "run.jsonl"), readFileSync(join(folder, "run.jsonl")));
  const replayed = await run(elsewhere, ask(server.url, ...embedding, "--replay", "run.jsonl"));
  expect(replayed).toEqual({ code: 0, out: live.out, err: "" });
  const other = await run(
    elsewhere,
    ask(server.url, ...embedding, "--replay", "run.jsonl", "--temperature", "1"),
  );
  expect(other.code).toBe(1);
  expect(other.err).toContain("the recorded run holds no reply for this call of verbalisePaths");
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
  const planned = await run(folder, ask(server.url, "--dry-run", "--json"));
  expect(planned.code).toBe(0);
  type Planned = {
    calls: number;
    cost: { low: number; high: number };
    by_task: Record<string, { calls: number }>;
  };
  const plan = JSON.parse(planned.out) as Planned;
  expect(server.requests).toHaveLength(0);
  expect(plan.by_task.extractComponents?.calls).toBe(1);
  expect(plan.by_task.filterTriples?.calls).toBe(1);
  expect(plan.cost.low).toBeGreaterThan(0);
  expect(plan.cost.high).toBeGreaterThan(plan.cost.low);
  const text = await run(folder, ask(server.url, "--dry-run"));
  expect(text.out).toMatch(/^Dry run with .*: nothing was sent or written\./);
});

test("a dry run does not write to an index, and counts the texts that it already contains", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const calls = async (...more: readonly string[]) => {
    const { out } = await run(folder, ask(server.url, "--index", "bridges.index", "--json", ...more));
    return JSON.parse(out) as { by_task?: { verbalisePaths?: unknown }; answer?: string };
  };
  expect((await calls("--dry-run")).by_task).toHaveProperty("verbalisePaths");
  expect(existsSync(join(folder, "bridges.index"))).toBe(false);
  expect((await calls()).answer).toMatch(/Stone Bridge/);
  const kept = readFileSync(join(folder, "bridges.index"));
  expect((await calls("--dry-run")).by_task).not.toHaveProperty("verbalisePaths");
  expect(readFileSync(join(folder, "bridges.index")).equals(kept)).toBe(true);
});

test("an exhausted budget pauses the run with a hint, and the next command resumes it", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const paused = await run(folder, ask(server.url, "--budget", "2calls", "--json"));
  expect(paused.code).toBe(130);
  expect(paused.err).toContain("the next call could break the budget of 2 calls: 2 calls,");
  expect(JSON.parse(paused.out)).toMatchObject({
    error: { code: "Paused", hint: expect.stringContaining("--budget") },
  });
  expect(server.requests).toHaveLength(2);
  expect(await run(folder, ask(server.url))).toMatchObject({ code: 0 });
  const work = server.requests
    .filter((request) => request.schema !== "probe")
    .map((request) => JSON.stringify(request.messages));
  expect(new Set(work).size).toBe(work.length);
});

test("a benchmark pauses at its budget, resumes, and ends with the results of an uninterrupted benchmark", async () => {
  // One question can never be answered, because the model's reply to it is empty.
  const server = await serveModel({
    fault: (request) =>
      request.schema === "extractComponents" && request.messages[1]?.content.includes("Iron Bridge")
        ? "empty"
        : null,
  });
  const folder = bridgeFolder();
  const rows = ["Stone", "Mill", "Iron"].map(
    (name) => `${name},When was the ${name} Bridge completed?,,"[""(${name} Bridge, completed in, 0)""]"`,
  );
  writeFileSync(
    join(folder, "questions.csv"),
    `uid,question,golden_answer,golden_triples\n${rows.join("\n")}\n`,
  );
  const bench = (out: string, ...more: string[]): string[] => [
    ...[
      "bench",
      "--graph",
      "bridges.json",
      "--questions",
      "questions.csv",
      "--retrievers",
      "hubfocus",
      "--out",
      out,
    ],
    ...["--base-url", server.url, "--model", "scripted", "--quiet", ...more],
  ];
  const paused = await run(folder, bench("paused", "--budget", "8calls"));
  expect(paused).toMatchObject({ code: 130, out: "" });
  expect(paused.err).toContain(`taxolink bench --graph bridges.json --questions questions.csv`);
  expect(paused.err).toContain(`--model scripted --base-url ${server.url}`);
  const resumed = await run(folder, bench("paused", "--json"));
  expect(resumed.code).toBe(0);
  const straight = await run(folder, bench("straight", "--json"));
  expect(JSON.parse(straight.out)).toMatchObject({
    runs: [{ retriever: "hubfocus", questions: 3, failed: 1 }],
  });
  for (const file of ["summary.json", "hubfocus/predictions.jsonl"]) {
    expect(readFileSync(join(folder, "paused", file), "utf8")).toBe(
      readFileSync(join(folder, "straight", file), "utf8"),
    );
  }
  const lines = readFileSync(join(folder, "paused", "hubfocus", "predictions.jsonl"), "utf8")
    .trim()
    .split("\n");
  const statuses = lines
    .slice(1)
    .map((line) => JSON.parse(line) as { uid: string; status: string; error: string | null });
  expect(statuses.map(({ uid, status }) => [uid, status])).toEqual([
    ["Stone", "answered"],
    ["Mill", "answered"],
    ["Iron", "failed"],
  ]);
  expect(statuses[2]?.error).toContain("replied with nothing");
  const planned = await run(folder, bench("planned", "--dry-run", "--json", "--temperature", "0.5"));
  expect(JSON.parse(planned.out)).toMatchObject({
    dry_run: true,
    by_task: { extractComponents: { calls: 3, cached: 0 } },
  });
  expect(existsSync(join(folder, "planned"))).toBe(false);
});

test("a budget in dollars requires a price", async () => {
  const server = await serveModel();
  const { code, err } = await run(bridgeFolder(), ask(server.url, "--budget", "5.00"));
  expect(code).toBe(2);
  expect(err).toMatch(/a budget in dollars requires the price of scripted.*\n.*prices\.json/);
  expect(server.requests).toHaveLength(0);
});

test("no output, trace or file contains the API key, whether the endpoint accepts or rejects it", async () => {
  const refusing = await serveModel({ key: "another" });
  const accepting = await serveModel({ key: canary });
  const folder = bridgeFolder();
  const env = { TAXOLINK_API_KEY: canary };
  const embedder = ["--embedder", "compatible:vectors"];
  const runs = [
    await run(folder, ask(refusing.url, "--log-level", "debug"), env),
    await run(folder, ask(accepting.url, ...embedder, "--log-level", "debug", "--explain", "--json"), env),
    await run(folder, ["prompts", "test", "--base-url", accepting.url, "--model", "scripted"], env),
    await run(folder, ["cache", "export", "run.jsonl"], env),
    await run(folder, ["trace", "--full", "--json"], env),
    await run(folder, ["cache", "stats", "--json"], env),
  ];
  expect(runs.map(({ code }) => code)).toEqual([1, 0, 0, 0, 0, 0]);
  expect(runs[0]?.err).toContain("refuses the API key");
  expect(accepting.requests[0]?.headers.authorization).toBe(`Bearer ${canary}`);
  for (const { out, err } of runs) expect(`${out}${err}`).not.toContain(canary);
  const files = filesUnder(folder);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect([file, readFileSync(file).includes(canary)]).toEqual([file, false]);
});

/** The API key in every form in which endpoints and gateways are known to echo it. */
function echoes(key: string): readonly string[] {
  const escaped = [...key].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join("");
  return [
    key,
    `authorization: bEARER ${key.toUpperCase()}`,
    Buffer.from(key).toString("base64"),
    Buffer.from(`Bearer ${key}`).toString("base64"),
    Buffer.from(`:${key}`).toString("base64url"),
    Buffer.from(key).toString("hex"),
    encodeURIComponent(`"${key}"`),
    escaped,
  ];
}

test("no output or file contains the API key, even if the endpoint echoes it in an encoded form", async () => {
  const all = echoes(canary).join(" ");
  const seen = new Set<string>();
  const server = await serveModel({
    // The first reply to each task has the wrong shape and is written to the trace; the answer is right, and is kept.
    reply: (request) => {
      const isAnswerable = seen.has(request.schema) || request.schema === "probe";
      seen.add(request.schema);
      if (!isAnswerable) return { echoed: all };
      return request.schema === "finalAnswer"
        ? { answer: `It was 1146 ${all} [1].` }
        : scriptedReply(request);
    },
    fault: (request, sending) => (request.schema === "filterTriples" && sending === 0 ? "no-choices" : null),
    models: [`model ${all}`],
  });
  const refusing = await serveModel({ fault: () => "unknown-model", models: [`model ${all}`] });
  const folder = bridgeFolder();
  const env = { TAXOLINK_API_KEY: canary };
  const runs = [
    await run(folder, ask(server.url, "--log-level", "debug", "--explain", "--json"), env),
    await run(folder, ask(refusing.url, "--log-level", "debug"), env),
    await run(folder, ["cache", "export", "run.jsonl"], env),
    await run(folder, ["trace", "--full", "--json"], env),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 1, 0, 0]);
  expect(runs[0]?.out).toContain("It was 1146 [key]");
  const texts = [
    ...runs.map(({ out, err }) => `${out}${err}`),
    ...filesUnder(folder).map((file) => readFileSync(file, "latin1")),
  ];
  // For base64, only the characters that represent the key; for escapes, also with another level of JSON escaping.
  const forms = [
    canary,
    Buffer.from(canary).toString("hex"),
    ...["", ":", "Bearer "].map((before) =>
      Buffer.from(`${before}${canary}`)
        .toString("base64")
        .slice(before.length + 4, -4),
    ),
    [...canary].map((char) => `u00${char.charCodeAt(0).toString(16)}`).join("\\"),
  ];
  for (const text of texts) {
    for (const form of forms)
      expect([form, text.toLowerCase().includes(form.toLowerCase())]).toEqual([form, false]);
  }
});

test("if the server is broken, the run ends with an error instead of empty results", async () => {
  const server = await serveModel({ fault: (request) => (request.schema === "probe" ? null : "html") });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Smith2020.txt"), "The bridge spans the river Naab.\n");
  const model = ["--base-url", server.url, "--model", "scripted", "--quiet"];
  const read = ["extract", "classes", "Smith2020.txt", "--objects", "questions", "--out", "classes.json"];
  const result = await run(folder, [...read, ...model]);
  expect(result).toMatchObject({ code: 1, out: "" });
  expect(result.err).toContain("the model failed on the only passage, so nothing was extracted");
  expect(result.err).toContain(
    "does not answer like an OpenAI-compatible endpoint (the reply is a web page)",
  );
  expect(existsSync(join(folder, "classes.json"))).toBe(false);
});

test("--max-failures ends a benchmark early but keeps finished work, so it can be resumed", async () => {
  let broken = true;
  const server = await serveModel({
    fault: (request) => (broken && request.schema === "extractComponents" ? "refusal" : null),
  });
  const folder = bridgeFolder();
  const names = ["Stone", "Mill", "Iron", "Stone", "Mill", "Iron"];
  const rows = names.map(
    (name, at) =>
      `${name}${at},When was the ${name} Bridge ${at} completed?,,"[""(${name} Bridge, completed in, 0)""]"`,
  );
  writeFileSync(
    join(folder, "questions.csv"),
    `uid,question,golden_answer,golden_triples\n${rows.join("\n")}\n`,
  );
  const bench = ["bench", "--graph", "bridges.json", "--questions", "questions.csv"];
  const more = ["--retrievers", "hubfocus", "--out", "out", "--base-url", server.url, "--model", "scripted"];
  const ended = await run(folder, [...bench, ...more, "--quiet", "--max-failures", "2"]);
  expect(ended).toMatchObject({ code: 1, out: "" });
  expect(ended.err).toContain("2 calls failed for good, the last one because");
  expect(ended.err).toContain("refuses to answer (I cannot help with that.)");
  expect(server.requests.filter(({ schema }) => schema === "extractComponents")).toHaveLength(2);
  broken = false;
  const done = await run(folder, [...bench, ...more, "--quiet", "--json"]);
  expect(JSON.parse(done.out)).toMatchObject({ runs: [{ questions: 6, failed: 0 }] });
});

test("log lines are JSON, `trace` shows a question's calls, and `cache explain` shows a cached call", async () => {
  const server = await serveModel({ fault: (_request, sending) => (sending === 0 ? "503" : null) });
  const folder = bridgeFolder();
  const asked = await run(folder, ask(server.url, "--log-level", "info"));
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

test("extraction fills the fields of a schema from papers and writes a separate evidence file", async () => {
  const server = await serveModel({
    reply: (request) =>
      request.schema === "extractContent"
        ? { items: [{ field: "river", value: "Naab", quote: "spans the river Naab" }] }
        : scriptedReply(request),
  });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "Smith2020.txt"), "The bridge spans the river Naab.\n");
  writeFileSync(
    join(folder, "fields.json"),
    '{"type":"object","properties":{"river":{"type":"array","items":{"type":"string"}}}}',
  );
  writeFileSync(join(folder, "Smith.pdf"), "%PDF-1.7 …");
  const words = [
    "--schema",
    "fields.json",
    "--out",
    "records.json",
    "--base-url",
    server.url,
    "--model",
    "scripted",
  ];
  expect(await run(folder, ["extract", "content", "Smith2020.txt", ...words])).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder, "records.json"), "utf8"))).toEqual([
    { key: "Smith2020", river: ["Naab"] },
  ]);
  expect(readFileSync(join(folder, "records.evidence.jsonl"), "utf8")).toBe(
    '{"key":"Smith2020","field":"river","value":"Naab","quote":"spans the river Naab","start":11,"end":31,"line":1,"page":null,"pass":1}\n',
  );
  const pdf = await run(folder, ["extract", "content", "Smith.pdf", ...words]);
  expect(pdf).toMatchObject({ code: 3, err: expect.stringContaining("pdftotext") });
});

test("extracted records populate a graph through a template and become the objects of a classification", async () => {
  const reply = {
    items: [
      { field: "river", value: "Naab", quote: "spans the river Naab" },
      { field: "question", value: "How old is it?", quote: "We ask how old it is" },
      { field: "question", value: "Will it hold?", quote: "and whether it will hold" },
    ],
  };
  const server = await serveModel({
    reply: (request) => (request.schema === "extractContent" ? reply : scriptedReply(request)),
  });
  const folder = temporaryFolder();
  expect(await run(folder, ["init", "."])).toMatchObject({ code: 0 });
  const list = { type: "array", items: { type: "string" } };
  const files = {
    "Smith2020.txt": "The bridge spans the river Naab.\n\nWe ask how old it is, and whether it will hold.\n",
    "fields.json": { type: "object", properties: { river: list, question: list } },
    "bridges.mapping.json": {
      version: 1,
      name: "bridges",
      key: ["id"],
      fields: { id: { from: "key", kind: "metadata" }, river: { from: "river" } },
    },
    "bridges.template.json": {
      version: 1,
      name: "bridges",
      mapping: "bridges.mapping.json",
      hub: {
        label: "{@key}",
        types: ["Bridge"],
        edges: [{ kind: "value", predicate: "crosses", value: "river" }],
      },
    },
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  const model = ["--base-url", server.url, "--model", "scripted", "--quiet"];
  const read = ["extract", "content", "Smith2020.txt", "--schema", "fields.json", "--out", "records.json"];
  expect(await run(folder, [...read, ...model])).toMatchObject({ code: 0, err: "" });
  const populated = await run(folder, [
    ...["graph", "populate", "--publications", "records.json", "--template", "bridges.template.json"],
    ...["--out", "bridges.json", "--quiet"],
  ]);
  expect(populated).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(join(folder, "bridges.json"), "utf8")).toMatch(/"crosses"[\s\S]*"Naab"/);
  const added = await run(folder, [
    "apply",
    "add",
    "--from",
    "records.json",
    "--field",
    "question",
    "--json",
  ]);
  expect(JSON.parse(added.out)).toEqual({
    objects: [
      { id: "1", text: "How old is it?", source: "Smith2020" },
      { id: "2", text: "Will it hold?", source: "Smith2020" },
    ],
  });
  expect((await run(folder, ["apply", "add", "--from", "records.json", "--field", "year"])).code).toBe(3);
});

const wrongSettings: readonly (readonly [words: readonly string[], code: number, message: RegExp])[] = [
  [["--language", "compatible:m"], 2, /no endpoint is configured\n.*--base-url/],
  [["--language", "ollama"], 2, /does not include a model\n.*--model/],
  [["--language", "olama:m"], 2, /"olama" is no provider\n.*ollama/],
  [["--language", "openai:gpt-4o-mini"], 2, /OpenAI needs an API key\n.*OPENAI_API_KEY/],
  [["--language", "ollama:m", "--budget", "five"], 2, /--budget cannot be "five"/],
  [["--budget", "5"], 2, /no model was specified/],
  [["--model", "m"], 2, /--language is offline/],
  [["--embedder", "openai"], 2, /does not include a model/],
  [["--embedder", "onnx:nowhere"], 3, /contains no ONNX model/],
  [["--language", "ollama:m", "--replay", "missing.jsonl"], 3, /missing\.jsonl: no such file/],
];

test("invalid settings produce a single message that states which setting to change, before any work starts", async () => {
  const folder = bridgeFolder();
  const runs = wrongSettings.map(async ([words, code, message]) => {
    const result = await run(folder, ["ask", question, "--graph", "bridges.json", ...words]);
    expect([words, result.code, result.out]).toEqual([words, code, ""]);
    expect(result.err).toMatch(message);
  });
  await Promise.all(runs);
  expect(filesUnder(folder).filter((file) => file.endsWith(".jsonl"))).toEqual([]);
});

test("Taxolink rejects an invalid endpoint, an unknown model, and a credentials file with open permissions", async () => {
  const folder = bridgeFolder();
  const html = await serveModel({ fault: () => "html" });
  expect((await run(folder, ask(html.url))).err).toContain(
    "does not answer like an OpenAI-compatible endpoint",
  );
  const unknown = await serveModel({ fault: () => "unknown-model", models: ["tiny", "large"] });
  expect((await run(folder, ask(unknown.url))).err).toMatch(/has no model called "scripted"\n.*tiny, large/);
  if (process.platform === "win32") return;
  const credentials = join(folder, "config", "taxolink", "credentials");
  mkdirSync(join(folder, "config", "taxolink"), { recursive: true });
  writeFileSync(credentials, `compatible = ${canary}\n`);
  chmodSync(credentials, 0o640);
  const refused = await run(folder, ask(html.url));
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining(`chmod 600 ${credentials}`) });
  chmodSync(credentials, 0o600);
  const keyed = await serveModel({ key: canary });
  expect(await run(folder, ask(keyed.url))).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, "cache", "taxolink", "replies.sqlite"))).toBe(true);
});

test("the environment overrides the workspace's language and embedder, and options override both", async () => {
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
  const words = ["ask", question, "--graph", "bridges.json", "--quiet"];
  const env = { TAXOLINK_BASE_URL: server.url };
  expect(await run(folder, words, env)).toMatchObject({ code: 0 });
  expect(server.requests[0]?.model).toBe("scripted");
  expect(server.embeddingRequests.length).toBeGreaterThan(0);
  // In a workspace, replies and traces are stored in the workspace.
  expect(existsSync(join(folder, ".taxolink", "replies.sqlite"))).toBe(true);
  expect(await run(folder, words, { ...env, TAXOLINK_LANGUAGE: "compatible:other" })).toMatchObject({
    code: 0,
  });
  expect(server.requests.at(-1)?.model).toBe("other");
  const sent = server.requests.length;
  const offline = [...words, "--language", "offline", "--embedder", "hashed"];
  expect(await run(folder, offline, { ...env, TAXOLINK_LANGUAGE: "compatible:other" })).toMatchObject({
    code: 0,
  });
  expect(server.requests).toHaveLength(sent);
});
