/**
 * FiDeLiS (thesis, section 7.4.5) is a beam search from the topic entity that follows a plan. Embeddings score the
 * paths, language tasks prune them, and the search ends when a path proves the planned statement.
 */
import { indexLabels } from "../label-index.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion, type FidelisTask, fidelisTasks } from "./answer-question.ts";
import { fidelisCallRange } from "./call-range.ts";
import { checkFidelisOptions, type FidelisOptions, fidelisDefaults } from "./options.ts";

export const fidelis: RetrievalSystem<FidelisOptions, FidelisTask> = {
  defaults: fidelisDefaults,
  tasks: fidelisTasks,
  ranks: ["triples"],
  usesTopic: () => true,
  callRange: fidelisCallRange,
  create: createFidelis,
};

function createFidelis(
  name: string,
  parts: RetrieverParts<FidelisTask>,
  options: FidelisOptions,
): SystemRetriever {
  checkFidelisOptions(options);
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const labels = await indexLabels(graph, parts.embedder, watch);
      return { index: { graph, labels }, counts: labels.counts };
    },
    (question, index, signal) =>
      answerQuestion(question, { ...index, language: parts.language, options }, signal),
  );
}
