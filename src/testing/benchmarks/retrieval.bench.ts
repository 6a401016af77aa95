/** Quality and time of every retriever on the published development questions, and what each part of HubLink is worth. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readQuestions } from "../../datasets/index.ts";
import { EvaluationCase, mainMeasureNames, parseMeasure, questionFromPair } from "../../evaluation/index.ts";
import { formatTriple, openGraph } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createRetriever, retrieverNames } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { type Benchmark, quantile } from "./benchmark.ts";

const data = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

const levels = ["path", "triple", "entity", "predicate"];

/** HubLink with one thing changed. */
const ablations: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  ["no components", "hublink", { extractComponents: false }],
  ["diversity penalty 0", "hublink", { diversityPenalty: 0 }],
  ["alpha 0", "hublink", { pathWeightAlpha: 0 }],
  ["no filter", "hublink", { filterTriples: false }],
  ...levels.map((level) => [`${level} level only`, "hublink", { levels: [level] }] as const),
  ["20 paths per hub", "hublink", { topPathsToKeep: 20 }],
  ["equal component weights", "hublink", { weighComponents: false }],
  ["paths by all parts", "hublink", { passOverRootNames: false }],
  ["no grounding", "hublink", { groundQuestion: false }],
  ["no grounding, no components", "hublink", { groundQuestion: false, extractComponents: false }],
  ["no grounding, diversity penalty 0", "hublink", { groundQuestion: false, diversityPenalty: 0 }],
  ["no grounding, alpha 0", "hublink", { groundQuestion: false, pathWeightAlpha: 0 }],
  ["no grounding, paths by all parts", "hublink", { groundQuestion: false, passOverRootNames: false }],
  ["no grounding, no filter", "hublink", { groundQuestion: false, filterTriples: false }],
  ...levels.map(
    (level) =>
      [`no grounding, ${level} level only`, "hublink", { groundQuestion: false, levels: [level] }] as const,
  ),
];

export const benchmark: Benchmark = {
  name: "retrieval",
  run: async () => {
    if (!existsSync(data)) return { "not measured: the published data is not at ../shared/data": null };
    const figures: Record<string, number | string> = {};
    for (const name of retrieverNames()) Object.assign(figures, await measure(name, name, {}));
    for (const [label, name, options] of ablations)
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
    const begun = performance.now();
    const found = await retriever.retrieve({ text: question.text, topicEntity: question.topicEntity });
    times.push(performance.now() - begun);
    const retrieved = found.triples.map(({ triple }) => formatTriple(triple));
    cases.push(
      new EvaluationCase(question, {
        uid: question.uid,
        status: found.answer === null ? "no-answer" : "answered",
        retrieved,
        answer: found.answer,
        sources: [],
        confidence: null,
        error: null,
      }),
    );
  }
  graph.close();
  const metrics = mainMeasureNames.map((measureName) => {
    const one = parseMeasure(measureName);
    const values = cases.map((evaluated) => one.score(evaluated).value ?? 0);
    return `${measureName} ${(values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)}`;
  });
  return {
    [label]: metrics.join("  "),
    [`${label}: import and index, ms`]: built,
    [`${label}: per question, ms (median)`]: quantile(times, 0.5),
    [`${label}: per question, ms (95 %)`]: quantile(times, 0.95),
  };
}
