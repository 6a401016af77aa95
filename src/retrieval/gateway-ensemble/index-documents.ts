/**
 * Performs step 2 (gateway paper, line 118): indexes the documents of a result set, or the records of a graph, for the
 * three retrievers.
 */
import type { Triple } from "../../graph/index.ts";
import {
  createBm25Plus,
  createTfIdfCosines,
  type Embedder,
  embedForIndex,
  noVector,
  type Vector,
  type WordCosines,
} from "../../vectors/index.ts";
import type { GraphRecord } from "../collect-records.ts";
import type { Document } from "../retriever.ts";

export type DocumentIndex = {
  readonly documents: readonly IndexedDocument[];
  readonly tfIdf: WordCosines;
  /** Returns the BM25Plus scores for a query, in document order. */
  readonly bm25: (query: string) => Float64Array;
  /** One vector for each document. */
  readonly vectors: readonly Vector[];
  /** The embedder, fitted on the documents. */
  readonly embedder: Embedder;
};

/** A document with the triples of its graph record, or without triples if the document is a search result. */
export type IndexedDocument = { readonly document: Document; readonly triples: readonly Triple[] };

/** The number of documents embedded in one call. */
const batchSize = 512;

/** @param onEmbedded called after each batch with the number of documents in it */
export async function indexDocuments(
  documents: readonly (IndexedDocument | GraphRecord)[],
  base: Embedder,
  signal: AbortSignal | undefined,
  onEmbedded: (count: number) => void = () => {},
): Promise<DocumentIndex> {
  const texts = documents.map(({ document: { title, text } }) => `${title}\n${text}`);
  const embedder = base.fit(texts);
  const vectors: Vector[] = [];
  for (let from = 0; from < texts.length; from += batchSize) {
    const embedded = await embedForIndex(embedder, texts.slice(from, from + batchSize), signal);
    vectors.push(...embedded.map((vector) => vector ?? noVector(embedder)));
    onEmbedded(embedded.length);
  }
  return {
    documents,
    tfIdf: createTfIdfCosines(texts),
    bm25: createBm25Plus(texts),
    vectors,
    embedder,
  };
}
