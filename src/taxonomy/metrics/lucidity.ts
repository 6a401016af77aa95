/**
 * Computes lucidity: the share of classes that represent at most one term in every object under study.
 *
 *     Σ_c min_R [ |map⁻¹_R(c)| ≤ 1 ] / |C|      range 0–1
 *
 * A low value need not be a defect: it also occurs if many sources support a class. Source: thesis, section 2.7.3,
 * after Kaplan et al. 2022.
 */
import { type Coverage, judgeClasses } from "./coverage.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * Computes the share of classes that represent at most one term in every object under study, from 0 to 1, or `null` if
 * there are no classes. Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 *
 * @example
 * ```ts
 * import { createCoverage, lucidity } from "taxolink";
 *
 * const pairs = ["count", "how many"].map((term) => ({ class: "Counting", term }));
 * const study = { name: "Literature", terms: ["count", "how many"], pairs };
 * console.log(lucidity(createCoverage(["Counting", "Ranking"], [study])).value); // 0.5
 * ```
 */
export function lucidity(coverage: Coverage): Ratio {
  return ratioOf(judgeClasses(coverage, (terms) => terms <= 1, "all"));
}
