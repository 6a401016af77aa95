/** Creates retrievers that are prepared in one step and answer each question in one step. */
import { TaxolinkError, throwIfCancelled } from "../errors.ts";
import type { KnowledgeGraph } from "../graph/index.ts";
import { createUsageMeter } from "../language/index.ts";
import type { Watch } from "../progress.ts";
import type { IndexReport, Retrieval, RetrievalQuestion } from "./retriever.ts";
import type { SystemRetriever } from "./system.ts";

/** An index with its report, in which notes and usage are optional. */
export type PreparedIndex<I> = Pick<IndexReport, "counts" | "explanation"> &
  Partial<Pick<IndexReport, "notes" | "usage">> & { readonly index: I };

/**
 * @param prepare builds the index, and states the usage if it calls the language model
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
      const { index, ...report } = await prepare(graph, watch);
      prepared = index;
      return { notes: [], usage: createUsageMeter().total(), ...report };
    },
    async retrieve(question, signal) {
      if (prepared === undefined)
        throw new TaxolinkError("RetrieverError", 1, `${name} has no index yet`, {
          hint: "Call prepare first.",
        });
      throwIfCancelled(signal);
      return answer(question, prepared, signal);
    },
  };
}
