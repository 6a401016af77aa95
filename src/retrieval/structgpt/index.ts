/**
 * StructGPT (thesis, section 7.4.4) starts from the topic entity. Each round follows one relation from all entities
 * reached, until the triples contain the answer or no rounds remain. See README.md.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import { requireIndex } from "../require-index.ts";
import type { RetrieverParts } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { answerQuestion, type StructGptTask, structGptTasks } from "./answer-question.ts";
import { structGptCallRange } from "./call-range.ts";
import { checkStructGptOptions, type StructGptOptions, structGptDefaults } from "./options.ts";

export const structGpt: RetrievalSystem<StructGptOptions, StructGptTask> = {
  defaults: structGptDefaults,
  tasks: structGptTasks,
  ranks: ["triples"],
  usesTopic: () => true,
  callRange: structGptCallRange,
  create: createStructGpt,
};

function createStructGpt(
  name: string,
  parts: RetrieverParts<StructGptTask>,
  options: StructGptOptions,
): SystemRetriever {
  checkStructGptOptions(options);
  let graph: KnowledgeGraph | undefined;
  return {
    name,
    options: { ...options },
    async prepare(prepared, watch) {
      throwIfCancelled(watch.signal);
      graph = prepared;
      return { counts: {}, notes: ["StructGPT does not use an index."], usage: createUsageMeter().total() };
    },
    async retrieve(question, signal) {
      const prepared = requireIndex(name, graph);
      throwIfCancelled(signal);
      return answerQuestion(question, { graph: prepared, parts, options }, signal);
    },
  };
}
