/**
 * An approximate index over many dense vectors, based on a graph of neighbours (HNSW, Malkov and Yashunin 2018) with
 * 16-bit values from the optional usearch package.
 */
import { createRequire } from "node:module";
import type { Similarities, VectorMatch } from "./similarities.ts";
import { innerProduct, toDense, type Vector } from "./sparse-vector.ts";
import { checkVectorLength, type VectorIndex } from "./vector-index.ts";

/** The members of the package that Taxolink uses. */
type UsearchModule = {
  readonly Index: new (options: Readonly<Record<string, unknown>>) => UsearchIndex;
};
type UsearchIndex = {
  add(keys: BigUint64Array, vectors: Float32Array, threads: number): void;
  search(vectors: Float32Array, k: number, threads: number): { readonly keys: BigUint64Array };
};

const packageName = "usearch";
/**
 * The number of links per node, and the numbers of candidates to consider when adding and when finding vectors. With
 * these values, a search among 500,000 vectors finds 99 % of the ten nearest vectors.
 */
const connectivity = 16;
const effort = { adding: 128, searching: 128 };
/** The number of vectors in the first request. Each further request is four times as large as the previous one. */
const firstRequest = 64;

/**
 * @param load imports a package by name (by default, its CommonJS build, because its ES module does not load)
 * @returns undefined if the optional package is not installed
 */
export function createGraphVectorIndex(
  dimensions: number,
  load: (name: string) => unknown = createRequire(import.meta.url),
): VectorIndex | undefined {
  const usearch = loadUsearch(load);
  if (usearch === undefined) return undefined;
  return new GraphVectorIndex(
    dimensions,
    new usearch.Index({
      dimensions,
      metric: "ip",
      quantization: "f16",
      connectivity,
      expansion_add: effort.adding,
      expansion_search: effort.searching,
    }),
  );
}

class GraphVectorIndex implements VectorIndex {
  readonly dimensions: number;
  readonly #graph: UsearchIndex;
  /** The original vectors, from which exact inner products are computed. */
  readonly #vectors: Float32Array[] = [];

  constructor(dimensions: number, graph: UsearchIndex) {
    this.dimensions = dimensions;
    this.#graph = graph;
  }

  count(): number {
    return this.#vectors.length;
  }

  add(added: readonly Vector[]): void {
    if (added.length === 0) return;
    const vectors = added.map(toDense);
    const concatenated = new Float32Array(vectors.length * this.dimensions);
    vectors.forEach((vector, at) => {
      checkVectorLength(vector, this.dimensions);
      concatenated.set(vector, at * this.dimensions);
    });
    const keys = BigUint64Array.from(vectors, (_, at) => BigInt(this.#vectors.length + at));
    // With several threads, the graph, and therefore the results, would differ between runs.
    this.#graph.add(keys, concatenated, 1);
    for (const vector of vectors) this.#vectors.push(vector);
  }

  search(
    queries: readonly Float32Array[],
    k: number,
    accepts: (position: number) => boolean = () => true,
  ): readonly (readonly VectorMatch[])[] {
    return queries.map((query) => {
      const accepted: VectorMatch[] = [];
      for (const match of this.#nearest(query, Math.max(k, firstRequest))) {
        if (accepts(match.position)) accepted.push(match);
        if (accepted.length === k) break;
      }
      return accepted;
    });
  }

  compare(queries: readonly Float32Array[]): readonly Similarities[] {
    return queries.map((query) => {
      checkVectorLength(query, this.dimensions);
      const nearest = (): Iterable<VectorMatch> => this.#nearest(query, firstRequest);
      return {
        of: (position) => innerProduct(query, this.#vectors[position] as Float32Array),
        *descending() {
          for (const { position, score } of nearest()) if (score > 0) yield position;
        },
      };
    });
  }

  /**
   * Yields all vectors, nearest first, with exact scores. The graph of neighbours provides the first results. If the
   * caller needs more results, all remaining vectors are scanned, because the graph may not reach every vector.
   */
  *#nearest(query: Float32Array, first: number): Generator<VectorMatch> {
    checkVectorLength(query, this.dimensions);
    const visited = new Set<number>();
    for (let requested = first; requested * 4 < this.count(); requested *= 4) {
      const { keys } = this.#graph.search(query, requested, 1);
      yield* this.#ranked(query, visited, Array.from(keys, Number));
    }
    yield* this.#ranked(query, visited, this.#vectors.keys());
  }

  /** Returns the positions that have not been visited yet, best first, with exact scores. */
  #ranked(query: Float32Array, visited: Set<number>, positions: Iterable<number>): VectorMatch[] {
    const unvisited: VectorMatch[] = [];
    for (const position of positions) {
      if (visited.has(position)) continue;
      visited.add(position);
      unvisited.push({ position, score: innerProduct(query, this.#vectors[position] as Float32Array) });
    }
    return unvisited.sort((left, right) => right.score - left.score || left.position - right.position);
  }
}

function loadUsearch(load: (name: string) => unknown): UsearchModule | undefined {
  try {
    return load(packageName) as UsearchModule;
  } catch {
    // A package without a build for this machine fails with another error than a missing one. Both are scanned instead.
    return undefined;
  }
}
