/**
 * Measures the client for language models: its overhead per call, its waiting time, and the number of faults from which
 * it recovers.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { hashValue } from "../../base/io/index.ts";
import { filterTriplesPrompt } from "../../tasks/groups/hubs/filter-triples.ts";
import { partialAnswerPrompt } from "../../tasks/groups/hubs/partial-answer.ts";
import type { FilterTriplesInput, PartialAnswerInput } from "../../tasks/hub-tasks.ts";
import { openReplyCache } from "../../tasks/index.ts";
import { createUsageMeter } from "../../tasks/language-call.ts";
import { renderPrompt } from "../../tasks/model/prompt.ts";
import { replyRequest, requestIdentity } from "../../tasks/model/request-key.ts";
import { exampleTriple } from "../../tasks/prompted/show-triple.ts";
import { runFaultStorm } from "../fault-storm.ts";
import { startModelServer } from "../openai-server.ts";
import { createScriptedModel } from "../scripted-model.ts";
import { scriptedReply } from "../scripted-replies.ts";
import { startModelProcess } from "../servers/start-model-process.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

export const benchmark: Benchmark = {
  name: "language-model",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    try {
      return {
        ...(await measureCachedCalls(folder)),
        ...(await measureParallelCalls()),
        ...(await measureLargeCache(folder)),
        ...(await measureFaults()),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Creates a prompt as large as HubLink's prompts: ten paths of three triples. */
function hubInput(index: number): PartialAnswerInput {
  const paths = Array.from({ length: 10 }, (_, at) => {
    const triples = [1, 2, 3].map((step) =>
      exampleTriple(`Thing ${index} ${at} ${step}`, "leads to", `Place ${step}`),
    );
    return { text: `Thing ${index} leads over several steps to place ${at}.`, triples };
  });
  const hub = { id: 1, hub: `Thing ${index}`, paths, common: [], linked: [] };
  return { question: `What does thing ${index} lead to?`, components: [], hubs: [hub] };
}

async function measureCachedCalls(folder: string): Promise<Record<string, number>> {
  const server = await startModelServer({ reply: scriptedReply });
  const store = await openReplyCache(join(folder, "cached.sqlite"));
  const { model } = createScriptedModel(server.url, { store });
  const usage = createUsageMeter();
  const ask = (index: number) => model.ask(partialAnswerPrompt, hubInput(index), { usage });
  for (let index = 0; index < 200; index += 1) await ask(index);
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let index = 0; index < 200; index += 1) {
      const started = performance.now();
      await ask(index);
      times.push(performance.now() - started);
    }
  }
  store.close();
  await server.close();
  return {
    "cached call, ms (median of 2,000)": quantile(times, 0.5),
    "cached call, ms (p95)": quantile(times, 0.95),
  };
}

async function measureParallelCalls(): Promise<Record<string, number>> {
  const latencyMs = 100;
  const parallel = 50;
  // The benchmark runs long enough that the first burst, in which all calls start at the same time, does not determine
  // the figure.
  const calls = 2_500;
  // The endpoint runs in a separate process, so that its work is not attributed to the client.
  const server = await startModelProcess(latencyMs);
  const { model } = createScriptedModel(server.url, { settings: { concurrency: parallel } });
  const ask = (index: number) =>
    model.ask(filterTriplesPrompt, oneTriple(index), { usage: createUsageMeter() });
  /** Sends all calls. As in a real run, each caller waits for a reply before it sends its next call. */
  const askAll = async (from: number, count: number): Promise<void> => {
    let next = from;
    const caller = async (): Promise<void> => {
      while (next < from + count) await ask(next++);
    };
    await Promise.all(Array.from({ length: parallel }, caller));
  };
  await askAll(0, 10 * parallel);
  const shares: number[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const started = performance.now();
    await askAll(round * 10_000, calls);
    shares.push(((calls / parallel) * latencyMs) / (performance.now() - started));
  }
  server.stop();
  return {
    "50 parallel calls at 100 ms: share of the ideal rate (median of 3 x 2,500)": quantile(shares, 0.5),
    "load of the machine during it (1 minute, 1 is one busy core)": loadavg()[0] ?? Number.NaN,
  };
}

function oneTriple(index: number): FilterTriplesInput {
  const triple = exampleTriple("A", "leads to", `B${index}`);
  return {
    question: `Where to, ${index}?`,
    components: [],
    answer: "B [1].",
    triples: [{ id: 1, triple, context: "A leads to B." }],
  };
}

async function measureLargeCache(folder: string): Promise<Record<string, number>> {
  const file = join(folder, "large.sqlite");
  const store = await openReplyCache(file);
  const { model, parts } = createScriptedModel("http://127.0.0.1:9/v1", { store });
  const identity = requestIdentity(parts.endpoint.settings, parts.model, parts.parameters);
  const reply = JSON.stringify({
    relevant: true,
    answer: `It leads there. ${"And so on. ".repeat(30)}`,
    facts: [1],
  });
  const count = 100_000;
  const writingStart = performance.now();
  store.database.exec("BEGIN");
  for (let index = 0; index < count; index += 1) {
    const request = replyRequest(identity, renderPrompt(partialAnswerPrompt, hubInput(index)));
    store.write(hashValue(request), request, { reply, promptTokens: 900, completionTokens: 120 });
  }
  store.database.exec("COMMIT");
  const writing = performance.now() - writingStart;
  store.database.pragma("wal_checkpoint(TRUNCATE)");
  const times: number[] = [];
  const callTimes: number[] = [];
  const usage = createUsageMeter();
  for (let round = 0; round < 2_000; round += 1) {
    const index = (round * 48_271) % count;
    const key = hashValue(replyRequest(identity, renderPrompt(partialAnswerPrompt, hubInput(index))));
    const started = performance.now();
    if (!store.read(key)) throw new Error(`reply ${index} is lost`);
    times.push(performance.now() - started);
    const startTime = performance.now();
    await model.ask(partialAnswerPrompt, hubInput(index), { usage });
    callTimes.push(performance.now() - startTime);
  }
  store.close();
  return {
    "100,000 cached replies: lookup, ms (median)": quantile(times, 0.5),
    "100,000 cached replies: lookup, ms (p95)": quantile(times, 0.95),
    "100,000 cached replies: whole cached call, ms (median)": quantile(callTimes, 0.5),
    "100,000 cached replies: file, MB": statSync(file).size / 2 ** 20,
    "100,000 cached replies: writing, s": writing / 1000,
  };
}

async function measureFaults(): Promise<Record<string, number>> {
  const report = await runFaultStorm(5_000, 0.2, 11);
  return {
    "5,000 calls at 20 % faults: faults sent": report.faultsSent,
    "5,000 calls at 20 % faults: lost": report.lost,
    "5,000 calls at 20 % faults: duplicated": report.duplicated,
    "5,000 calls at 20 % faults: wrong": report.wrong,
    "5,000 calls at 20 % faults: recorded as failed": report.failed,
  };
}
