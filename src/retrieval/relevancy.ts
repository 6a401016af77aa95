/**
 * Computes the relevance of documents to a query as cosines, with the three text representations of the gateway
 * ensemble (gateway paper, lines 180–208).
 */
import { createBm25Cosines, createTfIdfCosines, type Embedder, indexTexts } from "../vectors/index.ts";
import type { Document } from "./retriever.ts";

export const representations = ["vectors", "tf-idf", "bm25"] as const;
export type Representation = (typeof representations)[number];

/** Returns the cosine of every document with a query, in document order. */
export type Relevancy = (
  query: string,
  signal?: AbortSignal,
) => Promise<Readonly<Record<Representation, readonly number[]>>>;

/** @param embedder replaces the published system's sentence-BERT */
export async function createRelevancy(
  documents: readonly Document[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Relevancy> {
  const texts = documents.map(({ title, text }) => `${title}\n${text}`);
  const index = await indexTexts(texts, embedder, signal);
  const [tfIdf, bm25] = [createTfIdfCosines(texts), createBm25Cosines(texts)];
  return async (query, stop) => {
    const vectors = await index.embedder.embed([query], stop);
    const [similarities] = index.vectors.compare(vectors);
    return {
      vectors: texts.map((_, at) => similarities?.of(at) ?? 0),
      "tf-idf": [...tfIdf(query)],
      bm25: [...bm25(query)],
    };
  };
}
