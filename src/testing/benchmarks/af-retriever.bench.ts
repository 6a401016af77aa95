/**
 * Measures AF-Retriever's ablations. The rows correspond to tables 5 (steps), 18 (type filters), 19 (candidates), 20
 * (relations in texts), 21 (concealed types) and 22 (rerankers), and figure 5 (α), of the AF-Retriever paper. As in the paper's appendix, all
 * tables except 5, 19 and 22 report results before reranking.
 *
 * By default, the benchmark uses the development questions of the invented domains. The variables
 * `TAXOLINK_BENCH_GRAPH` and `TAXOLINK_BENCH_QUESTIONS` select a different graph and question file, such as STaRK's.
 */
import type { AfRetrieverOptions } from "../../retrieval/af-retriever/options.ts";
import type { Benchmark } from "./measuring/benchmark.ts";
import {
  measureEntities,
  openDomains,
  openQuestionedGraph,
  type QuestionedGraph,
} from "./measuring/measure-entities.ts";

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
  ...yesNo.flatMap((relationsOfConstants) =>
    yesNo.flatMap((relationsOfGrounded) =>
      yesNo.map((relationsOfSimilar): [string, Options] => {
        const yesNoWords = [relationsOfConstants, relationsOfGrounded, relationsOfSimilar].map(
          (isIncluded) => (isIncluded ? "yes" : "no"),
        );
        const label = `relations in texts of steps 4, 6, 7: ${yesNoWords.join(", ")}; steps 1-7`;
        return [label, { ...unranked, relationsOfConstants, relationsOfGrounded, relationsOfSimilar }];
      }),
    ),
  ),
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
    for (const [name, options] of [...variants, ...(await concealing(askedGraphs))]) {
      figures[`${name}: Hits@1, Hits@5, Hits@20, Recall@20, MRR`] = await measureEntities(
        askedGraphs,
        options,
      );
    }
    for (const { graph: opened } of askedGraphs) opened.close();
    return figures;
  },
};

/**
 * Finds the most frequent type of each graph. The query prompt conceals this type, because the invented domains have no
 * "ambiguous" type.
 */
async function concealing(
  askedGraphs: readonly QuestionedGraph[],
): Promise<readonly (readonly [string, Options])[]> {
  const most = await Promise.all(
    askedGraphs.map(async ({ graph }) => {
      const { types } = await graph.statistics();
      return Object.entries(types).sort(([, left], [, right]) => right - left)[0]?.[0] ?? "";
    }),
  );
  const concealedTypes = [...new Set(most)].filter((type) => type !== "");
  return [[`the most frequent type concealed, steps 1-7`, { ...unranked, concealedTypes }]];
}
