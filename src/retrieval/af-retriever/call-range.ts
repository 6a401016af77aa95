import type { CallRange } from "../call-range.ts";
import type { AfRetrieverOptions } from "./options.ts";

/**
 * Counts one call for the type, one for the query if the graph is searched, the reranker's calls (AF-Retriever paper,
 * Table 1), and one for the answer.
 */
export function afRetrieverCallRange({
  answers,
  maximumCandidates,
  steps,
  reranker,
  maximumCalls,
}: AfRetrieverOptions): CallRange {
  const before = 1 + (steps === "1+7" || maximumCandidates === 0 ? 0 : 1);
  const reranking = steps === "1-8" ? rerankingCalls(answers, reranker) : 0;
  return { least: Math.min(before, maximumCalls), most: Math.min(before + reranking + 1, maximumCalls) };
}

function rerankingCalls(answers: number, reranker: AfRetrieverOptions["reranker"]): number {
  if (reranker === "pointwise") return answers;
  if (reranker === "listwise") return answers > 1 ? 1 : 0;
  // The n-th answer is inserted into a list of n − 1 answers.
  return Array.from({ length: answers }, (_, at) => Math.ceil(Math.log2(at + 1))).reduce(
    (sum, calls) => sum + calls,
    0,
  );
}
