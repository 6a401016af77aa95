/**
 * Measures whether generated questions rank systems as published ones do: Kendall's tau-b between the presets' mean
 * scores on the published development questions of the graph GV3 and on generated questions about the same graph.
 * `TAXOLINK_BENCH_SYSTEMS=bm25,hublink` measures only some presets.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDataset, type QaPair, readQuestions } from "../../datasets/index.ts";
import { EvaluationCase, parseMeasure, questionFromPair } from "../../evaluation/index.ts";
import { formatTriple, type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever, retrieverNames } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { kendallTau } from "./agreement/kendall-tau.ts";
import type { Benchmark } from "./benchmark.ts";

const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
const measures = ["recall", "f1", "hits@10"];
/** Half of them are semi-typed, like 170 in the published distribution. */
const generatedQuestions = 340;
const wanted = process.env.TAXOLINK_BENCH_SYSTEMS?.split(",");

export const benchmark: Benchmark = {
  name: "ranking-agreement",
  run: async () => {
    if (!existsSync(data)) return { "not measured: the published data is not at ../shared/data": null };
    const graph = await openGraph(`${data}graph/gv3.json`);
    try {
      return await compareRankings(graph);
    } finally {
      graph.close();
    }
  },
};

async function compareRankings(graph: KnowledgeGraph): Promise<Record<string, number | string>> {
  const published = readQuestions(`${data}questions/gv3-dev.csv`).pairs;
  const { pairs } = await generateDataset(graph, { graph: "gv3", seed: 1, count: generatedQuestions });
  // The published development questions all name their fields; questions that do not are a different task.
  const typings = new Set(published.map(({ semiTyped }) => semiTyped));
  const generated = pairs.filter(({ semiTyped }) => typings.has(semiTyped));
  const names = retrieverNames().filter((name) => wanted?.includes(name) ?? true);
  const figures: Record<string, number | string> = {
    "published questions": published.length,
    "generated questions": generated.length,
  };
  const [left, right] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const name of names) {
    const scores = await scoreSystem(graph, name, [published, generated]);
    if (scores === null) continue;
    const [first = [], second = []] = scores;
    left.set(name, first);
    right.set(name, second);
    for (const [at, measure] of measures.entries()) {
      figures[`${name}: ${measure} published, generated`] =
        `${first[at]?.toFixed(3)}  ${second[at]?.toFixed(3)}`;
    }
  }
  for (const [at, measure] of measures.entries()) {
    const of = (scores: ReadonlyMap<string, readonly number[]>): number[] =>
      [...scores.values()].map((values) => values[at] ?? 0);
    figures[`Kendall's tau-b over ${left.size} presets, ${measure}`] = kendallTau(of(left), of(right));
  }
  return figures;
}

/** @returns the mean of every measure for each set; null for a system that ranks no triples */
async function scoreSystem(
  graph: KnowledgeGraph,
  name: string,
  sets: readonly (readonly QaPair[])[],
): Promise<number[][] | null> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts);
  if (!retriever.ranks.includes("triples")) return null;
  await retriever.prepare(graph, unwatched);
  const scores: number[][] = [];
  for (const pairs of sets) {
    const cases: EvaluationCase[] = [];
    for (const pair of pairs) {
      const question = questionFromPair(pair);
      const { triples, answer } = await retriever.retrieve({
        text: question.text,
        topicEntity: question.topicEntity,
      });
      cases.push(
        new EvaluationCase(question, {
          uid: question.uid,
          status: answer === null ? "no-answer" : "answered",
          retrieved: triples.map(({ triple }) => formatTriple(triple)),
          answer,
          sources: [],
          confidence: null,
          error: null,
        }),
      );
    }
    scores.push(measures.map((measure) => meanScore(cases, measure)));
  }
  return scores;
}

function meanScore(cases: readonly EvaluationCase[], measure: string): number {
  const parsed = parseMeasure(measure);
  return cases.reduce((sum, one) => sum + (parsed.score(one).value ?? 0), 0) / cases.length;
}
