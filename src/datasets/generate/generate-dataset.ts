/**
 * Generates questions from any graph in a single call: profiles the graph's facts, clusters the values, and generates
 * the questions.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { unwatched, type Watch } from "../../progress.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import { withQueries } from "../expressions/with-queries.ts";
import { profileSubjects } from "../facts/graph-facts.ts";
import { readGraphView } from "../facts/graph-view.ts";
import { type GenerateOptions, type GenerationReport, generateQuestions } from "./generate-questions.ts";
import { clusterSubjects, defaultClusterOptions } from "./value-clusters.ts";

export type DatasetOptions = GenerateOptions & {
  /** The only type that questions are about; by default, questions cover every type with facts. */
  readonly hubType?: string;
  /** The embedder that finds spellings of the same value; by default, a lexical embedder. */
  readonly embedder?: Embedder;
};

/**
 * Generates questions with answers, golden triples and labels from a graph. Every question is derived from a query
 * form, so its golden triples prove its answer. The same graph, options and seed always produce the same questions.
 *
 * @returns the pairs and, for each cell of the distribution, the numbers of requested and generated questions, with the
 * reasons for any difference
 * @throws GraphError if the graph has no facts that questions could be about; CancelledError if the user cancels
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
  { hubType, embedder = createLexicalEmbedder(), ...options }: DatasetOptions,
  watch: Watch = unwatched,
): Promise<GenerationReport> {
  const view = await readGraphView(graph, watch);
  const { maxHops } = options;
  const profile = {
    ...(hubType === undefined ? {} : { hubType }),
    ...(maxHops === undefined ? {} : { maxHops }),
  };
  const facts = profileSubjects(view, profile, watch);
  const subjects = await clusterSubjects(facts, embedder, defaultClusterOptions, watch);
  const report = await generateQuestions(subjects, options, watch);
  return { ...report, pairs: await withQueries(report.pairs, graph) };
}
