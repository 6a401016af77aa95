/**
 * The ensemble of the NFDI4DataScience Gateway (gateway paper, lines 111–140). The ensemble ranks search results by
 * TF-IDF, kNN and SVM, and generates an answer from only the best results and the last turns. For a graph, the ensemble
 * ranks its records instead of search results.
 */
import { collectRecords } from "../collect-records.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { Document, RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion, type GatewayEnsembleTask, gatewayEnsembleTasks } from "./answer-question.ts";
import { type DocumentIndex, indexDocuments } from "./index-documents.ts";
import { checkWeights, type GatewayEnsembleOptions, gatewayEnsembleRows } from "./options.ts";

export const gatewayEnsemble: RetrievalSystem<typeof gatewayEnsembleRows, GatewayEnsembleTask> = {
  options: gatewayEnsembleRows,
  tasks: gatewayEnsembleTasks,
  ranks: ["triples", "documents"],
  usesTopic: () => false,
  usesHistory: true,
  /** Counts the answer and, from the second turn, the rewording of the question. */
  callRange: ({ history }) => ({ least: 0, most: history === "reworded question" ? 2 : 1 }),
  create: createGatewayEnsemble,
};

function createGatewayEnsemble(
  name: string,
  { language, embedder }: RetrieverParts<GatewayEnsembleTask>,
  options: GatewayEnsembleOptions,
): SystemRetriever {
  checkWeights(options);
  // All turns of a conversation are about one result set, so it is indexed once.
  const resultSets = new WeakMap<readonly Document[], DocumentIndex>();
  const indexOf = async (
    results: readonly Document[],
    signal: AbortSignal | undefined,
  ): Promise<DocumentIndex> => {
    const documents = results.map((document) => ({ document, triples: [] }));
    const index = resultSets.get(results) ?? (await indexDocuments(documents, embedder, signal));
    resultSets.set(results, index);
    return index;
  };
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const records = await collectRecords(graph, watch.signal);
      const stage = watch.progress.stage("documents", records.length);
      const onEmbedded = (count: number): void => stage.advance(count);
      const index = await indexDocuments(records, embedder, watch.signal, onEmbedded);
      stage.finish();
      const triples = records.reduce((sum, record) => sum + record.triples.length, 0);
      return { index, counts: { documents: records.length, triples } };
    },
    async (question, graphIndex, call) => {
      const { results } = question;
      const index = results === undefined ? graphIndex : await indexOf(results, call.signal);
      return answerQuestion(question, { index, language, options }, call);
    },
  );
}
