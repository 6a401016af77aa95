/**
 * Computes completeness: the share of terms that have a class.
 *
 *     Σ_R Σ_{r∈R} [ |map(r)| ≥ 1 ] / Σ_R |R|      range 0–1
 *
 * Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 */
import { type Coverage, judgeTerms } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * Computes the share of terms that map to a class, from 0 to 1, or `null` if there are no terms. Source: thesis,
 * section 2.7.3, after Kaplan et al. 2022.
 *
 * @example
 * ```ts
 * import { completeness, createCoverage } from "taxolink";
 *
 * const pairs = [{ class: "Counting", term: "count" }];
 * const study = { name: "Literature", terms: ["count", "rank", "sort", "sum"], pairs };
 * console.log(completeness(createCoverage(["Counting"], [study])).value); // 0.25
 * ```
 */
export function completeness(coverage: Coverage): Ratio {
  return ratioOf(judgeTerms(coverage, (classes) => classes >= 1));
}
