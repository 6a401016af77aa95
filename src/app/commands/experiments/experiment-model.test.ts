/**
 * Tests an experiment with a language model and judges as a user runs it, with a server on loopback. Only the test of
 * Ctrl-C starts the built program.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Desk, openDesk } from "../../../testing/desk.ts";
import type { ChatRequest, ModelServer } from "../../../testing/openai-server.ts";
import { startProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";

/** Writes three books and their questions, the model's price, and an experiment with judged answers. */
function bookFolder(changes: Record<string, unknown> = {}): string {
  const entity = (id: string, type?: string) => ({
    uid: id,
    text: id,
    knowledge_types: type === undefined ? [] : [type],
  });
  const facts = ["First Book|author|Ann", "Second Book|author|Ann", "Third Book|author|Ben"].map((line) => {
    const [subject = "", predicate = "", object = ""] = line.split("|");
    return { entity_subject: entity(subject, "Book"), predicate, entity_object: entity(object) };
  });
  const rows = [
    "uid,question,golden_answer,golden_triples",
    ...["First", "Second", "Third"].map((name, at) => {
      const author = at === 2 ? "Ben" : "Ann";
      const triple = `(${name} Book:${name} Book, author, ${author}:${author})`;
      return `q${at + 1},Who is the author of ${name} Book?,${author} wrote ${name} Book.,"[""${triple}""]"`;
    }),
  ];
  const experiment = {
    name: "books",
    graph: "books.json",
    questions: "q.csv",
    language: "compatible:scripted",
    judges: { models: ["compatible:scripted", "compatible:second"], repeats: 2 },
    retrievers: ["hublink"],
    ...changes,
  };
  const price = { input: 1, output: 2 };
  return openDesk({
    "books.json": facts,
    "q.csv": `${rows.join("\n")}\n`,
    "books.experiment.json": experiment,
    "config/taxolink/prices.json": { scripted: price, second: price },
  }).root;
}

/** Reads the files that must be identical in repeated runs: all files except those that record times. */
function resultsOf(folder: string): Record<string, string> {
  const out = join(folder, "out");
  const names = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  return Object.fromEntries(
    names
      .filter((name) => !name.endsWith("timing.jsonl"))
      .sort()
      .map((name) => [name, readFileSync(join(out, name), "utf8")]),
  );
}

/** Runs a command in this process, with only the keys and the cache in the folder. */
const run = (folder: string, words: readonly string[], server?: ModelServer) =>
  new Desk(folder, server && { TAXOLINK_BASE_URL: server.url }).run("", ...words);

const command = (...words: string[]): string[] => [
  ...["experiment", "run", "books.experiment.json", "--out", "out", "--quiet"],
  // The experiment's file names the models.
  ...["--allow-endpoint", "compatible:scripted,compatible:second"],
  ...(words.includes("--budget") ? [] : ["--budget", "500calls"]),
  ...words,
];

const describeRequests = (requests: readonly ChatRequest[]): string[] =>
  requests
    .filter(({ schema }) => schema !== "probe")
    .map(({ model, messages, body }) => JSON.stringify([model, messages, body.seed]));

test("configurations that differ only in their embedder have different ids in the plan", async () => {
  const server = await serveModel();
  const folder = bookFolder({
    retrievers: ["difar"],
    vary: { mode: "list", configurations: [{ embedder: "compatible:one" }, { embedder: "compatible:two" }] },
  });
  const words = ["experiment", "plan", "books.experiment.json", "--out", "out"];
  const { json } = await run(folder, words, server);
  const { configurations } = json as { configurations: { id: string }[] };
  expect(configurations.length).toBeGreaterThan(1);
  expect(new Set(configurations.map(({ id }) => id)).size).toBe(configurations.length);
});

test("an experiment's plan estimates calls and cost, and the experiment pauses at its budget, resumes, stores each verdict, and can be replayed byte for byte", async () => {
  const server = await serveModel();
  const folder = bookFolder();
  const plan = await run(folder, ["experiment", "plan", "books.experiment.json", "--out", "out"], server);
  const { estimate } = plan.json as { estimate: { model_calls: number; cost: number[] } };
  expect(server.requests).toEqual([]);
  expect(estimate.cost[0]).toBeGreaterThan(0);
  expect(estimate.cost[1]).toBeGreaterThan(estimate.cost[0] ?? 0);

  const unbudgeted = command().filter((word) => word !== "--budget" && word !== "500calls");
  await expect(run(folder, unbudgeted, server)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(`the model would get about ${estimate.model_calls} calls`),
  });
  expect(server.requests).toEqual([]);

  await expect(run(folder, command("--budget", "8calls"), server)).rejects.toMatchObject({
    exitCode: 130,
    message: expect.stringMatching(/could exceed the budget of 8 calls/),
    hint: expect.stringMatching(/taxolink bench books\.experiment\.json --out out/),
  });

  const finished = await run(folder, command(), server);
  // Replies that were paid for before the pause were not requested again.
  expect(new Set(describeRequests(server.requests)).size).toBe(describeRequests(server.requests).length);
  const { runs } = finished.json as {
    runs: {
      metrics: Record<string, number | null>;
      detail: Record<string, { n: number }>;
      judging: { judges: string[]; repeats: number; agreement: Record<string, { units: number }> };
    }[];
  };
  expect(runs[0]?.judging).toMatchObject({
    judges: ["compatible:scripted", "compatible:second"],
    repeats: 2,
  });
  expect(runs[0]?.detail.faithfulness?.n).toBe(3);
  expect(runs[0]?.judging.agreement.faithfulness?.units).toBeGreaterThan(0);
  checkJudgements(folder);

  await run(folder, ["cache", "export", "replies.jsonl"]);
  await server.close();
  const elsewhere = bookFolder();
  writeFileSync(join(elsewhere, "replies.jsonl"), readFileSync(join(folder, "replies.jsonl")));
  expect((await run(elsewhere, command("--replay", "replies.jsonl"), server)).warnings).toEqual([]);
  expect(resultsOf(elsewhere)).toEqual(resultsOf(folder));

  const verified = await run(folder, ["results", "--verify", "out"]);
  expect(verified.text).toMatch(/^Recomputed \d+ figures: all match the stored values/);
  const manifest = JSON.parse(resultsOf(folder)["manifest.json"] ?? "") as Record<string, unknown>;
  expect(manifest).toMatchObject({
    git: { commit: null, reason: "the folder is not in a git repository" },
    config: { name: "books", graph: "books.json", retrievers: ["hublink"] },
    data: [{ graph: "books.json", questions: "q.csv", graph_hash: expect.stringMatching(/^[0-9a-f]+$/) }],
    seeds: [1],
    models: [
      {
        role: "language",
        model: "scripted",
        parameters: { temperature: 0, seed: 1 },
        price: { input: 1, output: 2 },
      },
      { role: "embedder", provider: null, price: null },
      { role: "judge", model: "scripted" },
      { role: "judge", model: "second" },
    ],
  });
  expect(JSON.stringify(manifest)).not.toContain(process.arch);
}, 120_000);

test("each configuration uses and records its own model if the experiment varies the language option", async () => {
  const server = await serveModel();
  const vary = { mode: "ofat", parameters: { language: ["compatible:scripted", "compatible:second"] } };
  const folder = bookFolder({ language: "offline", judges: undefined, retrievers: ["difar"], vary });
  await run(folder, command(), server);
  const headers = Object.entries(resultsOf(folder))
    .filter(([name]) => name.endsWith("predictions.jsonl"))
    .map(([, text]) => JSON.parse(text.split("\n")[0] ?? "") as { readonly language: string });
  expect(new Set(headers.map(({ language }) => language)).size).toBe(3);
  // Each of the two models answered the three questions once.
  const answeringModels = server.requests.flatMap(({ model, schema }) =>
    schema === "answerFromContexts" ? [model] : [],
  );
  expect(answeringModels.filter((model) => model === "scripted")).toHaveLength(3);
  expect(answeringModels.filter((model) => model === "second")).toHaveLength(3);
  const manifest = JSON.parse(resultsOf(folder)["manifest.json"] ?? "") as { models: { model: string }[] };
  expect(manifest.models.map(({ model }) => model)).toEqual([null, null, "scripted", "second"]);
}, 120_000);

/** Checks the stored verdicts: one for each claim of q1–q3, with two repeats and two judges each. */
function checkJudgements(folder: string): void {
  const file =
    Object.entries(resultsOf(folder)).find(([name]) => name.endsWith("judgements.jsonl"))?.[1] ?? "";
  const [header, first] = file
    .split("\n")
    .map((line) => JSON.parse(line || "null") as Record<string, unknown>);
  expect(header).toMatchObject({ kind: "taxolink-judgements", version: 1 });
  expect(first).toMatchObject({
    uid: "q1",
    repeat: 1,
    judge: "compatible:scripted",
    faithfulness: {
      claims: [{ text: expect.any(String), holds: expect.any(Boolean), reason: expect.any(String) }],
    },
  });
  expect(file.trimEnd().split("\n")).toHaveLength(1 + 3 * 2 * 2);
}

test("an offline run reports that no judge was available for the judged measures", async () => {
  const bench = ["bench", "--graph", "books.json", "--questions", "q.csv", "--retrievers", "hublink"];
  const offline = await run(bookFolder(), [
    ...bench,
    ...["--measures", "recall,faithfulness", "--out", "offline"],
  ]);
  const { runs } = offline.json as { runs: Record<string, Record<string, unknown>>[] };
  expect(runs[0]?.metrics).toMatchObject({ faithfulness: null });
  expect(runs[0]?.detail?.faithfulness).toMatchObject({
    n: 0,
    ci: null,
    excluded: { "no language model judged the answer (specify a model with --judge)": 3 },
  });
});

test("Ctrl-C unlocks the folder only after the index is complete, and keeps finished questions; the next run answers the remaining ones", async () => {
  let stuckAt: "verbalisePaths" | "finalAnswer" | null = "verbalisePaths";
  const isStuck = ({ schema, messages }: ChatRequest): boolean =>
    schema === stuckAt &&
    (schema === "verbalisePaths" || (messages[1]?.content ?? "").includes("Second Book?"));
  const server = await serveModel({ fault: (request) => (isStuck(request) ? "hang" : null) });
  const folder = bookFolder({ judges: undefined, retrievers: ["hublink"] });
  const start = () => startProgram(folder, command(), { TAXOLINK_BASE_URL: server.url });

  const indexing = start();
  await vi.waitUntil(() => server.requests.some(isStuck), { timeout: 60_000 });
  await expect(run(folder, command(), server)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(
      `is being written to by taxolink bench (process ${indexing.child.pid} on`,
    ),
  });
  indexing.child.kill("SIGINT");
  expect((await indexing.ended).code).toBe(130);

  stuckAt = "finalAnswer";
  const answering = start();
  await vi.waitUntil(() => server.requests.some(isStuck), { timeout: 60_000 });
  answering.child.kill("SIGINT");
  const { code, err } = await answering.ended;
  expect(code).toBe(130);
  expect(err).toContain("interrupted; all finished questions are saved");

  stuckAt = null;
  const before = server.requests.length;
  const finished = await run(folder, command(), server);
  expect(finished.json).toMatchObject({ runs: [{ questions: 3, failed: 0 }] });
  const newPrompts = server.requests.slice(before).map(({ messages }) => messages[1]?.content ?? "");
  expect(newPrompts.some((text) => text.includes("First Book?"))).toBe(false);
  expect(Object.keys(resultsOf(folder))).not.toContain("lock");
}, 120_000);
