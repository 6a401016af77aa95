import { TaxolinkError } from "../base/errors.ts";
import type { Vector } from "./sparse-vector.ts";

/** @throws TaxolinkError if a vector's length differs from that of the index's vectors */
export function checkVectorLength(vector: Vector, dimensions: number): void {
  if (vector.length === dimensions) return;
  throw new TaxolinkError(
    "VectorError",
    1,
    `a vector of length ${vector.length} does not match an index of ${dimensions} dimensions`,
    { hint: "Rebuild the index with the current embedder." },
  );
}
