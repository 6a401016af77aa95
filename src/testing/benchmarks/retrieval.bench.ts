/**
 * Measures the quality and time of every retriever on the published development questions, and the effect of each
 * component of HubLink and HubFocus.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../base/progress.ts";
import { readQuestions } from "../../datasets/index.ts";
import { EvaluationCase, mainMeasureNames, parseMeasure, questionFromPair } from "../../evaluation/index.ts";
import { formatTriple, openGraph } from "../../graph/index.ts";
import { createRetriever, retrieverNames } from "../../retrieval/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

type Ablation = readonly [label: string, preset: string, options: Readonly<Record<string, unknown>>];

/** Changes one option of the published base configuration at a time, as in tables 9.2 and 9.3 of the thesis. */
const published: readonly Ablation[] = onBase([
  ["alpha 0", { pathWeightAlpha: 0 }],
  ["alpha 3", { pathWeightAlpha: 3 }],
  ["alpha 9", { pathWeightAlpha: 9 }],
  ["diversity penalty 0", { diversityPenalty: 0 }],
  ["diversity penalty 0.01", { diversityPenalty: 0.01 }],
  ["diversity penalty 0.1", { diversityPenalty: 0.1 }],
  ["20 paths per hub", { topPathsToKeep: 20 }],
  ["30 paths per hub", { topPathsToKeep: 30 }],
  ["20 hubs", { hubsToKeep: 20 }],
  ["30 hubs", { hubsToKeep: 30 }],
  ["no filter", { filterTriples: false }],
  ["no components", { extractComponents: false }],
  ["augmented question", { augmentQuestion: true }],
  ["reranked", { rerank: true }],
  ["traversal", { strategy: "traversal" }],
]);

function onBase(changes: readonly (readonly [string, Ablation[2]])[]): readonly Ablation[] {
  return changes.map(([label, options]) => [label, "hublink-base", options]);
}

export const benchmark: Benchmark = {
  name: "retrieval",
  run: async () => {
    if (!existsSync(data)) return { "not measured: the published data is not at ../shared/data": null };
    const figures: Record<string, number | string> = {};
    for (const name of retrieverNames()) Object.assign(figures, await measure(name, name, {}));
    for (const [label, name, options] of published)
      Object.assign(figures, await measure(`${name}, ${label}`, name, options));
    return figures;
  },
};

async function measure(
  label: string,
  name: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Record<string, number | string>> {
  const started = performance.now();
  const graph = await openGraph(`${data}graph/gv3.json`);
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts, options);
  await retriever.prepare(graph, unwatched);
  const built = performance.now() - started;
  const { pairs } = readQuestions(`${data}questions/gv3-dev.csv`);
  const times: number[] = [];
  const cases: EvaluationCase[] = [];
  for (const question of new Map(pairs.map((pair) => [pair.uid, questionFromPair(pair)])).values()) {
    const start = performance.now();
    const retrieval = await retriever.retrieve({ text: question.text, topicEntity: question.topicEntity });
    times.push(performance.now() - start);
    const retrieved = retrieval.triples.map(({ triple }) => formatTriple(triple));
    cases.push(
      new EvaluationCase(question, {
        uid: question.uid,
        status: retrieval.answer === null ? "no-answer" : "answered",
        retrieved,
        answer: retrieval.answer,
        sources: [],
        confidence: null,
        error: null,
      }),
    );
  }
  graph.close();
  const metrics = mainMeasureNames.map((measureName) => {
    const parsedMeasure = parseMeasure(measureName);
    const values = cases.map((evaluated) => parsedMeasure.score(evaluated).value ?? 0);
    return `${measureName} ${(values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)}`;
  });
  return {
    [label]: metrics.join("  "),
    [`${label}: import and index, ms`]: built,
    [`${label}: per question, ms (median)`]: quantile(times, 0.5),
    [`${label}: per question, ms (95 %)`]: quantile(times, 0.95),
  };
}
