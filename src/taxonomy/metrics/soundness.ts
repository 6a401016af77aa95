/**
 * Soundness: is there a term for every class, in at least one object under study?
 *
 *     Σ_c max_R [ |map⁻¹_R(c)| ≥ 1 ] / |C|      range 0–1
 *
 * Source: thesis 2.7.3, after Kaplan et al. 2022.
 */
import { type Coverage, judgeClasses } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

export function soundness(coverage: Coverage): Ratio {
  return ratioOf(judgeClasses(coverage, (terms) => terms >= 1, "any"));
}
