/**
 * Tests benchmarks of a test retriever: stored results, rejected folders, and results that stay the same after
 * resuming.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  CancelledError,
  GraphError,
  OptionError,
  type Outage,
  OutageError,
  WriteError,
} from "../../base/errors.ts";
import { unwatched } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";
import type { Retriever } from "../../retrieval/index.ts";
import { questionWith } from "../../testing/evaluated.ts";
import { limitDisk } from "../../testing/reliability/limited-disk.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { evaluateRuns } from "../evaluate.ts";
import { defaultMeasures } from "../measures/prepare-measures.ts";
import { writeSummary } from "../report/benchmark-report.ts";
import { costLines } from "../report/cost-blocks.ts";
import { sumCost } from "./cost.ts";
import { type Benchmark, evaluatedRun, runBenchmark } from "./run-benchmark.ts";
import { hashQuestions } from "./run-header.ts";

const emptyGraph: KnowledgeGraph = {
  entities: async () => new Map(),
  outgoing: async () => new Map(),
  incoming: async () => new Map(),
  names: async () => new Map(),
  entitiesOfType: async () => [],
  beginning: async () => [],
  isolated: async function* () {},
  find: async () => [],
  predicates: async () => [],
  summary: async () => ({
    triples: 0,
    entities: 0,
    classes: [],
    properties: [],
    links: [],
    extremes: [],
    absences: [],
  }),
  statistics: async () => ({ entities: 0, triples: 0, predicates: 0, types: {} }),
  scan: async function* () {},
  version: async () => "g1",
  close: () => {},
};

function triple(name: string): Triple {
  return {
    subject: { id: name, label: "", types: [] },
    predicate: { id: "p", label: "p" },
    object: { id: "o", label: "", types: [] },
  };
}

const questions = Array.from({ length: 12 }, (_, at) =>
  questionWith({
    uid: `q${at}`,
    text: `question ${at}`,
    goldenTriples: [`(t${at}, p, o)`],
    groups: { use_case: [String(at % 3)] },
  }),
);

type Calls = { prepared: number; askedUids: string[] };

/**
 * Creates a retriever that retrieves the golden triple of every even question and nothing for odd questions, and fails
 * on question 5.
 */
function createTestRetriever(calls: Calls, name = "even", options: Record<string, unknown> = {}): Retriever {
  return {
    name,
    options,
    language: "offline-1",
    ranks: ["triples"],
    usesTopic: false,
    prepare: async () => {
      calls.prepared += 1;
      return { counts: {}, notes: [], usage: { calls: 0, tokens: 0, cost: 0, byTask: {} } };
    },
    retrieve: async ({ text }) => {
      calls.askedUids.push(text);
      const at = Number(text.split(" ")[1]);
      if (at === 5) throw new GraphError("no luck with five", { hint: "Nearest: six" });
      const retrieved = at % 2 === 0 ? [{ triple: triple(`t${at}`), score: 1 }] : [];
      return {
        triples: retrieved,
        answer: retrieved.length > 0 ? "yes" : null,
        sources: [],
        confidence: null,
        trace: [],
        usage: { calls: 1, tokens: 10, cost: 0, byTask: { answer: 1 } },
      };
    },
  };
}

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

function benchmark(retrievers: readonly Retriever[], changes: Partial<Benchmark["origin"]> = {}): Benchmark {
  const questionsHash = hashQuestions(questions);
  const origin = { graphHash: "g1", questionsHash, embedder: "e", seed: 1, ...changes };
  const runs = retrievers.map((retriever) => ({ label: retriever.name, folder: retriever.name, retriever }));
  return { graph: emptyGraph, questions, runs, origin, folder };
}

const plain = { parallel: 1, restart: false };

function files(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return Object.fromEntries(
    names
      .filter((name) => !name.endsWith("timing.jsonl"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

test("predictions contain one line per question, in order, with failures but without times", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const [run] = await runBenchmark(
    benchmark([createTestRetriever(calls)]),
    { ...plain, parallel: 4 },
    unwatched,
  );
  expect(calls.prepared).toBe(1);
  expect(Object.keys(files())).toEqual(["even/predictions.jsonl"]);
  const [header, ...lines] = (files()["even/predictions.jsonl"] ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(header).toMatchObject({
    kind: "taxolink-run",
    version: 2,
    retriever: "even",
    seed: 1,
    graph_hash: "g1",
  });
  expect(lines.map((line) => line.uid)).toEqual(questions.map((question) => question.uid));
  expect(lines[4]).toEqual({
    uid: "q4",
    status: "answered",
    retrieved: ["(t4, p, o)"],
    answer: "yes",
    sources: [],
    confidence: null,
    error: null,
  });
  expect(lines[5]).toMatchObject({
    status: "failed",
    retrieved: [],
    error: "no luck with five. Nearest: six",
  });
  expect(lines[7]).toMatchObject({ status: "no-answer", error: null });
  const timings = readFileSync(join(folder, "even/timing.jsonl"), "utf8").trimEnd().split("\n");
  expect(timings).toHaveLength(12);
  expect(JSON.parse(timings[0] ?? "")).toMatchObject({ uid: "q0", usage: { calls: 1, tokens: 10 } });
  const { document } = evaluateRuns(run ? [evaluatedRun(run, questions)] : [], {
    measures: defaultMeasures("taxolink"),
    definition: "taxolink",
    seed: 1,
    inputs: {},
  });
  // Six of twelve questions retrieve their one golden triple; the failed and the unanswered ones count as 0.
  expect(document.runs[0]).toMatchObject({
    questions: 12,
    failed: 1,
    unanswered: 5,
    metrics: { recall: 0.5 },
  });
});

test("a run with a truncated journal repeats only the missing questions and produces the same bytes as a complete run", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const completeBenchmark = benchmark([createTestRetriever(calls)]);
  const evaluate = async (): Promise<void> => {
    const runs = await runBenchmark(completeBenchmark, plain, unwatched);
    const { document } = evaluateRuns(
      runs.map((run) => evaluatedRun(run, questions)),
      { measures: defaultMeasures("taxolink"), definition: "taxolink", seed: 1, inputs: {} },
    );
    await writeSummary(folder, document);
  };
  await evaluate();
  const uninterrupted = files();
  expect(Object.keys(uninterrupted).sort()).toEqual([
    "even/predictions.jsonl",
    "report.html",
    "report.md",
    "summary.json",
  ]);
  const predictions = (uninterrupted["even/predictions.jsonl"] ?? "").trimEnd().split("\n");
  const timings = readFileSync(join(folder, "even/timing.jsonl"), "utf8").trimEnd().split("\n");
  const journal = [
    predictions[0],
    ...timings.map((timing, at) => `{"prediction":${predictions[at + 1]},"timing":${timing}}`),
  ].join("\n");
  const random = createRandom(7);
  for (let round = 0; round < 5; round += 1) {
    rmSync(join(folder, "even"), { recursive: true });
    await runBenchmark(completeBenchmark, plain, unwatched);
    for (const name of ["predictions.jsonl", "timing.jsonl"]) rmSync(join(folder, "even", name));
    const cut = journal.slice(0, random.below(journal.length));
    writeFileSync(join(folder, "even", "journal.jsonl"), cut);
    writeFileSync(join(folder, "even", "predictions.jsonl.1073741824-0badcafe.tmp"), "torn");
    const keptCount = Math.max(0, cut.split("\n").length - 2);
    // Question 5 fails, and a resumed run repeats failed questions.
    const expectedCalls = 12 - keptCount + (keptCount > 5 ? 1 : 0);
    calls.askedUids = [];
    await evaluate();
    expect(calls.askedUids).toHaveLength(expectedCalls);
    expect(files()).toEqual(uninterrupted);
  }
}, 30_000);

test("if a system ranks entities, every prediction line says so, even for failed questions, and a run resumes from such lines", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const even = createTestRetriever(calls);
  const ranking: Retriever = {
    ...even,
    ranks: ["entities"],
    retrieve: async (question) => {
      const { triples, ...retrieval } = await even.retrieve(question);
      const entities = triples.map(({ triple: { subject }, score }) => ({ entity: subject, score }));
      return { ...retrieval, triples: [], entities };
    },
  };
  const [run] = await runBenchmark(benchmark([ranking]), { parallel: 1, restart: true }, unwatched);
  const lines = run?.predictions ?? [];
  expect(lines.map(({ ranks }) => ranks)).toEqual(questions.map(() => ["entities"]));
  expect(lines[0]).toMatchObject({ status: "answered", retrieved: [], entities: ["t0"] });
  expect(lines[1]).toMatchObject({ status: "no-answer", entities: [] });
  expect(lines[5]).toMatchObject({ status: "failed" });
  const [again] = await runBenchmark(benchmark([ranking]), { parallel: 1, restart: false }, unwatched);
  expect(again?.predictions).toEqual(lines);
});

test("an interrupted run keeps finished questions and ends with the signal's error", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const controller = new AbortController();
  const retriever = createTestRetriever(calls);
  const stopping: Retriever = {
    ...retriever,
    retrieve: async (question) => {
      if (calls.askedUids.length === 3) controller.abort();
      return retriever.retrieve(question);
    },
  };
  const watch = { ...unwatched, signal: controller.signal };
  await expect(runBenchmark(benchmark([stopping]), plain, watch)).rejects.toThrow(CancelledError);
  // The question that was running when the signal came is finished as well.
  expect(calls.askedUids).toHaveLength(4);
  await runBenchmark(benchmark([retriever]), plain, unwatched);
  expect(calls.askedUids).toHaveLength(12);
});

test("a question that is still running after the grace period is stopped, and counts as unanswered, not as failed", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const controller = new AbortController();
  const retriever = createTestRetriever(calls);
  const stuck: Retriever = {
    ...retriever,
    retrieve: async (question, signal) => {
      if (calls.askedUids.length < 2) return retriever.retrieve(question);
      controller.abort();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("the connection was closed")));
      });
    },
  };
  const watch = { ...unwatched, signal: controller.signal };
  await expect(runBenchmark(benchmark([stuck]), { ...plain, graceMs: 0 }, watch)).rejects.toThrow(
    CancelledError,
  );
  calls.askedUids = [];
  const [run] = await runBenchmark(benchmark([retriever]), plain, unwatched);
  expect(calls.askedUids).toHaveLength(10);
  expect(run?.predictions.filter(({ status }) => status === "failed").map(({ uid }) => uid)).toEqual(["q5"]);
});

test("a finished run is not repeated, and the error for a different run states what differs", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const retriever = createTestRetriever(calls);
  await runBenchmark(benchmark([retriever]), plain, unwatched);
  await runBenchmark(benchmark([retriever]), plain, unwatched);
  expect(calls.askedUids).toHaveLength(12);
  const before = files();
  const changed: [string, Benchmark][] = [
    ["graph", benchmark([retriever], { graphHash: "g2" })],
    ["questions", benchmark([retriever], { questionsHash: "other" })],
    ["seed", benchmark([retriever], { seed: 2 })],
    ["options", benchmark([createTestRetriever(calls, "even", { k: 3 })])],
  ];
  for (const [name, other] of changed) {
    await expect(runBenchmark(other, plain, unwatched)).rejects.toThrow(
      new RegExp(`contains a run that differs in its ${name}; different runs cannot be combined`),
    );
    await expect(runBenchmark(other, plain, unwatched)).rejects.toThrow(OptionError);
  }
  expect(files()).toEqual(before);
  await runBenchmark(benchmark([retriever], { seed: 2 }), { ...plain, restart: true }, unwatched);
  expect(calls.askedUids).toHaveLength(24);
});

test("an interrupted run cannot be resumed on a different graph", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const controller = new AbortController();
  controller.abort();
  const watch = { ...unwatched, signal: controller.signal };
  const retriever = createTestRetriever(calls);
  await expect(runBenchmark(benchmark([retriever]), plain, watch)).rejects.toThrow(CancelledError);
  await expect(runBenchmark(benchmark([retriever], { graphHash: "g2" }), plain, unwatched)).rejects.toThrow(
    "differs in its graph",
  );
});

test("a full disk ends the run, and the next run asks the interrupted question again", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const retriever = createTestRetriever(calls);
  let full = true;
  const withCache: Retriever = {
    ...retriever,
    retrieve: async (question) => {
      if (full && calls.askedUids.length === 3) throw new WriteError({ file: "cache" }, "the disk is full");
      return retriever.retrieve(question);
    },
  };
  await expect(runBenchmark(benchmark([withCache]), plain, unwatched)).rejects.toThrow(WriteError);
  expect(calls.askedUids).toHaveLength(3);
  full = false;
  const [run] = await runBenchmark(benchmark([withCache]), plain, unwatched);
  // Each of the twelve questions ran once: none was recorded as failed because of the full disk.
  expect(calls.askedUids).toHaveLength(12);
  expect(run?.predictions.filter(({ error }) => error?.includes("disk"))).toEqual([]);
});

test("an answer that cannot be written to the journal ends the run but leaves the journal intact", async () => {
  const calls: Calls = { prepared: 0, askedUids: [] };
  const retriever = createTestRetriever(calls);
  const disk = limitDisk(2_000);
  try {
    await expect(runBenchmark(benchmark([retriever]), plain, unwatched)).rejects.toThrow(WriteError);
  } finally {
    disk.restore();
  }
  const keptCount = calls.askedUids.length - 1;
  expect(keptCount).toBeGreaterThan(0);
  await runBenchmark(benchmark([retriever]), plain, unwatched);
  // Only the question whose answer could not be written was asked twice.
  expect(calls.askedUids).toHaveLength(12 + 1);
});

/** A retriever whose server fails on the given questions as long as `down` lasts. */
function withServer(retriever: Retriever, server: { down: (at: number) => Outage | undefined }): Retriever {
  return {
    ...retriever,
    retrieve: async (question) => {
      const outage = server.down(Number(question.text.split(" ")[1]));
      if (outage !== undefined) throw new GraphError("the server is gone", { outage });
      return retriever.retrieve(question);
    },
  };
}

test.each([
  ["that is gone", "certain", 1],
  ["that is gone, with questions in parallel", "certain", 3],
  ["that fails on two questions in a row", "possible", 1],
] as const)(
  "a server %s pauses the run, and the resumed run equals an uninterrupted one",
  async (_what, outage, parallel) => {
    const calls: Calls = { prepared: 0, askedUids: [] };
    await runBenchmark(benchmark([createTestRetriever(calls)]), plain, unwatched);
    const uninterrupted = files();
    rmSync(folder, { recursive: true });
    const server = { down: (at: number): Outage | undefined => (at >= 7 ? outage : undefined) };
    const retriever = withServer(createTestRetriever({ prepared: 0, askedUids: [] }), server);
    const options = { ...plain, parallel };
    const error = await runBenchmark(benchmark([retriever]), options, unwatched).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(OutageError);
    expect(error).toMatchObject({ exitCode: 1, message: expect.stringContaining("the server is gone") });
    const journal = readFileSync(join(folder, "even", "journal.jsonl"), "utf8");
    const recorded = [...journal.matchAll(/"uid":"q(\d+)"/g)].map(([, at]) => Number(at));
    expect(new Set(recorded)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    server.down = () => undefined;
    await runBenchmark(benchmark([retriever]), options, unwatched);
    expect(files()).toEqual(uninterrupted);
  },
);

test("a question on which a server fails counts as failed once the server has answered another question", async () => {
  const server = { down: (at: number): Outage | undefined => (at === 3 ? "possible" : undefined) };
  const retriever = withServer(createTestRetriever({ prepared: 0, askedUids: [] }), server);
  const [run] = await runBenchmark(benchmark([retriever]), plain, unwatched);
  const failed = run?.predictions.filter(({ status }) => status === "failed").map(({ uid }) => uid);
  expect(failed).toEqual(["q3", "q5"]);
});

test("if a server fails on the last question, the run pauses, because nothing shows that the server works", async () => {
  const server = { down: (at: number): Outage | undefined => (at === 11 ? "possible" : undefined) };
  const retriever = withServer(createTestRetriever({ prepared: 0, askedUids: [] }), server);
  await expect(runBenchmark(benchmark([retriever]), plain, unwatched)).rejects.toThrow(OutageError);
  server.down = () => undefined;
  const [run] = await runBenchmark(benchmark([retriever]), plain, unwatched);
  expect(run?.predictions.filter(({ status }) => status === "failed").map(({ uid }) => uid)).toEqual(["q5"]);
});

test("items without a usable reply are stored with their question, and counted beside the cost of the system", async () => {
  const even = createTestRetriever({ prepared: 0, askedUids: [] });
  const retriever: Retriever = {
    ...even,
    retrieve: async (question, signal) => {
      const retrieval = await even.retrieve(question, signal);
      const hubs = { unread: 2, of: 30, reason: "the JSON ends too early", byRules: false };
      const isPartial = question.id === "q0" || question.id === "q4";
      return { ...retrieval, usage: { ...retrieval.usage, ...(isPartial && { unread: { hubs } }) } };
    },
  };
  const [run] = await runBenchmark(benchmark([retriever]), plain, unwatched);
  const unread = run?.timings.flatMap(({ uid, usage }) =>
    usage.unread ? [[uid, usage.unread.hubs?.unread]] : [],
  );
  expect(unread).toEqual([
    ["q0", 2],
    ["q4", 2],
  ]);
  expect(costLines("even", sumCost(run?.timings ?? [])).slice(1)).toEqual([
    "even: in 2 questions, 4 of 60 hubs unread: the JSON ends too early",
  ]);
});
