/** Determines how a pgvector column stores vectors, and which vectors its neighbour graphs (HNSW) can index. */
import type { Embedder } from "../embedder.ts";
import { isSparse, toDense, type Vector } from "../sparse-vector.ts";

export type VectorColumn = {
  readonly dimensions: number;
  /** The type of the column, including its number of dimensions. */
  readonly type: string;
  /** The SQL expression that is compared with a query, and the SQL type of the query. */
  readonly compared: string;
  readonly query: string;
  /** The operator class of the neighbour graph, or `null` if graphs do not support this number of dimensions. */
  readonly operators: string | null;
  literal(vector: Vector): string;
};

/** The maximum number of dimensions in a neighbour graph, at full precision and at half precision. */
const maximumDimensions = { full: 2_000, half: 4_000 };

/**
 * The maximum number of nonzero values that a sparse vector in a neighbour graph may have. If a vector has more nonzero
 * values, only the largest values are kept. With 1,024 dimensions, this limit omits at most the 24 smallest values.
 */
const maximumValues = 1_000;

export function vectorColumn({
  dimensions,
  embedSparse,
}: Pick<Embedder, "dimensions" | "embedSparse">): VectorColumn {
  if (embedSparse !== undefined) {
    const type = `sparsevec(${dimensions})`;
    const operators = "sparsevec_ip_ops";
    return { dimensions, type, compared: "vector", query: type, operators, literal: sparseLiteral };
  }
  const type = `vector(${dimensions})`;
  if (dimensions <= maximumDimensions.full) {
    return {
      dimensions,
      type,
      compared: "vector",
      query: type,
      operators: "vector_ip_ops",
      literal: denseLiteral,
    };
  }
  const half = `halfvec(${dimensions})`;
  if (dimensions <= maximumDimensions.half) {
    const compared = `(vector::${half})`;
    return { dimensions, type, compared, query: half, operators: "halfvec_ip_ops", literal: denseLiteral };
  }
  return { dimensions, type, compared: "vector", query: type, operators: null, literal: denseLiteral };
}

function denseLiteral(vector: Vector): string {
  return `[${toDense(vector).join(",")}]`;
}

/** Formats a vector as `{position:value,…}/length`, with positions counting from 1. */
function sparseLiteral(vector: Vector): string {
  const entries: (readonly [place: number, value: number])[] = [];
  if (isSparse(vector)) {
    vector.places.forEach((place, at) => {
      entries.push([place, vector.values[at] as number]);
    });
  } else {
    vector.forEach((value, place) => {
      if (value !== 0) entries.push([place, value]);
    });
  }
  const keptEntries =
    entries.length <= maximumValues
      ? entries
      : entries
          .sort(([, left], [, right]) => Math.abs(right) - Math.abs(left))
          .slice(0, maximumValues)
          .sort(([left], [right]) => left - right);
  return `{${keptEntries.map(([place, value]) => `${place + 1}:${value}`).join(",")}}/${vector.length}`;
}
