/**
 * Mindmap (thesis, section 7.4.6) finds the entities in the graph that a question mentions, and answers from their
 * neighbours and from the shortest paths between them.
 */
import { indexLabels } from "../label-index.ts";
import { createPreparedRetriever } from "../prepared-retriever.ts";
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

function createMindmap(
  name: string,
  parts: RetrieverParts<MindmapTask>,
  options: MindmapOptions,
): SystemRetriever {
  checkMindmapOptions(options);
  return createPreparedRetriever(
    name,
    options,
    async (graph, watch) => {
      const labels = await indexLabels(graph, parts.embedder, watch);
      return { index: { graph, labels }, counts: labels.counts };
    },
    ({ text }, index, signal) =>
      answerQuestion(text, { ...index, language: parts.language, options }, signal),
  );
}
