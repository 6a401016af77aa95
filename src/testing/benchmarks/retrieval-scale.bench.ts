/** HubLink on larger graphs: index time, memory, size and time per question; and on another domain, without types. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importGraph, openGraph } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever, type Retriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { writeGeneratedGraph } from "../generate-graph.ts";
import { type Benchmark, quantile } from "./benchmark.ts";

const metaqa = fileURLToPath(new URL("../../../../shared/data/external/metaqa/", import.meta.url));

export const benchmark: Benchmark = {
  name: "retrieval-scale",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-bench-"));
    try {
      return {
        ...(await measureGenerated(folder, 10_000)),
        ...(await measureGenerated(folder, 100_000)),
        ...(existsSync(metaqa) ? await measureMetaQa() : { "MetaQA: not at ../shared/data/external": null }),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function createHubLink(file?: string): Retriever {
  const index = file === undefined ? {} : { index: { file, mode: "rebuild" as const } };
  return createRetriever("hublink", {
    language: createOfflineLanguage(),
    embedder: createLexicalEmbedder(),
    ...index,
  });
}

async function measureGenerated(folder: string, triples: number): Promise<Record<string, number>> {
  const size = `${triples.toLocaleString("en")} triples`;
  const source = join(folder, `${triples}.nt`);
  const store = join(folder, `${triples}.sqlite`);
  const indexFile = join(folder, `${triples}.index`);
  writeGeneratedGraph(source, { triples, seed: 1 });
  await importGraph(source, store);
  const graph = await openGraph(store);
  const retriever = createHubLink(indexFile);
  const started = performance.now();
  const { counts } = await retriever.prepare(graph, unwatched);
  const seconds = (performance.now() - started) / 1000;
  const times: number[] = [];
  for await (const batch of graph.scan()) {
    // Questions in the graph's own words: what has this value, and what has that node.
    for (const { predicate, object } of batch.slice(0, 50)) {
      const begun = performance.now();
      await retriever.retrieve({ text: `Which ones have the ${predicate.label} ${object.label}?` });
      times.push(performance.now() - begun);
    }
    break;
  }
  graph.close();
  return {
    [`${size}: hubs`]: counts.hubs ?? 0,
    [`${size}: distinct texts`]: counts.vectors ?? 0,
    [`${size}: index and keep it, s`]: seconds,
    [`${size}: index file, MB`]: statSync(indexFile).size / 1e6,
    [`${size}: memory in use, MB`]: process.memoryUsage().rss / 1e6,
    [`${size}: per question, ms (median)`]: quantile(times, 0.5),
    [`${size}: per question, ms (95 %)`]: quantile(times, 0.95),
  };
}

/** Share of answer entities among the entities of the returned triples, by the number of hops a question needs. */
async function measureMetaQa(): Promise<Record<string, number>> {
  const graph = await openGraph(join(metaqa, "kb_small.txt"));
  const retriever = createHubLink();
  await retriever.prepare(graph, unwatched);
  const recalls = new Map<string, number[]>();
  const rows = readFileSync(join(metaqa, "qa_small.tsv"), "utf8").trim().split("\n").slice(1);
  for (const row of rows) {
    const [hops = "", , question = "", answers = ""] = row.split("\t");
    const { triples } = await retriever.retrieve({ text: question });
    const found = new Set(triples.flatMap(({ triple }) => [triple.subject.label, triple.object.label]));
    const golden = answers.split("|");
    const recall = golden.filter((answer) => found.has(answer)).length / golden.length;
    recalls.set(hops, [...(recalls.get(hops) ?? []), recall]);
  }
  graph.close();
  return Object.fromEntries(
    [...recalls].map(([hops, values]) => [
      `MetaQA (small), ${hops} hops: answer-entity recall`,
      values.reduce((sum, value) => sum + value, 0) / values.length,
    ]),
  );
}
