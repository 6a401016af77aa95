/**
 * Performs step 3 (gateway paper, lines 119–126): fuses the best documents from TF-IDF, kNN and SVM by weighted
 * reciprocal ranks.
 */
import { fuseRankings, innerProduct } from "../../vectors/index.ts";
import type { TraceStep } from "../retriever.ts";
import type { DocumentIndex } from "./index-documents.ts";
import { decideAgainstQuery } from "./linear-svm.ts";
import type { GatewayEnsembleOptions } from "./options.ts";

export type RankedDocuments = {
  /** The positions of the documents with their fused scores, best first. */
  readonly places: readonly { readonly item: number; readonly score: number }[];
  readonly trace: readonly TraceStep[];
};

export async function rankDocuments(
  question: string,
  index: DocumentIndex,
  options: GatewayEnsembleOptions,
  signal: AbortSignal | undefined,
): Promise<RankedDocuments> {
  const [query] = await index.embedder.embed([question], signal);
  if (query === undefined || index.documents.length === 0) return { places: [], trace: [] };
  const order = options.orderResults ? descending(index.bm25(question)) : index.documents.map((_, at) => at);
  const cosines = Float64Array.from(index.vectors, (vector) => innerProduct(vector, query));
  const { values, rounds, converged } = decideAgainstQuery(query, index.vectors, {
    penalty: options.svmPenalty,
    tolerance: options.svmTolerance,
    maximumRounds: options.svmRounds,
  });
  const tfIdf = index.tfIdf(question);
  const best = (scores: Float64Array, relevancy: Float64Array): readonly number[] =>
    bestOf(order, scores, relevancy, options);
  // Decision values have no absolute scale, so the training vectors determine which documents count as relevant.
  const lists = [best(tfIdf, tfIdf), best(cosines, cosines), best(values, cosines)] as const;
  const weights = [options.tfIdfWeight, options.knnWeight, options.svmWeight];
  const places = fuseRankings(lists, options.rankConstant, weights).filter(({ score }) => score > 0);
  const idOf = (at: number): string => index.documents[at]?.document.id ?? "";
  const [first, second, third] = lists.map((list) => list.map(idOf));
  return {
    places,
    trace: [
      { step: "tf-idf", detail: { documents: first } },
      { step: "knn", detail: { documents: second } },
      { step: "svm", detail: { documents: third, rounds, converged } },
      {
        step: "fused",
        detail: { of: index.documents.length, documents: places.map(({ item }) => idOf(item)) },
      },
    ],
  };
}

/** Returns the positions of the best relevant documents. Documents with equal scores keep their order. */
function bestOf(
  order: readonly number[],
  scores: Float64Array,
  relevancy: Float64Array,
  { documentsPerRetriever, relevancyThreshold }: GatewayEnsembleOptions,
): readonly number[] {
  const relevant = order.filter(
    (at) => relevancyThreshold <= -1 || (relevancy[at] as number) > relevancyThreshold,
  );
  return relevant
    .sort((left, right) => (scores[right] as number) - (scores[left] as number))
    .slice(0, documentsPerRetriever);
}

/** Returns the positions by descending score. Ties keep their order. */
function descending(scores: Float64Array): readonly number[] {
  return [...scores.keys()].sort((left, right) => (scores[right] as number) - (scores[left] as number));
}
