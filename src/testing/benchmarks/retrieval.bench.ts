/**
 * Measures the start-up time of the program, the quality and time of every retriever on the published development
 * questions, and the effect of each component of HubLink.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mean } from "../../base/mean.ts";
import { readQuestions } from "../../datasets/index.ts";
import { mainMeasureNames, questionFromPair } from "../../evaluation/index.ts";
import { openGraph } from "../../graph/index.ts";
import { retrieverNames } from "../../retrieval/index.ts";
import {
  askOffline,
  type Benchmark,
  builtProgram,
  medianMilliseconds,
  peakMegabytes,
  published,
  spreadTimes,
  withoutPublished,
} from "./measuring/benchmark.ts";
import { caseOf, scoresBy } from "./measuring/score-answers.ts";

/** Changes one option of the published base configuration at a time, as in tables 9.2 and 9.3 of the thesis. */
const ablations: readonly (readonly [label: string, options: Readonly<Record<string, unknown>>])[] = [
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
];

export const benchmark: Benchmark = {
  name: "retrieval",
  run: async () => {
    const figures: Record<string, number | string | null> = {
      "taxolink --help, ms (median of 9)": existsSync(builtProgram)
        ? await medianMilliseconds(9, () => spawnSync(process.execPath, [builtProgram, "--help"]))
        : null,
    };
    if (!existsSync(published)) return { ...figures, ...withoutPublished };
    const { pairs } = readQuestions(`${published}questions/gv3-dev.csv`);
    const questions = [...new Map(pairs.map((pair) => [pair.uid, questionFromPair(pair)])).values()];
    const graph = await openGraph(`${published}graph/gv3.json`);
    const settings = [
      ...retrieverNames().map((name) => ({ label: name, name, options: {} })),
      ...ablations.map(([label, options]) => ({
        label: `hublink-base, ${label}`,
        name: "hublink-base",
        options,
      })),
    ];
    for (const { label, name, options } of settings) {
      const { prepared, answers } = await askOffline(graph, name, questions, options);
      const cases = answers.map(({ question, retrieval }) => caseOf(question, retrieval));
      figures[label] = mainMeasureNames
        .map((measure) => `${measure} ${(mean(scoresBy(measure, cases)) ?? 0).toFixed(3)}`)
        .join("  ");
      figures[`${label}: index, ms`] = 1000 * prepared.wall;
      Object.assign(
        figures,
        spreadTimes(
          `${label}: per question`,
          answers.map(({ time }) => time),
        ),
      );
    }
    graph.close();
    return { ...figures, "peak memory, MB": peakMegabytes() };
  },
};
