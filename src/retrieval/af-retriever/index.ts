/**
 * AF-Retriever converts a question into a Cypher query, looks up its constants by similarity, and restricts the answers
 * by its triplets. It then adds similar nodes and reranks all answers. It ranks nodes.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import { requireIndex } from "../require-index.ts";
import type { IndexReport, RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { type AfRetrieverTask, afRetrieverTasks, answerQuestion } from "./answer-question.ts";
import { afRetrieverCallRange } from "./call-range.ts";
import { type EdgesOfRelation, edgesByRelation } from "./filter-nodes.ts";
import { indexNodes, type NodeIndex } from "./node-index.ts";
import { type AfRetrieverOptions, afRetrieverDefaults, checkAfRetrieverOptions } from "./options.ts";

export const afRetriever: RetrievalSystem<AfRetrieverOptions, AfRetrieverTask> = {
  defaults: afRetrieverDefaults,
  tasks: afRetrieverTasks,
  ranks: ["triples", "entities"],
  usesTopic: () => false,
  callRange: afRetrieverCallRange,
  create: createAfRetriever,
};

type Prepared = { readonly index: NodeIndex; readonly edges: EdgesOfRelation };

function createAfRetriever(
  name: string,
  { language, embedder, texts = [], onStep = () => {} }: RetrieverParts<AfRetrieverTask>,
  options: AfRetrieverOptions,
): SystemRetriever {
  checkAfRetrieverOptions(options);
  let prepared: Prepared | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph: KnowledgeGraph, watch: Watch): Promise<IndexReport> {
      const index = await indexNodes(graph, embedder, texts, options, watch);
      prepared = { index, edges: edgesByRelation(index.graph) };
      const { nodes, relations, types } = index.graph;
      const counts = { nodes: nodes.length, relations: relations.length, types: types.length };
      return { counts, notes: [], usage: createUsageMeter().total() };
    },
    retrieve: async ({ text }, signal) =>
      answerQuestion(text, { ...requireIndex(name, prepared), language, options, onStep }, signal),
  };
}
