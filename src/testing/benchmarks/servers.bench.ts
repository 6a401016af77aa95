/**
 * Measures the constants of the cost model in docs/scale.md for servers: Virtuoso, if it is installed, and PostgreSQL,
 * at the address in `TAXOLINK_TEST_POSTGRES`. The client and the server share one machine, so the times
 * contain no network latency. `TAXOLINK_BENCH_TRIPLES=1000000` sets the size of the graph.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../base/progress.ts";
import { type KnowledgeGraph, openGraph, pullGraph, type Triple } from "../../graph/index.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { hasVirtuoso, startVirtuoso } from "../servers/virtuoso-server.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";
import {
  openGeneratedGraph,
  questionAbout,
  questionCount,
  type ScaleFigures,
} from "./measuring/measure-scale.ts";

const script = fileURLToPath(new URL("measuring/measure-scale.ts", import.meta.url));
const triples = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? 100_000);
/** Systems without an index, which send requests to the graph for every question. */
const traversing = ["structgpt", "think-on-graph"];

export const benchmark: Benchmark = {
  name: "servers",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-servers-"));
    try {
      const { graph } = await openGeneratedGraph(triples, folder);
      graph.close();
      const size = `${triples.toLocaleString("en")} triples`;
      const figures = { ...(await measureVirtuoso(folder)), ...(await measurePostgres(folder)) };
      return Object.fromEntries(
        Object.entries(figures).map(([label, value]) => [`${size}: ${label}`, value]),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureVirtuoso(folder: string): Promise<Record<string, number | null>> {
  if (!hasVirtuoso()) return { "Virtuoso: not measured, because it is not installed": null };
  const server = await startVirtuoso();
  try {
    const before = server.storedBytes();
    const [loaded, address] = await timed(async () =>
      server.load(readFileSync(join(folder, `${triples}.nt`), "utf8")),
    );
    const stored = (server.storedBytes() - before) / 1e6;
    const graph = await openGraph(address);
    const [described] = await timed(() =>
      Promise.all([graph.statistics(), graph.predicates(), graph.version()]),
    );
    const describing = graph.requests?.() ?? null;
    const store = join(folder, "pulled.sqlite");
    const [pulled, { requests }] = await timed(() =>
      pullGraph({ kind: "sparql", endpoint: address }, store, { cacheFolder: join(folder, "cache") }),
    );
    const figures = {
      "Virtuoso: load over HTTP, s": loaded,
      "Virtuoso: size of the database, MB": stored,
      "Virtuoso: statistics and version, s": described,
      "Virtuoso: statistics and version, requests": describing,
      "Virtuoso: pull the whole graph, s": pulled,
      "Virtuoso: pull the whole graph, requests": requests.sent,
    };
    const askedTriples = await sampleTriples(store);
    for (const name of traversing) Object.assign(figures, await askSystem(name, graph, askedTriples));
    graph.close();
    return figures;
  } finally {
    await server.close();
  }
}

/** Returns evenly spaced triples of a store for questions. */
async function sampleTriples(store: string): Promise<readonly Triple[]> {
  const graph = await openGraph(store);
  const every = Math.max(1, Math.floor(triples / questionCount));
  const sample: Triple[] = [];
  let tripleNumber = 0;
  for await (const batch of graph.scan()) {
    for (const triple of batch) {
      tripleNumber += 1;
      if (tripleNumber % every === 0) sample.push(triple);
    }
  }
  graph.close();
  return sample;
}

async function askSystem(
  name: string,
  graph: KnowledgeGraph,
  askedTriples: readonly Triple[],
): Promise<Record<string, number>> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts);
  await retriever.prepare(graph, unwatched);
  const [times, requests]: [number[], number[]] = [[], []];
  for (const [number, triple] of askedTriples.entries()) {
    const before = graph.requests?.() ?? 0;
    const question = { text: questionAbout(triple, number), topicEntity: triple.subject.id };
    const [seconds] = await timed(() => retriever.retrieve(question));
    times.push(seconds * 1000);
    requests.push((graph.requests?.() ?? 0) - before);
  }
  return {
    [`Virtuoso: ${name}, ms per question (median)`]: quantile(times, 0.5),
    [`Virtuoso: ${name}, ms per question (95 %)`]: quantile(times, 0.95),
    [`Virtuoso: ${name}, requests per question (median)`]: quantile(requests, 0.5),
    [`Virtuoso: ${name}, requests per question (95 %)`]: quantile(requests, 0.95),
  };
}

async function measurePostgres(folder: string): Promise<Record<string, number | null>> {
  if (process.env.TAXOLINK_TEST_POSTGRES === undefined) {
    return { "PostgreSQL: not measured, because TAXOLINK_TEST_POSTGRES is not set": null };
  }
  const server = await startPostgres();
  try {
    const sizeOf = async (): Promise<number> => {
      const [row] = await server.run("SELECT pg_database_size(current_database()) AS bytes");
      return Number(row?.bytes) / 1e6;
    };
    const before = await sizeOf();
    const output = execFileSync(
      process.execPath,
      [script, "hublink", String(triples), folder, server.address],
      {
        encoding: "utf8",
      },
    );
    const { indexed, opened, peakMegabytes, median, p95 } = JSON.parse(output) as ScaleFigures;
    return {
      "PostgreSQL: index, s": indexed.wall,
      "PostgreSQL: size of the database, MB": (await sizeOf()) - before,
      "PostgreSQL: open the index again, s": opened?.wall ?? null,
      "PostgreSQL: peak memory of the client, MB": peakMegabytes,
      "PostgreSQL: hublink, ms per question (median)": median,
      "PostgreSQL: hublink, ms per question (95 %)": p95,
    };
  } finally {
    await server.stop();
  }
}

async function timed<T>(action: () => Promise<T>): Promise<readonly [seconds: number, result: T]> {
  const started = performance.now();
  const result = await action();
  return [(performance.now() - started) / 1000, result];
}
