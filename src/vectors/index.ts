/** Embeddings and nearest neighbours: the interfaces and their built-in implementations. */

export { createBm25CosineIndex } from "./bm25-cosine-index.ts";
export { createBm25Index } from "./bm25-index.ts";
export { createBm25Plus } from "./bm25-plus.ts";
export { clusterAgglomerative } from "./clustering/agglomerative.ts";
export { clusterNeighbours } from "./clustering/cluster-neighbours.ts";
export { dbscan, noise } from "./clustering/dbscan.ts";
export { clusterKMeans } from "./clustering/k-means.ts";
export type { CosineIndex } from "./cosine-index.ts";
export { createVectorIndex } from "./create-vector-index.ts";
export { type Embedder, embedForIndex, noVector, startFitting, type TokenVector } from "./embedder.ts";
export { fuseRankings } from "./fuse-rankings.ts";
export { indexTexts, type TextIndex } from "./index-texts.ts";
export { innerProduct } from "./inner-product.ts";
export { createLexicalEmbedder, lexicalPrefix } from "./lexical-embedder.ts";
export { createOnnxEmbedder } from "./onnx-embedder.ts";
export { createOpenAiEmbedder, openAiEmbedderId } from "./openai-embedder.ts";
export { packVectors, unpackVectors } from "./pack-vectors.ts";
export { accumulateBetween, rowsPerSegment, SparseRows } from "./posting-segment.ts";
export { scoredSimilarities } from "./scored-similarities.ts";
export { toDense, type Vector } from "./sparse-vector.ts";
export { createSparseVectorIndex } from "./sparse-vector-index.ts";
export { createTfIdfIndex } from "./tf-idf-index.ts";
export type { Similarities, VectorIndex, VectorMatch } from "./vector-index.ts";
export { addScaled, productOf } from "./vector-products.ts";
