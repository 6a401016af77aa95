/**
 * Compares the wall times of lexical embedding in a single thread and in one thread per core, for the texts of an
 * index. The times include starting the threads.
 */
import { availableParallelism } from "node:os";
import { embedTexts, type TextBatch } from "../../retrieval/hublink/index/embed-texts.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import { generateTriples } from "../generate-graph.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

const triples = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? 300_000);
const rounds = 3;
const batchSize = 512;

export const benchmark: Benchmark = {
  name: "embedding-threads",
  run: async () => {
    const sentences = new Set<string>();
    for (const { subject, predicate, object } of generateTriples({ triples, seed: 1 })) {
      sentences.add(`${subject.label} ${predicate.label} ${object.label}`);
    }
    const texts = [...sentences];
    const threaded = createLexicalEmbedder().fit(texts);
    const { openThreads: _, ...single } = threaded;
    const times = { single: [] as number[], threaded: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.single.push(await secondsFor(texts, single));
      times.threaded.push(await secondsFor(texts, threaded));
    }
    const [singleMedian, several] = [quantile(times.single, 0.5), quantile(times.threaded, 0.5)];
    const label = `${texts.length.toLocaleString("en")} texts`;
    return {
      [`${label} in one thread, s`]: singleMedian,
      [`${label} in ${availableParallelism()} threads, s`]: several,
      "times as fast": singleMedian / several,
    };
  },
};

async function secondsFor(texts: readonly string[], embedder: Embedder): Promise<number> {
  const started = performance.now();
  for await (const { vectors } of embedTexts(batchesOf(texts), texts.length, embedder)) {
    if (vectors.length === 0) throw new Error("a batch has no vectors");
  }
  return (performance.now() - started) / 1000;
}

async function* batchesOf(texts: readonly string[]): AsyncGenerator<TextBatch> {
  for (let from = 0; from < texts.length; from += batchSize)
    yield { texts: texts.slice(from, from + batchSize), from, known: new Map() };
}
