/**
 * Mindmap (thesis, section 7.4.6) finds the entities in the graph that a question mentions, and answers from their
 * neighbours and from the shortest paths between them.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import { indexLabels, type LabelIndex } from "../label-index.ts";
import { requireIndex } from "../require-index.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion, type MindmapTask, mindmapTasks } from "./answer-question.ts";
import { mindmapCallRange } from "./call-range.ts";
import { checkMindmapOptions, type MindmapOptions, mindmapDefaults } from "./options.ts";

export const mindmap: RetrievalSystem<MindmapOptions, MindmapTask> = {
  defaults: mindmapDefaults,
  tasks: mindmapTasks,
  ranks: ["triples"],
  usesTopic: () => false,
  callRange: mindmapCallRange,
  create: createMindmap,
};

type Index = { readonly graph: KnowledgeGraph; readonly labels: LabelIndex };

function createMindmap(
  name: string,
  parts: RetrieverParts<MindmapTask>,
  options: MindmapOptions,
): SystemRetriever {
  checkMindmapOptions(options);
  let index: Index | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      index = { graph, labels: await indexLabels(graph, parts.embedder, watch) };
      return { counts: index.labels.counts, notes: [], usage: createUsageMeter().total() };
    },
    retrieve: async ({ text }, signal) =>
      answerQuestion(text, { ...requireIndex(name, index), language: parts.language, options }, signal),
  };
}
