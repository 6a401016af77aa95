/**
 * Measures AF-Retriever's ablations. The rows correspond to tables 5 (steps), 18 (type filters), 19 (candidates) and
 * 22 (rerankers), and figure 5 (α), of the AF-Retriever paper. As in the paper's appendix, all
 * tables except 5, 19 and 22 report results before reranking.
 *
 * By default, the benchmark uses the development questions of the invented domains. The variables
 * `TAXOLINK_BENCH_GRAPH` and `TAXOLINK_BENCH_QUESTIONS` select a different graph and question file, such as STaRK's.
 */
import type { AfRetrieverOptions } from "../../retrieval/af-retriever/options.ts";
import type { Benchmark } from "./measuring/benchmark.ts";
import { measureEntities, openDomains, openQuestionedGraph } from "./measuring/measure-entities.ts";

type Options = Partial<AfRetrieverOptions>;

/**
 * The shares of grounded answers to try. They include the paper's default and its best values on three validation sets
 * (line 287).
 */
const shares = [0, 0.2, 0.4, 0.55, 2 / 3, 0.7, 0.85, 1];
const unranked = { steps: "1-7" } as const;
const yesNo = [true, false];

const variants: readonly (readonly [string, Options])[] = [
  ...(["1+7", "1-5", "1-6", "1-7", "1-8"] as const).map((steps): [string, Options] => [
    `steps ${steps}`,
    { steps },
  ]),
  ...shares.map((groundedShare): [string, Options] => [
    `α ${groundedShare.toFixed(2)}, steps 1-7`,
    { ...unranked, groundedShare },
  ]),
  ...yesNo.flatMap((filtersNodeLabels) =>
    yesNo.map((filtersEdgeLabels): [string, Options] => [
      `strict node labels ${filtersNodeLabels}, strict edge labels ${filtersEdgeLabels}, steps 1-7`,
      { ...unranked, filtersNodeLabels, filtersEdgeLabels },
    ]),
  ),
  ...[0, 1, 2, 3, 10, 33, 100, 333].map((maximumCandidates): [string, Options] => [
    `l_max ${maximumCandidates}`,
    { maximumCandidates },
  ]),
  ...(["pointwise", "listwise"] as const).map((reranker): [string, Options] => [
    `${reranker} reranking`,
    { reranker },
  ]),
];

export const benchmark: Benchmark = {
  name: "af-retriever-paper",
  run: async () => {
    const { TAXOLINK_BENCH_GRAPH: graph, TAXOLINK_BENCH_QUESTIONS: questions } = process.env;
    const askedGraphs =
      graph && questions ? [await openQuestionedGraph(graph, questions)] : await openDomains();
    const figures: Record<string, string> = {};
    for (const [name, options] of variants) {
      figures[`${name}: Hits@1, Hits@5, Hits@20, Recall@20, MRR`] = await measureEntities(
        askedGraphs,
        options,
      );
    }
    for (const { graph: opened } of askedGraphs) opened.close();
    return figures;
  },
};
