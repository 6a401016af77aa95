/**
 * Think-on-Graph (thesis, section 7.4.3) is a beam search from the topic entities. Each round adds helpful relations
 * and entities to the paths, until they contain the answer or reach the maximum depth. See README.md.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import { requireIndex } from "../require-index.ts";
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
  let graph: KnowledgeGraph | undefined;
  return {
    name,
    options: { ...options },
    async prepare(prepared, watch) {
      throwIfCancelled(watch.signal);
      graph = prepared;
      return {
        counts: {},
        notes: ["Think-on-Graph does not use an index."],
        usage: createUsageMeter().total(),
      };
    },
    async retrieve(question, signal) {
      const prepared = requireIndex(name, graph);
      throwIfCancelled(signal);
      return answerQuestion(question, { graph: prepared, parts, options }, signal);
    },
  };
}
