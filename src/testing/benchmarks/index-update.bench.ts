/**
 * Measures how long HubLink takes to update its lexical index after one entity in a graph of 100,000 triples changes.
 * Also measures the error from keeping old weights until one text in a hundred has changed.
 */
import { createGraph, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder, indexTexts, type TextIndex } from "../../vectors/index.ts";
import { generateTriples } from "../generate-graph.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";
import { questionAbout } from "./measuring/measure-scale.ts";

const size = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? 100_000);
const updates = 5;
const questionCount = 100;
const nearest = 10;

export const benchmark: Benchmark = {
  name: "index-update",
  run: async () => {
    const triples = [...generateTriples({ triples: size, seed: 1 })];
    return { ...(await timeUpdates(triples)), ...(await compareWeights(triples)) };
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

/**
 * Compares the weights of all sentences with the weights computed without the last hundredth, the largest share that
 * may be outdated.
 */
async function compareWeights(triples: readonly Triple[]): Promise<Record<string, number>> {
  const sentences = triples.map(
    ({ subject, predicate, object }) => `${subject.label} ${predicate.label} ${object.label}`,
  );
  const texts = [...new Set(sentences)];
  const older = createLexicalEmbedder().fit(texts.slice(0, Math.floor(0.99 * texts.length)));
  const keptIndex = await indexTexts(texts, { ...older, fit: () => older }, undefined);
  const fresh = await indexTexts(texts, createLexicalEmbedder(), undefined);
  const every = Math.ceil(triples.length / questionCount);
  const questions = triples.filter((_, at) => at % every === 0).map(questionAbout);
  const [before, after] = [await search(keptIndex, questions), await search(fresh, questions)];
  let [shared, sameNearest, largestDifference] = [0, 0, 0];
  after.forEach((matches, question) => {
    const others = new Map(before[question]?.map(({ position, score }) => [position, score]));
    for (const { position, score } of matches) {
      const other = others.get(position);
      if (other === undefined) continue;
      shared += 1;
      largestDifference = Math.max(largestDifference, Math.abs(other - score));
    }
    if (matches[0]?.position === before[question]?.[0]?.position) sameNearest += 1;
  });
  const label = "weights of which one text in a hundred is newer";
  return {
    [`${label}: the ten nearest that stay among them`]: shared / (nearest * questions.length),
    [`${label}: questions with the same nearest text`]: sameNearest / questions.length,
    [`${label}: largest difference of a similarity`]: largestDifference,
  };
}

async function search({ vectors, embedder }: TextIndex, questions: readonly string[]) {
  return vectors.search(await embedder.embed(questions), nearest);
}
