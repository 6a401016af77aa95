/**
 * Measures the constants of the cost model in docs/scale.md for servers: Virtuoso, if it is installed, and PostgreSQL,
 * at the address in `TAXOLINK_TEST_POSTGRES`. The client and the server share one machine, so the times
 * contain no network latency. `TAXOLINK_BENCH_TRIPLES=1000000` sets the size of the graph.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unwatched } from "../../base/progress.ts";
import { type KnowledgeGraph, openGraph, pullGraph } from "../../graph/index.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { inFolder } from "../in-folder.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { hasVirtuoso, startVirtuoso } from "../servers/virtuoso-server.ts";
import { type Benchmark, measureApart, offlineParts, spread, timed } from "./measuring/benchmark.ts";
import { openGeneratedGraph, spreadTriples } from "./measuring/generated-questions.ts";
import type { ScaleFigures } from "./measuring/measure-scale.ts";

const triples = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? 100_000);
/** Systems without an index, which send requests to the graph for every question. */
const traversing = ["structgpt", "think-on-graph"];

export const benchmark: Benchmark = {
  name: "servers",
  run: () =>
    inFolder(async (folder) => {
      const { graph } = await openGeneratedGraph(triples, folder);
      graph.close();
      const size = `${triples.toLocaleString("en")} triples`;
      const figures = { ...(await measureVirtuoso(folder)), ...(await measurePostgres(folder)) };
      return Object.fromEntries(
        Object.entries(figures).map(([label, value]) => [`${size}: ${label}`, value]),
      );
    }),
};

async function measureVirtuoso(folder: string): Promise<Record<string, number | null>> {
  if (!hasVirtuoso()) return { "Virtuoso: not measured, because it is not installed": null };
  const server = await startVirtuoso();
  try {
    const before = server.storedBytes();
    const [address, loaded] = await timed(async () =>
      server.load(readFileSync(join(folder, `${triples}.nt`), "utf8")),
    );
    const stored = (server.storedBytes() - before) / 1e6;
    const graph = await openGraph(address);
    const [, described] = await timed(() =>
      Promise.all([graph.statistics(), graph.predicates(), graph.version()]),
    );
    const describing = graph.requests?.() ?? null;
    const store = join(folder, "pulled.sqlite");
    const [{ requests }, pulled] = await timed(() =>
      pullGraph({ kind: "sparql", endpoint: address }, store, { cacheFolder: join(folder, "cache") }),
    );
    const figures = {
      "Virtuoso: load over HTTP, s": loaded.wall,
      "Virtuoso: size of the database, MB": stored,
      "Virtuoso: statistics and version, s": described.wall,
      "Virtuoso: statistics and version, requests": describing,
      "Virtuoso: pull the whole graph, s": pulled.wall,
      "Virtuoso: pull the whole graph, requests": requests.sent,
    };
    for (const name of traversing) Object.assign(figures, await askSystem(name, graph, store));
    graph.close();
    return figures;
  } finally {
    await server.close();
  }
}

/** Asks a system questions about evenly spaced triples of a store with the same graph. */
async function askSystem(
  name: string,
  graph: KnowledgeGraph,
  store: string,
): Promise<Record<string, number>> {
  const retriever = createRetriever(name, offlineParts());
  await retriever.prepare(graph, unwatched);
  const [times, requests]: [number[], number[]] = [[], []];
  const asked = await openGraph(store);
  for await (const { triple, text } of spreadTriples(asked, triples)) {
    const before = graph.requests?.() ?? 0;
    const [, { wall }] = await timed(() => retriever.retrieve({ text, topicEntity: triple.subject.id }));
    times.push(wall * 1000);
    requests.push((graph.requests?.() ?? 0) - before);
  }
  asked.close();
  return {
    ...spread(`Virtuoso: ${name}, ms per question`, times),
    ...spread(`Virtuoso: ${name}, requests per question`, requests),
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
    const { labelled } = measureApart<ScaleFigures>(
      "measure-scale.ts",
      "hublink",
      triples,
      folder,
      server.address,
    );
    return {
      ...Object.fromEntries(
        Object.entries(labelled).map(([label, value]) => [`PostgreSQL: ${label}`, value]),
      ),
      "PostgreSQL: size of the database, MB": (await sizeOf()) - before,
    };
  } finally {
    await server.stop();
  }
}
