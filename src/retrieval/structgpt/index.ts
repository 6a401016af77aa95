/**
 * StructGPT (thesis, section 7.4.4) starts from the topic entity. Each round follows one relation from all entities
 * that the previous round reached, until the triples contain the answer or no rounds remain. See README.md.
 */
import { createPreparedRetriever } from "../prepared-retriever.ts";
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
  return createPreparedRetriever(
    name,
    options,
    async (graph) => ({ index: graph, counts: {}, notes: ["StructGPT does not use an index."] }),
    (question, graph, signal) => answerQuestion(question, { graph, parts, options }, signal),
  );
}
