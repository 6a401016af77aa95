/**
 * Measures whether generated questions rank systems in the same order as published questions. Compares the presets'
 * mean scores on published and on generated questions for the GV3 graph, by Kendall's tau-b and by the share of the
 * disagreement that is due to chance. `TAXOLINK_BENCH_SYSTEMS=bm25,hublink` restricts the measurement to these presets.
 * `TAXOLINK_BENCH_COUNT=120` generates fewer questions.
 */
import { existsSync } from "node:fs";
import { mean } from "../../base/mean.ts";
import { generateDataset, type QaPair, readQuestions } from "../../datasets/index.ts";
import { questionFromPair } from "../../evaluation/index.ts";
import { type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { createRetriever, retrieverNames } from "../../retrieval/index.ts";
import {
  certainPairs,
  type ScoreTable,
  tauCeiling,
  tauInterval,
  tauOf,
  tauOfHalves,
} from "./agreement/ranking-noise.ts";
import {
  askOffline,
  type Benchmark,
  published as data,
  offlineParts,
  withoutPublished,
} from "./measuring/benchmark.ts";
import { caseOf, scoresBy } from "./measuring/score-answers.ts";

const measures = ["recall", "f1", "hits@10"];
/** The number of generated questions. Half of them are semi-typed, as are half of the 170 published questions. */
const generatedQuestions = Number(process.env.TAXOLINK_BENCH_COUNT ?? 340);
const requestedSystems = process.env.TAXOLINK_BENCH_SYSTEMS?.split(",");
const seed = 1;

type Figures = Record<string, number | string>;

export const benchmark: Benchmark = {
  name: "ranking-agreement",
  run: async () => {
    if (!existsSync(data)) return withoutPublished;
    const graph = await openGraph(`${data}graph/gv3.json`);
    try {
      return await compareRankings(graph);
    } finally {
      graph.close();
    }
  },
};

async function compareRankings(graph: KnowledgeGraph): Promise<Figures> {
  const published = readQuestions(`${data}questions/gv3-dev.csv`).pairs;
  const { pairs } = await generateDataset(graph, { graph: "gv3", seed, count: generatedQuestions });
  // All published development questions mention their fields; answering questions that do not is a different task.
  const typings = new Set(published.map(({ semiTyped }) => semiTyped));
  const generated = pairs.filter(({ semiTyped }) => typings.has(semiTyped));
  const scored = await scoreAll(graph, [published, generated]);
  const names = [...scored.keys()];
  const figures: Figures = {
    "published questions": published.length,
    "generated questions": generated.length,
    presets: names.length,
  };
  for (const measure of measures) {
    const [left = [], right = []] = [0, 1].map((set) =>
      names.map((name) => scored.get(name)?.[set]?.get(measure) ?? []),
    );
    Object.assign(figures, describe(names, measure, left, right));
  }
  return figures;
}

/** Maps each measure to one score per question, in the order of the questions. */
type Scores = ReadonlyMap<string, readonly number[]>;

/** Scores every preset that ranks triples on all question sets. */
async function scoreAll(
  graph: KnowledgeGraph,
  sets: readonly (readonly QaPair[])[],
): Promise<ReadonlyMap<string, readonly Scores[]>> {
  const scored = new Map<string, readonly Scores[]>();
  for (const name of requestedSystems ?? retrieverNames()) {
    if (!createRetriever(name, offlineParts()).ranks.includes("triples")) continue;
    const scores: Scores[] = [];
    for (const pairs of sets) {
      const { answers } = await askOffline(graph, name, pairs.map(questionFromPair));
      const cases = answers.map(({ question, retrieval }) => caseOf(question, retrieval));
      scores.push(new Map(measures.map((measure) => [measure, scoresBy(measure, cases)])));
    }
    scored.set(name, scores);
  }
  return scored;
}

function describe(names: readonly string[], measure: string, left: ScoreTable, right: ScoreTable): Figures {
  const [low, high] = tauInterval(left, right, seed);
  const sizes = [left[0]?.length ?? 0, right[0]?.length ?? 0] as const;
  const { agreeing, reversed } = certainPairs(left, right, seed);
  const average = (row: readonly number[] = []): string => (mean(row) ?? 0).toFixed(3);
  return {
    ...Object.fromEntries(
      names.map((name, at) => [
        `${name}: ${measure} published, generated`,
        `${average(left[at])}  ${average(right[at])}`,
      ]),
    ),
    [`tau-b, ${measure}`]: tauOf(left, right),
    [`tau-b, ${measure}: 95 % of resamples`]: `${low.toFixed(2)} to ${high.toFixed(2)}`,
    [`tau-b, ${measure}: between two samples of the published questions (ceiling)`]: tauCeiling(
      left,
      sizes,
      seed,
    ),
    [`tau-b, ${measure}: between halves of the published questions`]: tauOfHalves(left, seed),
    [`tau-b, ${measure}: between halves of the generated questions`]: tauOfHalves(right, seed),
    [`${measure}: pairs of presets that both sets tell apart, ranked alike`]: agreeing,
    [`${measure}: ranked the other way round`]:
      reversed.map(([first, second]) => `${names[first]} and ${names[second]}`).join(", ") || "none",
  };
}
