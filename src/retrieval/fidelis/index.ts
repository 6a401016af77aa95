/**
 * FiDeLiS (thesis, section 7.4.5) is a beam search from the topic entity that follows a plan. Embeddings score the
 * paths, language tasks prune them, and a deduction ends the search.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import { indexLabels, type LabelIndex } from "../label-index.ts";
import { requireIndex } from "../require-index.ts";
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

type Index = { readonly graph: KnowledgeGraph; readonly labels: LabelIndex };

function createFidelis(
  name: string,
  parts: RetrieverParts<FidelisTask>,
  options: FidelisOptions,
): SystemRetriever {
  checkFidelisOptions(options);
  let index: Index | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      index = { graph, labels: await indexLabels(graph, parts.embedder, watch) };
      return { counts: index.labels.counts, notes: [], usage: createUsageMeter().total() };
    },
    retrieve: async (question, signal) =>
      answerQuestion(question, { ...requireIndex(name, index), language: parts.language, options }, signal),
  };
}
