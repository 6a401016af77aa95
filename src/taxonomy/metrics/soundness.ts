/**
 * Computes soundness: the share of classes that have a term in at least one object under study.
 *
 *     Σ_c max_R [ |map⁻¹_R(c)| ≥ 1 ] / |C|      range 0–1
 *
 * Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 */
import { type Coverage, judgeClasses } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * Computes the share of classes that have a term in at least one object under study, from 0 to 1, or `null` if there
 * are no classes. Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 *
 * @example
 * ```ts
 * import { createCoverage, soundness } from "taxolink";
 *
 * const study = { name: "Literature", terms: ["count"], pairs: [{ class: "Counting", term: "count" }] };
 * console.log(soundness(createCoverage(["Counting", "Ranking"], [study])).value); // 0.5
 * ```
 */
export function soundness(coverage: Coverage): Ratio {
  return ratioOf(judgeClasses(coverage, (terms) => terms >= 1, "any"));
}
