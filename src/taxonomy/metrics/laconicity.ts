/**
 * Computes laconicity: the share of terms without redundant classes.
 *
 *     Σ_R Σ_{r∈R} [ |map(r)| ≤ 1 ] / Σ_R |R|      range 0–1
 *
 * A term without any class counts as laconic. Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 */
import { type Coverage, judgeTerms } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * Computes the share of terms that map to at most one class, from 0 to 1, or `null` if there are no terms. Source:
 * thesis, section 2.7.3, after Kaplan et al. 2022.
 *
 * @example
 * ```ts
 * import { createCoverage, laconicity } from "taxolink";
 *
 * const pairs = ["Counting", "Ranking"].map((name) => ({ class: name, term: "top" }));
 * const study = { name: "Literature", terms: ["top", "sum"], pairs };
 * console.log(laconicity(createCoverage(["Counting", "Ranking"], [study])).value); // 0.5
 * ```
 */
export function laconicity(coverage: Coverage): Ratio {
  return ratioOf(judgeTerms(coverage, (classes) => classes <= 1));
}
