/**
 * AF-Retriever converts a question into a Cypher query, looks up the query's constants by similarity, and uses the
 * query's triplets to restrict the answers. Finally, AF-Retriever adds similar nodes and reranks all answers. Every
 * answer is a node.
 */
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { type AfRetrieverTask, afRetrieverTasks, answerQuestion } from "./answer-question.ts";
import { afRetrieverCallRange } from "./call-range.ts";
import { edgesByRelation } from "./filter-nodes.ts";
import { indexNodes } from "./node-index.ts";
import { type AfRetrieverOptions, afRetrieverDefaults, checkAfRetrieverOptions } from "./options.ts";

export const afRetriever: RetrievalSystem<AfRetrieverOptions, AfRetrieverTask> = {
  defaults: afRetrieverDefaults,
  tasks: afRetrieverTasks,
  ranks: ["triples", "entities"],
  usesTopic: () => false,
  callRange: afRetrieverCallRange,
  create: createAfRetriever,
};

function createAfRetriever(
  name: string,
  { language, embedder, texts = [], onStep = () => {} }: RetrieverParts<AfRetrieverTask>,
  options: AfRetrieverOptions,
): SystemRetriever {
  checkAfRetrieverOptions(options);
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const index = await indexNodes(graph, embedder, texts, options, watch);
      const { nodes, relations, types } = index.graph;
      const counts = { nodes: nodes.length, relations: relations.length, types: types.length };
      return { index: { index, edges: edgesByRelation(index.graph) }, counts };
    },
    ({ text }, index, signal) => answerQuestion(text, { ...index, language, options, onStep }, signal),
  );
}
