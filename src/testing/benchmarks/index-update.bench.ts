/** Measures how long HubLink takes to update its lexical index after one entity in a graph of 100,000 triples changes. */
import { createGraph, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { generateTriples } from "../generate-graph.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

const size = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? 100_000);
const updates = 5;

export const benchmark: Benchmark = {
  name: "index-update",
  run: async () => {
    const triples = [...generateTriples({ triples: size, seed: 1 })];
    return timeUpdates(triples);
  },
};

async function timeUpdates(triples: readonly Triple[]): Promise<Record<string, number>> {
  const root = triples.find(({ subject }) => subject.types.length > 0)?.subject;
  const [type = ""] = root?.types ?? [];
  if (root === undefined) throw new Error("the generated graph has no typed entity");
  const current: { graph: KnowledgeGraph } = { graph: createGraph(triples) };
  const graph = new Proxy(current.graph, { get: (_, name) => Reflect.get(current.graph, name) });
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever("hublink", parts, { hubTypes: [type] });
  await retriever.prepare(graph, unwatched);
  const changedTriples = [...triples];
  const [walls, processor]: [number[], number[]] = [[], []];
  for (let number = 0; number < updates; number += 1) {
    const object = { id: `added-${number}`, label: `an added value ${number}`, types: [] };
    changedTriples.push({ subject: root, predicate: { id: "note", label: "note" }, object });
    current.graph = createGraph(changedTriples);
    const [started, before] = [performance.now(), process.cpuUsage()];
    await retriever.update?.([root.id], unwatched);
    const { user, system } = process.cpuUsage(before);
    walls.push((performance.now() - started) / 1000);
    processor.push((user + system) / 1e6);
  }
  const label = `hublink, ${size.toLocaleString("en")} triples: update after one changed entity`;
  return {
    [`${label}, s (median)`]: quantile(walls, 0.5),
    [`${label}, s of processor`]: quantile(processor, 0.5),
  };
}
