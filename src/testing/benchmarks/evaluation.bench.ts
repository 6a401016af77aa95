/**
 * Measures how long it takes to score synthetic runs of known sizes, to compute their statistics, and to write a
 * report.
 */

import { createRandom, type Random } from "../../base/random.ts";
import {
  createBenchmarkReport,
  defaultMeasures,
  EvaluationCase,
  evaluateRuns,
  formatHtml,
  formatMarkdown,
  parseMeasure,
  scoreCases,
} from "../../evaluation/index.ts";
import { type Benchmark, medianMilliseconds } from "./measuring/benchmark.ts";

export const benchmark: Benchmark = {
  name: "evaluation",
  run: async () => {
    const random = createRandom(1);
    const thousand = makeCases(1_000, 50, random);
    const tenThousand = makeCases(10_000, 50, random);
    const systems = Array.from({ length: 10 }, () => makeCases(170, 50, random));
    const measures = defaultMeasures("taxolink");
    const ranked = measures.filter((measure) => !measure.name.includes("-") || measure.name === "hit-any@10");
    const eight = ["recall", "precision", "f1", "hits@10", "map@10", "mrr@10", "em@10", "ndcg@10"];
    const evaluate = (): ReturnType<typeof evaluateRuns> =>
      evaluateRuns(
        systems.map((cases, at) => ({ retriever: `system ${at}`, cases, missing: 0, origin: {} })),
        {
          measures: eight.map((name) => parseMeasure(name)),
          definition: "taxolink",
          seed: 1,
          inputs: {},
          columns: [],
        },
      );
    const { document } = evaluate();
    return {
      [`1,000 questions x 50 triples, ${measures.length} measures, ms (median of 5)`]:
        await medianMilliseconds(5, () => scoreCases(fresh(thousand), measures)),
      [`10,000 questions x 50 triples, ${ranked.length} measures of triples, ms (median of 3)`]:
        await medianMilliseconds(3, () => scoreCases(fresh(tenThousand), ranked)),
      [`10,000 questions x 50 triples, ${measures.length} measures with entities, ms (median of 3)`]:
        await medianMilliseconds(3, () => scoreCases(fresh(tenThousand), measures)),
      "170 questions x 10 systems x 8 measures: means, 10,000 resamples, 45 pairs tested, ms (median of 3)":
        await medianMilliseconds(3, evaluate),
      "report of it as Markdown and HTML with plots, ms (median of 3)": await medianMilliseconds(
        3,
        async () => {
          const report = createBenchmarkReport(document);
          formatMarkdown(report);
          formatHtml(report);
        },
      ),
      "peak memory, MB": process.resourceUsage().maxRSS / 1024,
    };
  },
};

/** Copies cases for a new round, because scored cases cache their comparisons. */
function fresh(cases: readonly EvaluationCase[]): EvaluationCase[] {
  return cases.map(({ question, prediction }) => new EvaluationCase(question, prediction));
}

function makeCases(count: number, length: number, random: Random): EvaluationCase[] {
  const triple = (): string =>
    `(R${random.below(5_000)}:an entity, predicate ${random.below(30)}, L${random.below(5_000)}:a value)`;
  return Array.from({ length: count }, (_, at) => {
    const golden = Array.from({ length: 1 + random.below(10) }, triple);
    const retrieved = Array.from({ length }, triple);
    for (const goldenTriple of golden)
      if (random.next() < 0.6) retrieved[random.below(length)] = goldenTriple;
    const question = { uid: String(at), text: "", topicEntity: "", goldenAnswer: null, groups: {} };
    const prediction = { uid: String(at), answer: null, sources: [], confidence: null, error: null };
    return new EvaluationCase(
      { ...question, goldenTriples: golden, goldenSources: [] },
      { ...prediction, status: "answered", retrieved },
    );
  });
}
