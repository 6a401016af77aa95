/** Creates retrievers that are prepared in one step and answer each question in one step. */
import { TaxolinkError, throwIfCancelled } from "../base/errors.ts";
import type { Watch } from "../base/progress.ts";
import type { KnowledgeGraph } from "../graph/index.ts";
import { createUsageMeter, type LanguageCall } from "../tasks/index.ts";
import type { IndexReport, Retrieval, RetrievalQuestion } from "./retriever.ts";
import type { SystemRetriever } from "./system.ts";

/** An index with its report, in which notes are optional. */
export type PreparedIndex<I> = Pick<IndexReport, "counts" | "explanation"> &
  Partial<Pick<IndexReport, "notes">> & { readonly index: I };

/**
 * @param prepare builds the index
 * @param answer answers a question with the prepared index; what it uses by its calls is added to its result
 */
export function createPreparedRetriever<I>(
  name: string,
  options: object,
  prepare: (graph: KnowledgeGraph, watch: Watch, call: LanguageCall) => Promise<PreparedIndex<I>>,
  answer: (question: RetrievalQuestion, index: I, call: LanguageCall) => Promise<Omit<Retrieval, "usage">>,
): SystemRetriever {
  let prepared: I | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      throwIfCancelled(watch.signal);
      const usage = createUsageMeter();
      const { index, ...report } = await prepare(graph, watch, { usage, signal: watch.signal });
      prepared = index;
      return { notes: [], usage: usage.total(), ...report };
    },
    async retrieve(question, signal) {
      if (prepared === undefined)
        throw new TaxolinkError("RetrieverError", 1, `${name} has no index yet`, {
          hint: "Call prepare first.",
        });
      throwIfCancelled(signal);
      const usage = createUsageMeter();
      const retrieval = await answer(question, prepared, { usage, signal });
      return { ...retrieval, usage: usage.total() };
    },
  };
}
