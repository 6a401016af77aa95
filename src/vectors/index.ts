/** Embeddings and nearest neighbours: the interfaces and their built-in implementations. */

export { clusterAgglomerative } from "./clustering/agglomerative.ts";
export { clusterNeighbours, dbscan, noise } from "./clustering/dbscan.ts";
export { clusterKMeans } from "./clustering/k-means.ts";
export { type Embedder, embedForIndex, noVector, startFitting, type TokenVector } from "./embedder.ts";
export { fuseRankings } from "./fuse-rankings.ts";
export { createVectorIndex, indexTexts, type TextIndex } from "./index-texts.ts";
export { createLexicalEmbedder, lexicalPrefix } from "./lexical-embedder.ts";
export { createOnnxEmbedder } from "./onnx-embedder.ts";
export { accumulateBetween, rowsPerSegment, SparseRows } from "./posting-segment.ts";
export { type Similarities, scoredSimilarities, type VectorMatch } from "./similarities.ts";
export { addScaled, innerProduct, toDense, type Vector } from "./sparse-vector.ts";
export { createSparseVectorIndex } from "./sparse-vector-index.ts";
export type { VectorIndex } from "./vector-index.ts";
export {
  createBm25Cosines,
  createBm25Index,
  createBm25Plus,
  createTfIdfCosines,
  type WordCosines,
} from "./word-index.ts";
