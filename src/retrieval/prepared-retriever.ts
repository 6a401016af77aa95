/** Creates retrievers that are prepared in one step and answer each question in one step. */
import { throwIfCancelled } from "../errors.ts";
import type { KnowledgeGraph } from "../graph/index.ts";
import { createUsageMeter } from "../language/index.ts";
import type { Watch } from "../progress.ts";
import { requireIndex } from "./require-index.ts";
import type { IndexReport, Retrieval, RetrievalQuestion } from "./retriever.ts";
import type { SystemRetriever } from "./system.ts";

export type PreparedIndex<I> = Pick<IndexReport, "counts"> & {
  readonly index: I;
  readonly notes?: readonly string[];
};

/**
 * @param prepare builds the index without calling the language model, so its usage is zero
 * @param answer answers a question with the prepared index
 */
export function createPreparedRetriever<I>(
  name: string,
  options: object,
  prepare: (graph: KnowledgeGraph, watch: Watch) => Promise<PreparedIndex<I>>,
  answer: (question: RetrievalQuestion, index: I, signal: AbortSignal | undefined) => Promise<Retrieval>,
): SystemRetriever {
  let prepared: I | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      throwIfCancelled(watch.signal);
      const { index, counts, notes = [] } = await prepare(graph, watch);
      prepared = index;
      return { counts, notes, usage: createUsageMeter().total() };
    },
    async retrieve(question, signal) {
      const index = requireIndex(name, prepared);
      throwIfCancelled(signal);
      return answer(question, index, signal);
    },
  };
}
