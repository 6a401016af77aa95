/**
 * Completeness: is there a class for every term?
 *
 *     Σ_R Σ_{r∈R} [ |map(r)| ≥ 1 ] / Σ_R |R|      range 0–1
 *
 * Source: thesis 2.7.3, after Kaplan et al. 2022.
 */
import { type Coverage, judgeTerms } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

export function completeness(coverage: Coverage): Ratio {
  return ratioOf(judgeTerms(coverage, (classes) => classes >= 1));
}
