/**
 * The ensemble of the NFDI4DataScience Gateway (gateway paper, lines 111–140). The ensemble ranks search results by
 * TF-IDF, kNN and SVM, and generates an answer from only the best results and the last turns. For a graph, the ensemble
 * ranks its records instead of search results.
 */
import { createUsageMeter } from "../../language/index.ts";
import { answerOnly } from "../call-range.ts";
import { collectRecords } from "../collect-records.ts";
import { requireIndex } from "../require-index.ts";
import type { Document, RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion, type GatewayEnsembleTask, gatewayEnsembleTasks } from "./answer-question.ts";
import { type DocumentIndex, indexDocuments } from "./index-documents.ts";
import {
  checkGatewayEnsembleOptions,
  type GatewayEnsembleOptions,
  gatewayEnsembleDefaults,
} from "./options.ts";

export const gatewayEnsemble: RetrievalSystem<GatewayEnsembleOptions, GatewayEnsembleTask> = {
  defaults: gatewayEnsembleDefaults,
  tasks: gatewayEnsembleTasks,
  ranks: ["triples", "documents"],
  usesTopic: () => false,
  usesHistory: true,
  callRange: () => answerOnly,
  create: createGatewayEnsemble,
};

function createGatewayEnsemble(
  name: string,
  { language, embedder }: RetrieverParts<GatewayEnsembleTask>,
  options: GatewayEnsembleOptions,
): SystemRetriever {
  checkGatewayEnsembleOptions(options);
  let prepared: DocumentIndex | undefined;
  // All turns of a conversation are about one result set, so it is indexed once.
  const resultSets = new WeakMap<readonly Document[], DocumentIndex>();
  const indexOf = async (
    results: readonly Document[],
    signal: AbortSignal | undefined,
  ): Promise<DocumentIndex> => {
    const documents = results.map((document) => ({ document, triples: [] }));
    const index = resultSets.get(results) ?? (await indexDocuments(documents, embedder, options, signal));
    resultSets.set(results, index);
    return index;
  };
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      const records = await collectRecords(graph, watch.signal);
      const stage = watch.progress.stage("documents", records.length);
      prepared = await indexDocuments(records, embedder, options, watch.signal, (count) =>
        stage.advance(count),
      );
      stage.finish();
      const triples = records.reduce((sum, record) => sum + record.triples.length, 0);
      return { counts: { documents: records.length, triples }, notes: [], usage: createUsageMeter().total() };
    },
    async retrieve(question, signal) {
      const graphIndex = requireIndex(name, prepared);
      const index = question.results === undefined ? graphIndex : await indexOf(question.results, signal);
      return answerQuestion(question, { index, language, options }, signal);
    },
  };
}
