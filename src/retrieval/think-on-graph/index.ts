/**
 * Think-on-Graph (thesis, section 7.4.3) is a beam search from the topic entities. Each round adds helpful relations
 * and entities to the paths, until they contain the answer or reach the maximum depth. See README.md.
 */
import { createPreparedRetriever } from "../prepared-retriever.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion, type ThinkOnGraphTask, thinkOnGraphTasks } from "./answer-question.ts";
import { thinkOnGraphCallRange } from "./call-range.ts";
import { checkThinkOnGraphOptions, type ThinkOnGraphOptions, thinkOnGraphDefaults } from "./options.ts";

export const thinkOnGraph: RetrievalSystem<ThinkOnGraphOptions, ThinkOnGraphTask> = {
  defaults: thinkOnGraphDefaults,
  tasks: thinkOnGraphTasks,
  ranks: ["triples"],
  usesTopic: () => true,
  callRange: thinkOnGraphCallRange,
  create: createThinkOnGraph,
};

function createThinkOnGraph(
  name: string,
  parts: RetrieverParts<ThinkOnGraphTask>,
  options: ThinkOnGraphOptions,
): SystemRetriever {
  checkThinkOnGraphOptions(options);
  return createPreparedRetriever(
    name,
    options,
    async (graph) => ({ index: graph, counts: {}, notes: ["Think-on-Graph does not use an index."] }),
    (question, graph, signal) => answerQuestion(question, { graph, parts, options }, signal),
  );
}
