/** Generates questions from any graph in a single call. */

import { unwatched, type Watch } from "../../base/progress.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import { withQueries } from "../expressions/with-queries.ts";
import { type SampleOptions, type SampleReport, sampleQuestions } from "../sampling/sample-questions.ts";
import { type ClusterOptions, defaultClusterOptions } from "../sampling/value-clusters.ts";

export type DatasetOptions = Omit<SampleOptions, "graphName" | "seed" | "clusters"> & {
  /** The name of the graph, for the `graph` column. */
  readonly graph: string;
  readonly seed?: number;
  /** The embedder that finds spellings of the same value; by default, a lexical embedder. */
  readonly embedder?: Embedder;
  /** How near spellings of one value are; null if every spelling is a separate value. */
  readonly clusters?: ClusterOptions | null;
};

/**
 * Generates questions with answers, golden triples and labels from a graph. Every question is the English of a typed
 * query, and its golden triples prove its answer. The same graph, options and seed always produce the same questions,
 * whatever the order of the graph's lines.
 *
 * @returns the pairs and, for each operation and quota, the numbers of requested and generated questions, with the
 * reasons for any difference
 * @throws the errors of the graph's methods; CancelledError if the user cancels
 *
 * @example
 * ```ts
 * import { generateDataset, openGraph } from "taxolink";
 *
 * const graph = await openGraph("datasets/graphs/question-answering.nt");
 * const { pairs } = await generateDataset(graph, { graph: "question-answering", count: 10, seed: 1 });
 * console.log(pairs.length, pairs.every(({ goldenTriples }) => goldenTriples.length > 0)); // 10 true
 * ```
 */
export async function generateDataset(
  graph: KnowledgeGraph,
  { embedder = createLexicalEmbedder(), clusters = defaultClusterOptions, ...options }: DatasetOptions,
  watch: Watch = unwatched,
): Promise<SampleReport> {
  const { graph: graphName, seed = 0 } = options;
  const joined = clusters === null ? null : { ...clusters, embedder };
  const report = await sampleQuestions(graph, { ...options, graphName, seed, clusters: joined }, watch);
  return { ...report, pairs: await withQueries(report.pairs, graph) };
}
