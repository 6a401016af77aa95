import { TaxolinkError } from "../errors.ts";
import type { Vector } from "./sparse-vector.ts";

/** @throws TaxolinkError if the length of a vector differs from the length of the index's vectors */
export function checkVectorLength(vector: Vector, dimensions: number): void {
  if (vector.length === dimensions) return;
  throw new TaxolinkError(
    "VectorError",
    1,
    `a vector of length ${vector.length} does not match an index of ${dimensions} dimensions`,
    { hint: "Rebuild the index with the current embedder." },
  );
}
