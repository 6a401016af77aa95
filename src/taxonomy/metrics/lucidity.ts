/**
 * Lucidity: does a class stand for at most one term, in every object under study?
 *
 *     Σ_c min_R [ |map⁻¹_R(c)| ≤ 1 ] / |C|      range 0–1
 *
 * A low value can be wanted: many sources speak for a class. Source: thesis 2.7.3, after Kaplan et al. 2022.
 */
import { type Coverage, judgeClasses } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

export function lucidity(coverage: Coverage): Ratio {
  return ratioOf(judgeClasses(coverage, (terms) => terms <= 1, "all"));
}
