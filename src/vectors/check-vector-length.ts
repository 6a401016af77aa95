import { TaxolinkError } from "../errors.ts";
import type { Vector } from "./sparse-vector.ts";

/** @throws TaxolinkError if a vector does not have the length of the index's vectors */
export function checkVectorLength(vector: Vector, dimensions: number): void {
  if (vector.length === dimensions) return;
  throw new TaxolinkError(
    "VectorError",
    1,
    `a vector of length ${vector.length} does not fit an index of ${dimensions} dimensions`,
    { hint: "Build the index again with the embedder that is used now." },
  );
}
